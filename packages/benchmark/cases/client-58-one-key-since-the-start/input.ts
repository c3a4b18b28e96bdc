import { nanoid } from 'nanoid';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

interface Booking {
  desk: string;
  day: string;
}

const runKey = `cli-${nanoid()}`;

export class DeskBooker {
  private constructor(private readonly client: Client) {}

  static async connect(url: string): Promise<DeskBooker> {
    const client = new Client({ name: 'desk-cli', version: '1.0.1' });
    await client.connect(new StreamableHTTPClientTransport(new URL(url)));
    return new DeskBooker(client);
  }

  async free(day: string): Promise<string[]> {
    const result = await this.client.callTool({ name: 'list_free_desks', arguments: { day } });
    return (result.structuredContent as { desks: string[] }).desks;
  }

  async book(booking: Booking): Promise<string> {
    const result = await this.client.callTool({
      name: 'book_desk',
      arguments: { ...booking, idempotencyKey: runKey },
    });
    return JSON.stringify(result.structuredContent);
  }

  async bookWeek(desk: string, days: string[]): Promise<string[]> {
    const done: string[] = [];
    for (const day of days) if ((await this.free(day)).includes(desk)) done.push(await this.book({ desk, day }));
    return done;
  }
}
