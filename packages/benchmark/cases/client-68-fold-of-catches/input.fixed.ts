import type { CallToolResult, Client } from '@modelcontextprotocol/client';

export interface Mirror {
  readonly name: string;
  readonly client: Client;
  readonly readOnly: boolean;
}

type Input = Record<string, unknown>;

export class Mirrors {
  constructor(private readonly mirrors: readonly Mirror[], private readonly warn: (text: string) => void) {}

  private from<T>(use: (client: Client) => Promise<T>, mirrors = this.mirrors): Promise<T> {
    return mirrors.reduce<Promise<T>>(
      (before, { name, client }) =>
        before.catch((reason) => {
          if (reason !== NOBODY) this.warn(`next is ${name}: ${String(reason)}`);
          return use(client);
        }),
      Promise.reject(NOBODY),
    );
  }

  search(text: string): Promise<CallToolResult> {
    return this.from((client) => client.callTool({ name: 'search_files', arguments: { text } }));
  }

  store(path: string, body: string): Promise<CallToolResult> {
    return this.call('append_file', { path, body });
  }

  call(name: string, input: Input): Promise<CallToolResult> {
    const [primary] = this.mirrors;
    return primary!.client.callTool({ name, arguments: input });
  }
}

const NOBODY = new Error('no mirror was asked');
