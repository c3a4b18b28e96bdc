/** Names by which programs say that a tool only reads, or may be called again; and names that merely count. */
import { wordsOf } from '../effects/verbs.js';

const GATES: ReadonlySet<string> = new Set(['readonly', 'idempotent', 'idempotence', 'idempotency', 'replayable', 'replay', 'repeatable', 'mutating', 'mutates', 'mutation', 'mutable', 'safe', 'reads', 'writes', 'write', 'read', 'writer', 'reader', 'query', 'destructive', 'pure']);
const PAIRS: readonly (readonly [string, string])[] = [['read', 'only'], ['side', 'effect'], ['side', 'effects'], ['can', 'repeat'], ['may', 'repeat'], ['can', 'replay'], ['allow', 'retry'], ['allows', 'retry'], ['can', 'retry'], ['may', 'retry']];
const COUNTERS: ReadonlySet<string> = new Set(['attempt', 'attempts', 'try', 'tries', 'retries', 'retry', 'retried', 'count', 'left', 'remaining', 'max', 'limit', 'index', 'depth', 'round', 'rounds', 'times', 'total', 'deadline', 'elapsed', 'now', 'once', 'again', 'first', 'last']);

/** `gate`: it speaks of what the tool does. `counter`: of how often. */
export function classifyName(name: string): 'gate' | 'counter' | undefined {
  const words = wordsOf(name);
  if (words.some((word) => GATES.has(word)) || PAIRS.some(([a, b]) => words.some((word, index) => word === a && words[index + 1] === b))) return 'gate';
  return words.some((word) => COUNTERS.has(word)) || (words.length === 1 && words[0]!.length === 1) ? 'counter' : undefined;
}
