/**
 * What a guarded call costs per store: its round trips, counted, and its time next to that of the bare statements that any record of a call needs, one
 * insert and one update. Writes the medians where the argument says (JSON). Run it by `npm run -w packages/benchmark runtime-cost`.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { idempotent } from '../../src/index.js';
import { countedStores, countTrips } from '../counted-stores.js';

const CALLS = 400;
const ROUNDS = 5;

/** The middle of the values. */
function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

/** How long the step takes, in milliseconds: the median of many. */
async function timed(step: () => Promise<unknown>): Promise<number> {
  const durations: number[] = [];
  for (let at = 0; at < CALLS; at += 1) {
    const started = performance.now();
    await step();
    durations.push(performance.now() - started);
  }
  return median(durations);
}

/** What else the machine had to do: on a busy one the times say little, their ratios somewhat more. */
const load = Math.round(loadavg()[0]! * 10) / 10;
const rounded = (value: number) => Math.round(value * 1000) / 1000;
const results: object[] = [];
for (const { name, open } of countedStores.filter(({ there }) => there)) {
  const opened = await open();
  const tool = idempotent('create_order', { store: opened.store }, async (_args: object) => ({ content: [] }));
  await opened.store.ready();
  const roundTrips = await countTrips(opened, tool);
  const again = randomUUID();
  await tool({ idempotencyKey: again });
  // In turn, so that what else the machine does falls on all of them; each round has a ratio of its own.
  const rounds: { readonly bareMs: number; readonly freshMs: number; readonly replayMs: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bareMs = await timed(() => opened.bare(randomUUID()));
    const freshMs = await timed(() => tool({ item: 'desk', idempotencyKey: randomUUID() }));
    const replayMs = await timed(() => tool({ idempotencyKey: again }));
    rounds.push({ bareMs, freshMs, replayMs });
  }
  const middle = (of: (round: (typeof rounds)[number]) => number) => rounded(median(rounds.map((round) => of(round))));
  results.push({
    store: name,
    roundTrips,
    bareMs: middle(({ bareMs }) => bareMs),
    freshMs: middle(({ freshMs }) => freshMs),
    replayMs: middle(({ replayMs }) => replayMs),
    freshToBare: middle(({ freshMs, bareMs }) => freshMs / bareMs),
    replayToBare: middle(({ replayMs, bareMs }) => replayMs / bareMs),
  });
  console.log(JSON.stringify(results.at(-1)));
  await opened.close();
}
const target = path.resolve(process.argv[2] ?? 'runtime-cost.json');
mkdirSync(path.dirname(target), { recursive: true });
writeFileSync(target, `${JSON.stringify({ version: 1, node: process.version, calls: CALLS, rounds: ROUNDS, cores: availableParallelism(), load, results }, null, 2)}\n`);
