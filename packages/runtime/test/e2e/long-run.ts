/**
 * The long form of `faults.test.ts`: more than 10 000 write calls through a network that fails, for each policy, over Streamable HTTP and stdio, with
 * either SDK. Writes what came of them where the argument says (JSON). Run it by `npm run -w packages/benchmark runtime-faults`.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runFaults, type FaultRunOptions, type FaultRunResult } from './fault-run.js';
import type { Sdk, StoreKind } from './purchasing.js';

const RATE = 0.3;
const FORMS = ['transaction', 'reconcile', 'rerun', 'refuse', 'bare'] as const;
const TRANSPORTS = ['http', 'stdio'] as const;
const SDKS: readonly Sdk[] = ['sdk-v1', 'sdk-v2'];
/** Redis has no transactions with what is written elsewhere. */
const STORES: Readonly<Record<(typeof FORMS)[number], readonly StoreKind[]>> = {
  transaction: ['postgres', 'sqlite'],
  reconcile: ['sqlite', 'postgres', 'redis'],
  rerun: ['redis', 'sqlite', 'postgres'],
  refuse: ['postgres', 'redis', 'sqlite'],
  bare: ['sqlite'],
};
/** Over stdio each caller has a server of its own, which is started anew when its line breaks: that takes time. */
const SIZES = { http: { calls: 1000, callers: 24 }, stdio: { calls: 400, callers: 4 } } as const;

const RUNS: readonly FaultRunOptions[] = FORMS.flatMap((form, row) =>
  TRANSPORTS.flatMap((transport, column) =>
    SDKS.map((sdk, layer): FaultRunOptions => {
      const at = column * SDKS.length + layer;
      const { calls, callers } = SIZES[transport];
      return { sdk, transport, form, store: STORES[form][at % STORES[form].length]!, seed: 100 + row * 10 + at, rate: RATE, callers, calls: form === 'bare' ? calls / 2 : calls };
    }),
  ),
);

type Result = Omit<FaultRunOptions, 'weights'> & FaultRunResult;

const target = path.resolve(process.argv[2] ?? 'runtime-faults.json');
// What an earlier run has done stands: a run that was ended goes on. For a new one, remove the file.
const results: Result[] = existsSync(target) ? (JSON.parse(readFileSync(target, 'utf8')) as { results: Result[] }).results : [];
for (const run of RUNS) {
  if (results.some(({ seed }) => seed === run.seed)) continue;
  results.push({ ...run, ...(await runFaults(run)) });
  console.log(JSON.stringify(results.at(-1)));
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, `${JSON.stringify({ version: 1, node: process.version, rate: RATE, results }, null, 2)}\n`);
}
const sum = (which: (form: string) => boolean, what: (result: Result) => number) => results.filter(({ form }) => which(form)).reduce((total, result) => total + what(result), 0);
for (const form of FORMS) {
  const of = (what: (result: Result) => number) => sum((one) => one === form, what);
  console.log(`${form}: ${of((one) => one.intents)} intents, ${of((one) => one.completed)} completed, ${of((one) => one.unknown)} unknown, ${of((one) => one.doubled)} doubled, ${of((one) => one.missing)} missing, ${of((one) => one.missingUntold)} of them not called unknown, ${of((one) => one.faults['kill'] ?? 0)} kills`);
}
console.log(`${sum((form) => form !== 'bare', ({ intents }) => intents)} guarded calls`);
const broken = results.filter(({ form, doubled, missing, missingUntold, failed }) => form !== 'bare' && (failed > 0 || doubled > 0 || (form === 'refuse' ? missingUntold : missing) > 0));
for (const one of broken) console.error(`Not as promised: ${JSON.stringify(one)}`);
process.exitCode = broken.length > 0 ? 1 : 0;
