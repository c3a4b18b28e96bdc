import { Client, SdkError, SdkErrorCode, SdkHttpError, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client';
import pRetry from 'p-retry';

type Args = Record<string, unknown>;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export class CarefulHost {
  private client?: Client;

  constructor(private readonly url: URL, private readonly signIn: () => Promise<void>) {}

  /** connecting may be repeated as often as one likes */
  private connect(): Promise<Client> {
    return pRetry(
      async () => {
        const client = new Client({ name: 'careful', version: '1.0.0' });
        await client.connect(new StreamableHTTPClientTransport(this.url));
        return client;
      },
      { retries: 5 },
    );
  }

  /** signed out, or a session that is not known (any more): refused, sent once more */
  async call(name: string, args: Args) {
    this.client ??= await this.connect();
    try {
      return await this.client.callTool({ name, arguments: args });
    } catch (error) {
      if (error instanceof UnauthorizedError) await this.signIn();
      else if (error instanceof SdkHttpError && error.status === 404) this.client = await this.connect();
      else throw error;
      return this.client.callTool({ name, arguments: args });
    }
  }

  /** 429 is an answer: not now */
  async politely(name: string, args: Args) {
    for (let n = 1; ; n++) {
      try {
        const client = (this.client ??= await this.connect());
        return await client.callTool({ name, arguments: args });
      } catch (error) {
        if (!(error instanceof SdkHttpError) || error.status !== 429 || n === 5) throw error;
        await pause(1_000 * n);
      }
    }
  }

  /** asks the status tool after a lost answer and only then decides */
  async order(orderId: string, sku: string) {
    const client = (this.client ??= await this.connect());
    try {
      return await client.callTool({ name: 'create_order', arguments: { sku, orderId } });
    } catch (error) {
      if (!(error instanceof SdkError) || error.code !== SdkErrorCode.RequestTimeout) throw error;
      return client.callTool({ name: 'get_order_status', arguments: { orderId } });
    }
  }

  /** one call for each row, and a poll until the export is there */
  async exportAll(rows: { id: string }[]) {
    const client = (this.client ??= await this.connect());
    const failed: string[] = [];
    for (const row of rows) {
      try {
        await client.callTool({ name: 'archive_row', arguments: { id: row.id } });
      } catch {
        failed.push(row.id);
      }
    }
    for (;;) {
      const state = await client.callTool({ name: 'export_state', arguments: {} });
      if (state.structuredContent?.ready === true) return failed;
      await pause(2_000);
    }
  }
}
