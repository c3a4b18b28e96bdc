/**
 * Flags of opened files: `a` appends, `w` overwrites, `x` refuses an existing file, `r` reads.
 */
import { OPEN_FLAGS } from '../../resolve/open-flags.js';
import type { CallView, Reading, ValueView } from '../../types.js';
import { CALLERS_CHOICE, UNREADABLE, worstOf, type Decision } from './decision.js';
import { viewAt } from './places.js';

type FsFlagReading = Extract<Reading, { by: 'fs-flag' }>;

export function fsFlagDecision(call: CallView, reading: FsFlagReading): Decision {
  const places = typeof reading.flags === 'string' ? [reading.flags] : reading.flags;
  for (const place of places) {
    const dot = place.lastIndexOf('.');
    // `2.flag` is there only where an object says so: the same argument may be an encoding.
    if (dot !== -1 && !viewAt(call, place.slice(0, dot)).alternatives.some((holder) => holder.keys.includes(place.slice(dot + 1)))) continue;
    const flags = viewAt(call, place);
    if (!flags.isAbsent) return worstOf(flags.alternatives.map((view) => decisionOf(view, reading.fallback, dot === -1 && places.length > 1)));
  }
  return flagDecision(reading.fallback);
}

/** `mayBeOptions`: the place also holds encodings, options and callbacks, so that something unreadable is taken for one of these. */
function decisionOf(view: ValueView, fallback: string, mayBeOptions: boolean): Decision {
  if (view.string !== undefined) return flagDecision(/^[rwasx+]{1,3}$/.test(view.string) ? view.string : fallback);
  if (view.number !== undefined && !mayBeOptions) return flagDecision(lettersOf(view.number));
  if (view.isAbsent || view.isFunction || mayBeOptions || view.keys.length > 0) return flagDecision(fallback);
  return view.fromInput ? CALLERS_CHOICE : UNREADABLE;
}

/** `O_WRONLY | O_CREAT | O_TRUNC` in the letters of `fopen`. */
const lettersOf = (flags: number): string => (flags & OPEN_FLAGS.O_APPEND ? 'a' : flags & OPEN_FLAGS.O_EXCL ? 'wx' : flags & (OPEN_FLAGS.O_WRONLY | OPEN_FLAGS.O_RDWR) ? 'w' : 'r');

/** What opening a file with these flags, and writing to it, does. */
export function flagDecision(flags: string): Decision {
  if (flags.includes('a')) return { effect: 'write', confidence: 'proven' };
  if (flags.includes('x')) return { effect: 'write', confidence: 'proven', naturalKey: true };
  if (flags.includes('w') || flags.includes('+')) return { effect: 'idempotent-write', confidence: 'proven' };
  return { effect: 'none', confidence: 'proven' };
}
