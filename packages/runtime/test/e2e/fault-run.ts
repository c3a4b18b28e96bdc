/** Many write calls through the fault proxy, and the orders that came of them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { faultPlan, startHttpFaultProxy, type Fault, type RelaySettings } from '@mcp-idempotency/testkit/fault-proxy';
import { createToolCaller, fileJournal, type ToolOutcome } from '../../src/client/index.js';
import type { ToolClient } from '../../src/client/tool-client.js';
import { connectHttp, connectStdio, environment, openSite, RELAY, SERVER, startHttp, type Sdk, type StoreKind } from './purchasing.js';
import type { Setup } from './server.js';

export interface FaultRunOptions {
  readonly sdk: Sdk;
  readonly transport: 'stdio' | 'http';
  readonly store: StoreKind;
  readonly form: Setup['form'];
  readonly calls: number;
  /** How many callers call at once. */
  readonly callers: number;
  /** The share of calls that a fault befalls, 0 to 1. */
  readonly rate: number;
  readonly seed: number;
  readonly weights?: Readonly<Partial<Record<Fault, number>>>;
}

export interface FaultRunResult {
  readonly intents: number;
  readonly completed: number;
  readonly failed: number;
  readonly unknown: number;
  /** Intents with more than one order, and how many orders there are beyond one each. */
  readonly doubled: number;
  readonly extraOrders: number;
  /** Intents without an order. */
  readonly missing: number;
  /** Intents without an order that the caller was not told `unknown` of. */
  readonly missingUntold: number;
  readonly faults: Readonly<Record<string, number>>;
  readonly serverStarts: number;
  readonly seconds: number;
}

/** Kills are dear: each starts a server again. */
export const DEFAULT_WEIGHTS: Readonly<Record<Fault, number>> = { 'drop-response': 20, 'delay': 20, 'duplicate': 20, 'cut': 20, 'new-session': 15, 'kill': 2, 'pause': 3 };

export async function runFaults(options: FaultRunOptions): Promise<FaultRunResult> {
  const started = performance.now();
  const { sdk, transport, form, calls, callers, rate, seed } = options;
  const weights = options.weights ?? DEFAULT_WEIGHTS;
  const site = await openSite(options.store);
  const setup = site.setup({ sdk, form, leaseMs: 1000, workMs: 4 });
  const server = transport === 'http' ? await startHttp(setup) : undefined;
  const proxy = server && (await startHttpFaultProxy({ server, plan: faultPlan(seed, rate, weights), delayMs: 1500, pauseMs: 400, hits: (tool) => tool === 'create_order' }));
  const faultLog = path.join(site.folder, 'faults.log');
  let starts = 0;
  const connect = (worker: number) => async (): Promise<ToolClient> => {
    if (proxy && server) {
      await server.up();
      return (await connectHttp(sdk, proxy.url)) as unknown as ToolClient;
    }
    starts += 1;
    const settings: RelaySettings = { command: [...SERVER], seed: seed * 1000 + worker * 100_000 + starts, rate, weights, delayMs: 1500, pauseMs: 400, tool: 'create_order', log: faultLog };
    return (await connectStdio(sdk, RELAY, environment(setup, { FAULT_RELAY: JSON.stringify(settings) }))) as unknown as ToolClient;
  };
  const outcomes = new Map<string, ToolOutcome>();
  let next = 0;
  const work = async (worker: number) => {
    const journal = await fileJournal(path.join(site.folder, `calls-${worker}.jsonl`));
    const caller = createToolCaller(connect(worker), {
      store: journal,
      server: 'purchasing',
      // Without the runtime: a client that simply sends again, as many do.
      ...(form === 'bare' ? { ask: async () => 'resend' as const } : { honoursKeys: true }),
      timeoutMs: 1000,
      maxSends: 12,
      pauseMs: 20,
      maxPauseMs: 400,
      waitMs: 30_000,
    });
    while (next < calls) {
      const intent = `intent-${(next += 1)}`;
      let outcome = await caller.call('create_order', { intent });
      // Only what the server itself calls unknown stays so; where this client ran out of patience it goes on.
      for (let tries = 0; outcome.status === 'unknown' && tries < (form === 'refuse' ? 2 : 20); tries += 1) outcome = await outcome.retry();
      outcomes.set(intent, outcome);
    }
    await caller.close().catch(() => undefined);
    await journal.close();
  };
  try {
    await Promise.all(Array.from({ length: callers }, (_, worker) => work(worker)));
    // What hangs in a delayed or paused request comes to its end.
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const orders = await site.orders(form);
    const statuses = [...outcomes.values()].map(({ status }) => status);
    const missing = [...outcomes.keys()].filter((intent) => !orders.has(intent));
    return {
      intents: outcomes.size,
      completed: statuses.filter((status) => status === 'completed').length,
      failed: statuses.filter((status) => status === 'failed').length,
      unknown: statuses.filter((status) => status === 'unknown').length,
      doubled: [...orders.values()].filter((count) => count > 1).length,
      extraOrders: [...orders.values()].reduce((sum, count) => sum + count - 1, 0),
      missing: missing.length,
      missingUntold: missing.filter((intent) => outcomes.get(intent)!.status !== 'unknown').length,
      faults: Object.fromEntries(proxy?.counts ?? countLines(faultLog)),
      serverStarts: server?.starts ?? starts,
      seconds: Math.round((performance.now() - started) / 100) / 10,
    };
  } finally {
    await proxy?.close();
    await server?.stop();
    await site.close();
  }
}

function countLines(file: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}
