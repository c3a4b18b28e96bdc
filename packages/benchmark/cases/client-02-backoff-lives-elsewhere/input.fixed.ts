import type { Client } from '@modelcontextprotocol/client';
import { withBackoff, type BackoffPolicy } from './backoff.js';
import { ToolRegistry } from './toolRegistry.js';

export interface Invocation<A extends object = Record<string, unknown>> {
  tool: string;
  args: A;
  traceId: string;
}

export interface RunnerOptions {
  policy?: Partial<BackoffPolicy>;
  onResult?: (invocation: Invocation, ms: number) => void;
}

export class ToolRunner {
  private readonly registry: ToolRegistry;

  constructor(private readonly client: Client, private readonly options: RunnerOptions = {}) {
    this.registry = new ToolRegistry(client);
  }

  refresh() {
    return withBackoff(() => this.registry.load(), this.options.policy);
  }

  async resource(uri: string) {
    const { contents } = await withBackoff(() => this.client.readResource({ uri }), this.options.policy);
    return contents;
  }

  async run<A extends object>(invocation: Invocation<A>) {
    const definition = await this.registry.get(invocation.tool);
    if (!definition) throw new Error(`unknown tool ${invocation.tool}`);
    const started = performance.now();
    const result =
      definition.annotations?.readOnlyHint === true
        ? await withBackoff(() => this.send(invocation), this.options.policy)
        : await this.send(invocation);
    this.options.onResult?.(invocation as Invocation, performance.now() - started);
    return result;
  }

  private send(invocation: Invocation<object>) {
    return this.client.callTool({
      name: invocation.tool,
      arguments: { ...invocation.args },
      _meta: { 'acme/trace': invocation.traceId },
    });
  }
}
