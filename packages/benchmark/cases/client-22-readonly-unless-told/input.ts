import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { CallToolResultSchema, type Tool } from '@modelcontextprotocol/sdk/types.js';

interface Hints {
  readOnly: boolean;
  destructive: boolean;
  idempotent: boolean;
}

function hintsOf(tool: Tool | undefined): Hints {
  const { readOnlyHint = true, destructiveHint = false, idempotentHint = true } = tool?.annotations ?? {};
  return { readOnly: readOnlyHint, destructive: destructiveHint, idempotent: idempotentHint };
}

export class ToolBox {
  private tools: Tool[] = [];

  constructor(private readonly client: Client) {}

  async load(): Promise<this> {
    let cursor: string | undefined;
    do {
      const page = await this.client.listTools({ cursor });
      this.tools.push(...page.tools);
      cursor = page.nextCursor;
    } while (cursor);
    return this;
  }

  needsConfirmation(name: string): boolean {
    const { readOnly, destructive } = hintsOf(this.tools.find((tool) => tool.name === name));
    return destructive || !readOnly;
  }

  async use(name: string, args: Record<string, unknown>) {
    const { readOnly, idempotent } = hintsOf(this.tools.find((tool) => tool.name === name));
    const attempts = readOnly || idempotent ? 3 : 1;
    let last: unknown;
    for (let n = 0; n < attempts; n++) {
      try {
        return await this.client.request({ method: 'tools/call', params: { name, arguments: args } }, CallToolResultSchema);
      } catch (error) {
        last = error;
      }
    }
    throw last;
  }
}
