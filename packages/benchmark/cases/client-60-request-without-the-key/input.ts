// apps/kiosk; the tools live in apps/tickets (tickets.ts)
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import * as z from 'zod';

const Answer = z.object({ content: z.array(z.object({ text: z.string().optional() })), isError: z.boolean().optional() });

interface Seat {
  show: string;
  row: number;
  seat: number;
}

export class Kiosk {
  readonly sold: string[] = [];

  private constructor(private readonly client: Client, private readonly kiosk: string) {}

  static async open(url: URL, kiosk: string): Promise<Kiosk> {
    const client = new Client({ name: 'kiosk', version: '4.4.0' });
    await client.connect(new StreamableHTTPClientTransport(url));
    return new Kiosk(client, kiosk);
  }

  async plan(show: string): Promise<string> {
    const { content } = await this.client.request({ method: 'tools/call', params: { name: 'seat_plan', arguments: { show } } }, Answer);
    return content[0]?.text ?? '';
  }

  /** receipt: the number that the till has printed for this sale */
  async sell(seat: Seat, receipt: string): Promise<boolean> {
    const params = { name: 'sell_ticket', arguments: { show: seat.show, row: seat.row, seat: seat.seat, kiosk: this.kiosk } };
    const answer = await this.client.request({ method: 'tools/call', params }, Answer);
    if (answer.isError) return false;
    this.sold.push(`${receipt}: ${answer.content[0]?.text ?? ''}`);
    return true;
  }
}
