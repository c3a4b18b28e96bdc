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

/** Names of lists by which a host offers tools or keeps them back, which says nothing of what they do. */
const OFFERED: ReadonlySet<string> = new Set(['hidden', 'visible', 'enabled', 'disabled', 'blocked', 'banned', 'denied', 'forbidden', 'allowed', 'excluded', 'included', 'exposed', 'available', 'unavailable', 'registered', 'installed', 'known', 'unknown', 'active', 'offered', 'exported', 'published', 'supported', 'unsupported', 'deprecated']);
const LISTS: ReadonlySet<string> = new Set(['tool', 'tools', 'name', 'names', 'list', 'set', 'map', 'all', 'ids', 'current']);

/** `disabledTools`, `hidden`: whether a list only says which tools there are. */
export function isOfOffers(name: string): boolean {
  const words = wordsOf(name);
  return words.some((word) => OFFERED.has(word)) && words.every((word) => OFFERED.has(word) || LISTS.has(word));
}
