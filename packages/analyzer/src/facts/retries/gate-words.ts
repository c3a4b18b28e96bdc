/** Names by which programs say that a tool only reads, or may be called again; and names that merely count. */
import { wordsOf } from '../effects/verbs.js';

const GATES: ReadonlySet<string> = new Set(['readonly', 'idempotent', 'idempotence', 'idempotency', 'replayable', 'replay', 'repeatable', 'mutating', 'mutates', 'mutation', 'mutable', 'safe', 'reads', 'writes', 'write', 'read', 'writer', 'reader', 'query', 'destructive', 'pure']);
const PAIRS = /\b(?:read only|side effects?|(?:can|may) (?:repeat|replay|retry)|allows? retry)\b/;
const COUNTERS: ReadonlySet<string> = new Set(['attempt', 'attempts', 'try', 'tries', 'retries', 'retry', 'retried', 'count', 'left', 'remaining', 'max', 'limit', 'index', 'depth', 'round', 'rounds', 'times', 'total', 'deadline', 'elapsed', 'now', 'once', 'again', 'failures', 'fails', 'errors', 'first', 'last']);

/** `gate`: it speaks of what the tool does. `counter`: of how often. */
export function classifyName(name: string): 'gate' | 'counter' | undefined {
  const words = wordsOf(name);
  if (words.some((word) => GATES.has(word)) || PAIRS.test(words.join(' '))) return 'gate';
  return words.some((word) => COUNTERS.has(word)) || (words.length === 1 && words[0]!.length === 1) ? 'counter' : undefined;
}
