import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { CallToolResultSchema, ErrorCode, McpError, type Tool } from '@modelcontextprotocol/sdk/types.js';

const LOST = new Set<number>([ErrorCode.RequestTimeout, ErrorCode.ConnectionClosed]);

export class ToolBelt {
  private readonly catalogue = new Map<string, Tool>();

  constructor(private readonly client: Client) {}

  async refresh(): Promise<void> {
    const { tools } = await this.client.listTools();
    this.catalogue.clear();
    for (const tool of tools) this.catalogue.set(tool.name, tool);
  }

  /** shown with a red border in the picker */
  dangerous(name: string): boolean {
    return this.catalogue.get(name)?.annotations?.destructiveHint === true;
  }

  private repeatable(name: string): boolean {
    const hints = this.catalogue.get(name)?.annotations;
    return hints?.readOnlyHint === true || hints?.idempotentHint === true;
  }

  async use(name: string, input: Record<string, unknown>) {
    const attempts = this.repeatable(name) ? 3 : 1;
    for (let n = 1; ; n++) {
      try {
        return await this.client.request(
          { method: 'tools/call', params: { name, arguments: input } },
          CallToolResultSchema,
          { timeout: 20_000 },
        );
      } catch (error) {
        if (n === attempts || !(error instanceof McpError) || !LOST.has(error.code)) throw error;
        await sleep(n * 1_000);
      }
    }
  }
}
