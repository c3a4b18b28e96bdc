import type { CallToolResult, Client } from '@modelcontextprotocol/client';

type Log = (event: string, data: object) => void;

const READ_VERBS = ['get', 'list', 'search', 'find', 'read', 'fetch', 'check', 'query', 'describe'];

/** `github__list_issues` -> `list` */
function verbOf(qualified: string): string {
  const [, local = qualified] = qualified.split('__');
  return local.split(/[_-]|(?=[A-Z])/)[0]!.toLowerCase();
}

export class Router {
  private readonly clients = new Map<string, Client>();

  constructor(private readonly dial: (server: string) => Promise<Client>, private readonly log: Log) {}

  private async clientOf(server: string, anew = false): Promise<Client> {
    const known = this.clients.get(server);
    if (known && !anew) return known;
    await known?.close().catch(() => undefined);
    const client = await this.dial(server);
    this.clients.set(server, client);
    return client;
  }

  async route(qualified: string, args: Record<string, unknown>): Promise<CallToolResult> {
    const [server, name] = qualified.split('__') as [string, string];
    const client = await this.clientOf(server);
    try {
      return await client.callTool({ name, arguments: args });
    } catch (error) {
      this.log('call-failed', { qualified, error: String(error) });
      if (!READ_VERBS.includes(verbOf(qualified))) throw error;
      const again = await this.clientOf(server, true);
      return again.callTool({ name, arguments: args });
    }
  }
}
