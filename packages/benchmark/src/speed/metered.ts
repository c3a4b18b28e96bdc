/** Processor time and memory of child processes. Seconds are a machine's own; only ratios of two programs in one run are kept. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { node, readJson, type RunOptions } from '../command.js';
import { CACHE } from '../places.js';

export interface Usage {
  /** Seconds of processor time, user and system, from the start of the process to its end. */
  readonly cpu: number;
  /** The largest resident size in MiB. */
  readonly peak: number;
}

const METER = fileURLToPath(new URL('./meter.js', import.meta.url));

/** Runs Node once with these arguments and says what it took. `findings`: status 1 means that something was found. */
export function measured(args: readonly string[], { cwd, findings = false }: Pick<RunOptions, 'cwd' | 'findings'> = {}): Usage {
  const file = path.join(CACHE, 'meter.json');
  node(['--import', METER, ...args], { cwd, env: { MCP_IDEMPOTENCY_METER: file }, findings });
  return readJson<Usage>(file);
}

/**
 * Runs several programs in turn, `times` times, and keeps for each the least processor time: what disturbs a run only adds to it, and
 * what changes slowly disturbs all of them alike.
 */
export function inTurn<Name extends string>(programs: Readonly<Record<Name, () => Usage>>, times: number): Record<Name, Usage> {
  const best: Partial<Record<Name, Usage>> = {};
  for (let round = 0; round < times; round++) {
    for (const name of Object.keys(programs) as Name[]) {
      const usage = programs[name]();
      const before = best[name];
      best[name] = before ? { cpu: Math.min(before.cpu, usage.cpu), peak: Math.max(before.peak, usage.peak) } : usage;
    }
  }
  return best as Record<Name, Usage>;
}
