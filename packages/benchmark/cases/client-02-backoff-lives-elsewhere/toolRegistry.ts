import type { Client, Tool } from '@modelcontextprotocol/client';

export class ToolRegistry {
  private tools?: Map<string, Tool>;

  constructor(private readonly client: Client) {}

  async load(): Promise<Map<string, Tool>> {
    const { tools } = await this.client.listTools();
    this.tools = new Map(tools.map((tool) => [tool.name, tool]));
    return this.tools;
  }

  async get(name: string): Promise<Tool | undefined> {
    return (this.tools ?? (await this.load())).get(name);
  }
}
