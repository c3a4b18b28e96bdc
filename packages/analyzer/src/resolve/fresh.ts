/** Values that are another one on each call: random ones, and the time. */
import type { Value } from './values.js';

const RANDOM = /(?:^|\.)(?:randomUUID|randomUUIDv7|randomBytes|randomInt|getRandomValues|random|uuid|uuidv[1467]|v[1467]|ulid|monotonicFactory|nanoid|customAlphabet|cuid|createId|ksuid|hrtime|performance\.now|Date\.now)(?:\.|$)/;
/** Packages that make nothing else. */
const MAKERS: ReadonlySet<string> = new Set(['uuid', 'uuidv7', 'uuid-random', 'nanoid', 'ulid', 'ulidx', 'cuid', '@paralleldrive/cuid2', 'short-uuid', 'shortid', 'ksuid', 'xid-js', 'bson-objectid']);
/** Of the time only the day is left: a repeat says the same. */
const DAY = /(?:^|\.)(?:slice|substring|substr|split|toDateString|toLocaleDateString|getFullYear|getMonth|getDate|getDay|getUTCFullYear|getUTCMonth|getUTCDate|getHours)(?:\.|$)/;

/** `Math.random()`, whatever is computed of it. */
export const isRandom = (value: Value): boolean => value.kind === 'external' && value.module === 'globals' && value.path[0] === 'Math' && value.path[1] === 'random' && value.isResult;

/** Whether some part of a value is made anew on each call. */
export function isFresh(value: Value, depth = 6): boolean {
  if (depth <= 0) return false;
  const some = (values: readonly Value[]): boolean => values.some((one) => isFresh(one, depth - 1));
  switch (value.kind) {
    case 'external': {
      const path = value.path.join('.');
      if (value.isResult || value.calls.length > 0) {
        if (MAKERS.has(value.module) || (RANDOM.test(path) && /^(?:globals|(?:node:)?crypto|(?:node:)?perf_hooks|(?:node:)?process)$/.test(value.module))) return true;
        // `new Date()`, but not `new Date(other)`.
        if (value.module === 'globals' && value.path[0] === 'Date' && value.calls[0]?.length === 0) return !DAY.test(path);
      }
      return value.calls.some(some);
    }
    case 'text': return some(value.parts.filter((part) => typeof part !== 'string'));
    // Where there is no `randomUUID`, bytes are filled and written out.
    case 'union': return some(value.values) && value.values.every((one) => isFresh(one, depth - 1) || holdsBytes(one, depth));
    case 'array': return some(value.items);
    case 'builtin': return isFresh(value.receiver, depth - 1);
    // What was computed: of a random number it is random, of the time it may be the day.
    case 'unknown': return value.from.some(isRandom);
    default: return false;
  }
}

const BYTES = /^Uint(?:8|16|32)Array$/;

/** Whether a value is written out from an array of so many bytes, which are all alike until something random is put there. */
function holdsBytes(value: Value, depth: number): boolean {
  if (depth <= 0) return false;
  const some = (values: readonly Value[]): boolean => values.some((one) => holdsBytes(one, depth - 1));
  switch (value.kind) {
    case 'external': {
      const [size, ...more] = value.calls[0] ?? [];
      return (value.module === 'globals' && BYTES.test(value.path[0] ?? '') && size?.kind === 'constant' && typeof size.value === 'number' && more.length === 0) || value.calls.some(some);
    }
    case 'text': return some(value.parts.filter((part) => typeof part !== 'string'));
    case 'array': return some(value.items);
    case 'builtin': return holdsBytes(value.receiver, depth - 1);
    default: return false;
  }
}
