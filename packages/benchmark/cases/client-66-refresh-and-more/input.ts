import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport, StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';

interface Credentials {
  access: string;
  refresh: string;
  expires: number;
}

const AGAIN = [401, 403, 404, 500, 502, 503];

export class CalendarClient {
  private client: Client | undefined;
  private credentials: Credentials | undefined;

  constructor(private readonly url: URL, private readonly signIn: (refresh?: string) => Promise<Credentials>) {}

  private async renew(): Promise<void> {
    this.credentials = await this.signIn(this.credentials?.refresh);
    await this.client?.close();
    this.client = undefined;
  }

  private async connected(): Promise<Client> {
    if (!this.credentials || this.credentials.expires < Date.now()) await this.renew();
    if (!this.client) {
      this.client = new Client({ name: 'calendar', version: '1.6.0' });
      const requestInit = { headers: { authorization: `Bearer ${this.credentials!.access}` } };
      await this.client.connect(new StreamableHTTPClientTransport(this.url, { requestInit }));
    }
    return this.client;
  }

  private needsRenewal(reason: unknown): boolean {
    if (reason instanceof UnauthorizedError) return true;
    return reason instanceof StreamableHTTPError && AGAIN.includes(reason.code ?? 0);
  }

  async invite(title: string, start: string, guests: string[]): Promise<unknown> {
    const call = { name: 'create_event', arguments: { title, start, guests } };
    try {
      return await (await this.connected()).callTool(call);
    } catch (reason) {
      if (!this.needsRenewal(reason)) throw reason;
      await this.renew();
      return (await this.connected()).callTool(call);
    }
  }

  async agenda(day: string): Promise<unknown> {
    return (await this.connected()).callTool({ name: 'list_events', arguments: { day } });
  }
}
