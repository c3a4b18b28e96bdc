import { randomUUID } from 'node:crypto';
import { McpError, ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

abstract class ToolClient {
  constructor(protected readonly client: Client) {}

  protected async write(tool: string, input: { [name: string]: Json }) {
    const idempotency_key = randomUUID();
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
