import type { CallToolResult, Client } from '@modelcontextprotocol/client';

interface Link {
  name: string;
  client: Client;
  hidden: ReadonlySet<string>;
}

const SEPARATOR = '__';
const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '_');
const qualify = (server: string, tool: string) => `${slug(server)}${SEPARATOR}${slug(tool)}`;

export class Hub {
  private readonly links = new Map<string, Link>();

  attach(link: Link): void {
    this.links.set(link.name, link);
  }

  async catalogue(): Promise<string[]> {
    const names: string[] = [];
    for (const { name, client, hidden } of this.links.values()) {
      const { tools } = await client.listTools();
      names.push(...tools.filter((tool) => !hidden.has(tool.name)).map((tool) => qualify(name, tool.name)));
    }
    return names;
  }

  /** qualified: what the model has seen, e.g. "git_host__create_issue" */
  async call(qualified: string, input: Record<string, unknown>): Promise<CallToolResult> {
    for (const { name, client, hidden } of this.links.values()) {
      const { tools } = await client.listTools();
      const match = tools.find((candidate) => !hidden.has(candidate.name) && qualify(name, candidate.name) === qualified);
      if (match) return client.callTool({ name: match.name, arguments: input });
    }
    throw new Error(`no connected server has a tool ${qualified}`);
  }
}
