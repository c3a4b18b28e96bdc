import { EventEmitter } from 'node:events';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ErrorCode, McpError, type CallToolResult, type Tool } from '@modelcontextprotocol/sdk/types.js';
import { replayable } from './replay.fixed.js';

interface Upstream {
  prefix: string;
  vetted: boolean;
  connect(): Promise<Client>;
}

interface Route {
  upstream: Upstream;
  tool: Tool;
}

interface DispatcherEvents {
  replay: [tool: string, reason: string];
  lost: [tool: string];
}

const severed = (error: unknown): error is McpError =>
  error instanceof McpError && (error.code === ErrorCode.ConnectionClosed || error.code === ErrorCode.RequestTimeout);

export class Dispatcher extends EventEmitter<DispatcherEvents> {
  private readonly routes = new Map<string, Route>();
  private readonly links = new Map<string, Promise<Client>>();

  async mount(upstream: Upstream): Promise<void> {
    const client = await this.link(upstream);
    const { tools } = await client.listTools();
    for (const tool of tools) this.routes.set(`${upstream.prefix}/${tool.name}`, { upstream, tool });
  }

  private link(upstream: Upstream): Promise<Client> {
    const known = this.links.get(upstream.prefix);
    if (known) return known;
    const fresh = upstream.connect();
    this.links.set(upstream.prefix, fresh);
    return fresh;
  }

  async dispatch(path: string, args: Record<string, unknown>): Promise<CallToolResult> {
    const route = this.routes.get(path);
    if (!route) throw new McpError(ErrorCode.InvalidParams, `no tool at ${path}`);
    const { upstream, tool } = route;
    const call = { name: tool.name, arguments: args };
    try {
      return (await (await this.link(upstream)).callTool(call)) as CallToolResult;
    } catch (error) {
      if (!severed(error)) throw error;
      this.links.delete(upstream.prefix);
      if (!replayable(tool, upstream.vetted)) {
        this.emit('lost', path);
        throw new Error(`${path}: connection lost, the outcome is unknown`, { cause: error });
      }
      this.emit('replay', path, error.message);
      return (await (await this.link(upstream)).callTool(call)) as CallToolResult;
    }
  }
}
