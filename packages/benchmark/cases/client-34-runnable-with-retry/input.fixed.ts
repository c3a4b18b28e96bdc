import { loadMcpTools } from '@langchain/mcp-adapters';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';

export class TicketActions {
  private constructor(private readonly tools: Awaited<ReturnType<typeof loadMcpTools>>) {}

  static async over(client: Client): Promise<TicketActions> {
    return new TicketActions(await loadMcpTools('tickets', client, { throwOnLoadError: true }));
  }

  private tool(name: string) {
    const found = this.tools.find((tool) => tool.name === name);
    if (!found) throw new Error(`no tool ${name}`);
    return found;
  }

  search(text: string) {
    return this.tool('search_tickets').invoke({ text });
  }

  async create(title: string, body: string) {
    const create = this.tool('create_ticket');
    return create.invoke({ title, body });
  }
}
