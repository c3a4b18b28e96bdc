import { createHash } from 'node:crypto';
import { McpError, ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

function stable(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(stable).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${stable(value[name]!)}`).join(',')}}`;
}

abstract class ToolClient {
  constructor(protected readonly client: Client) {}

  protected fingerprint(tool: string, input: { [name: string]: Json }): string {
    return createHash('sha256').update(`${tool}\n${stable(input)}`).digest('base64url').slice(0, 32);
  }

  protected async write(tool: string, input: { [name: string]: Json }) {
    const idempotency_key = this.fingerprint(tool, input);
    for (let left = 2; ; left--) {
      try {
        return await this.client.callTool({ name: tool, arguments: { ...input, idempotency_key } });
      } catch (error) {
        if (left === 0 || !(error instanceof McpError) || error.code !== ErrorCode.RequestTimeout) throw error;
      }
    }
  }
}

export class Canteen extends ToolClient {
  order(table: number, dish: string) {
    return this.write('order_dish', { table, dish });
  }

  menu() {
    return this.client.callTool({ name: 'get_menu', arguments: {} });
  }
}
