/**
 * The long form of `faults.test.ts`: 10 000 write calls through a network that fails. Writes what came of them where the argument
 * says (JSON). Run it by `npm run -w packages/benchmark runtime-faults`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runFaults, type FaultRunOptions, type FaultRunResult } from './fault-run.js';

const RATE = 0.3;
const CALLS = 1600;

const RUNS: readonly Omit<FaultRunOptions, 'calls' | 'callers' | 'rate' | 'seed'>[] = [
  { sdk: 'sdk-v1', transport: 'http', store: 'postgres', form: 'transaction' },
  { sdk: 'sdk-v2', transport: 'http', store: 'sqlite', form: 'transaction' },
  { sdk: 'sdk-v2', transport: 'http', store: 'postgres', form: 'reconcile' },
  { sdk: 'sdk-v1', transport: 'http', store: 'redis', form: 'rerun' },
  { sdk: 'sdk-v2', transport: 'stdio', store: 'sqlite', form: 'rerun' },
  { sdk: 'sdk-v1', transport: 'stdio', store: 'postgres', form: 'transaction' },
  { sdk: 'sdk-v1', transport: 'http', store: 'sqlite', form: 'refuse' },
  { sdk: 'sdk-v2', transport: 'http', store: 'redis', form: 'refuse' },
];

const target = path.resolve(process.argv[2] ?? 'runtime-faults.json');
const results: (Omit<FaultRunOptions, 'weights'> & FaultRunResult)[] = [];
for (const [at, run] of [...RUNS, { ...RUNS[1]!, form: 'bare' as const }].entries()) {
  // Over stdio each caller has a server of its own.
  const options = { ...run, calls: run.transport === 'stdio' ? CALLS / 5 : CALLS, callers: run.transport === 'stdio' ? 4 : 24, rate: RATE, seed: 100 + at };
  const result = await runFaults(options);
  results.push({ ...options, ...result });
  console.log(JSON.stringify(results.at(-1)));
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, `${JSON.stringify({ version: 1, node: process.version, rate: RATE, results }, null, 2)}\n`);
}
const broken = results.filter(({ form, doubled, missing, missingUntold, failed }) => form !== 'bare' && (failed > 0 || doubled > 0 || (form === 'refuse' ? missingUntold : missing) > 0));
for (const one of broken) console.error(`Not as promised: ${JSON.stringify(one)}`);
process.exitCode = broken.length > 0 ? 1 : 0;
