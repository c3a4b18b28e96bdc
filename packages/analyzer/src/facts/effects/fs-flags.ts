/**
 * Flags of opened files: `a` appends, `w` overwrites, `x` refuses an existing file, `r` reads.
 */
import type { CallView, Reading, ValueView } from '../../types.js';
import { CALLERS_CHOICE, UNREADABLE, worstOf, type Decision } from './decision.js';
import { viewAt } from './places.js';

type FsFlagReading = Extract<Reading, { by: 'fs-flag' }>;

export function fsFlagDecision(call: CallView, reading: FsFlagReading): Decision {
  const flags = viewAt(call, reading.flags);
  if (flags.isAbsent) return flagDecision(reading.fallback);
  return worstOf(flags.alternatives.map((view) => decisionOf(view, reading.fallback)));
}

function decisionOf(view: ValueView, fallback: string): Decision {
  if (view.isAbsent) return flagDecision(fallback);
  // `writeFile(path, data, 'utf8')`: the same place holds an encoding or an options object without a flag.
  if (view.string !== undefined) return flagDecision(/^[rwasx+]{1,3}$/.test(view.string) ? view.string : fallback);
  if (view.keys.length > 0 && !view.open) return flagDecision(fallback);
  if (view.fromInput) return CALLERS_CHOICE;
  return /[wa]/.test(fallback) ? flagDecision(fallback) : UNREADABLE;
}

/** What opening a file with these flags, and writing to it, does. */
export function flagDecision(flags: string): Decision {
  if (flags.includes('a')) return { effect: 'write', confidence: 'proven' };
  if (flags.includes('x')) return { effect: 'write', confidence: 'proven', naturalKey: true };
  if (flags.includes('w') || flags.includes('+')) return { effect: 'idempotent-write', confidence: 'proven' };
  return { effect: 'none', confidence: 'proven' };
}
