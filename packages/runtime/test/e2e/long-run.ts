/**
 * The long form of `faults.test.ts`: 10 000 write calls through a network that fails. Writes what came of them where the argument
 * says (JSON). Run it by `npm run -w packages/benchmark runtime-faults`.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runFaults, type FaultRunOptions, type FaultRunResult } from './fault-run.js';

const RATE = 0.3;
const CALLS = 1600;

const RUNS: readonly Omit<FaultRunOptions, 'calls' | 'callers' | 'rate'>[] = [
  { sdk: 'sdk-v1', transport: 'http', store: 'postgres', form: 'transaction', seed: 100 },
  { sdk: 'sdk-v2', transport: 'http', store: 'sqlite', form: 'transaction', seed: 101 },
  { sdk: 'sdk-v2', transport: 'http', store: 'postgres', form: 'reconcile', seed: 102 },
  { sdk: 'sdk-v1', transport: 'http', store: 'redis', form: 'rerun', seed: 103 },
  { sdk: 'sdk-v1', transport: 'http', store: 'sqlite', form: 'refuse', seed: 106 },
  { sdk: 'sdk-v2', transport: 'http', store: 'sqlite', form: 'bare', seed: 108 },
  { sdk: 'sdk-v2', transport: 'http', store: 'redis', form: 'refuse', seed: 107 },
  { sdk: 'sdk-v2', transport: 'stdio', store: 'sqlite', form: 'rerun', seed: 104 },
  { sdk: 'sdk-v1', transport: 'stdio', store: 'postgres', form: 'transaction', seed: 105 },
];

type Result = Omit<FaultRunOptions, 'weights'> & FaultRunResult;

const target = path.resolve(process.argv[2] ?? 'runtime-faults.json');
// What an earlier run has done stands: a run that was ended goes on. For a new one, remove the file.
const results: Result[] = existsSync(target) ? (JSON.parse(readFileSync(target, 'utf8')) as { results: Result[] }).results : [];
for (const run of RUNS) {
  if (results.some(({ seed }) => seed === run.seed)) continue;
  // Over stdio each caller has a server of its own.
  const options = { ...run, calls: run.transport === 'stdio' ? CALLS / 5 : CALLS, callers: run.transport === 'stdio' ? 4 : 24, rate: RATE };
  results.push({ ...options, ...(await runFaults(options)) });
  console.log(JSON.stringify(results.at(-1)));
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, `${JSON.stringify({ version: 1, node: process.version, rate: RATE, results }, null, 2)}\n`);
}
const broken = results.filter(({ form, doubled, missing, missingUntold, failed }) => form !== 'bare' && (failed > 0 || doubled > 0 || (form === 'refuse' ? missingUntold : missing) > 0));
for (const one of broken) console.error(`Not as promised: ${JSON.stringify(one)}`);
process.exitCode = broken.length > 0 ? 1 : 0;
