import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport, StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { McpError } from '@modelcontextprotocol/sdk/types.js';

type Args = Record<string, unknown>;

enum Failure {
  SessionGone,
  Unauthorized,
  Transient,
  Final,
}

function classify(error: unknown): Failure {
  if (error instanceof StreamableHTTPError) {
    if (error.code === 404) return Failure.SessionGone;
    if (error.code === 401) return Failure.Unauthorized;
    return (error.code ?? 0) >= 500 ? Failure.Transient : Failure.Final;
  }
  if (error instanceof McpError) return error.code === -32001 ? Failure.Transient : Failure.Final;
  return error instanceof TypeError ? Failure.Transient : Failure.Final;
}

export class AccountingSession {
  #client?: Client;

  constructor(private readonly url: URL, private readonly token: () => Promise<string>) {}

  async #open(): Promise<Client> {
    const client = new Client({ name: 'ledger-bot', version: '2.2.0' });
    const headers = { authorization: `Bearer ${await this.token()}` };
    await client.connect(new StreamableHTTPClientTransport(this.url, { requestInit: { headers } }));
    return (this.#client = client);
  }

  async #reset(): Promise<void> {
    await this.#client?.close().catch(() => undefined);
    this.#client = undefined;
  }

  async invoke<R>(tool: string, args: Args, attempt = 1): Promise<R> {
    const client = this.#client ?? (await this.#open());
    try {
      const { structuredContent } = await client.callTool({ name: tool, arguments: args });
      return structuredContent as R;
    } catch (error) {
      if (attempt >= 4) throw error;
      switch (classify(error)) {
        case Failure.SessionGone:
        case Failure.Unauthorized:
          await this.#reset();
          break;
        case Failure.Transient:
          await new Promise((wake) => setTimeout(wake, 300 * attempt));
          break;
        case Failure.Final:
          throw error;
      }
      return this.invoke<R>(tool, args, attempt + 1);
    }
  }

  postEntry(account: string, cents: number) {
    return this.invoke<{ entry: string }>('post_entry', { account, cents });
  }
}
