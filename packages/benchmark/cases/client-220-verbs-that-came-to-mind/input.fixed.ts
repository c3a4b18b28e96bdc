import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ErrorCode, McpError, type Tool } from '@modelcontextprotocol/sdk/types.js';

const triesFor = ({ annotations }: Tool) => (annotations?.readOnlyHint === true || annotations?.idempotentHint === true ? 4 : 1);

const shaky = (error: unknown) =>
  error instanceof McpError ? error.code === ErrorCode.RequestTimeout : /ECONNRESET|EPIPE|fetch failed/.test(String(error));

export class PatientCaller {
  private readonly tools = new Map<string, Tool>();

  constructor(private readonly client: Client) {}

  async refresh(): Promise<void> {
    this.tools.clear();
    for (const tool of (await this.client.listTools()).tools) this.tools.set(tool.name, tool);
  }

  /** what the host shows next to the button */
  badge(name: string): 'read' | 'write' {
    return this.tools.get(name)?.annotations?.readOnlyHint === true ? 'read' : 'write';
  }

  call(name: string, input: Record<string, unknown>) {
    const tool = this.tools.get(name);
    if (!tool) throw new Error(`unknown tool ${name}`);
    return this.attempt(name, input, triesFor(tool));
  }

  private async attempt(name: string, input: Record<string, unknown>, left: number): ReturnType<Client['callTool']> {
    try {
      return await this.client.callTool({ name, arguments: input }, undefined, { timeout: 20_000 });
    } catch (error) {
      if (left <= 1 || !shaky(error)) throw error;
      console.warn(`${name}: ${String(error)}, ${left - 1} left`);
      await sleep(2_000 / left);
      return this.attempt(name, input, left - 1);
    }
  }
}
