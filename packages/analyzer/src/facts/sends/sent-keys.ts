/** The key that a send carries: its slot, and where its value is made. */
import type { Engine } from '../../resolve/engine.js';
import { slotValue } from '../../resolve/evaluate.js';
import { isFresh } from '../../resolve/fresh.js';
import { alternativesOf, isAbsent, type Value } from '../../resolve/values.js';
import type ts from 'typescript';
import { toolDecision, wordsOf } from '../effects/verbs.js';
import { isKeyName } from '../keys/names.js';

export interface SentKey {
  readonly name: string;
  readonly value: Value;
  /** The expression that fills the slot. */
  readonly written: ts.Node | undefined;
}

/** How deep arguments nest. */
const DEPTH_LIMIT = 3;
/** Last words of names that are a key when the client itself makes the value: `transferKey`. */
const MADE: ReadonlySet<string> = new Set(['key', 'nonce']);
/** Data of the request that are no key of the operation. */
const NEVER: ReadonlySet<string> = new Set(['progressToken', 'traceparent', 'tracestate', 'trace', 'traceId', 'sessionId']);

/** Keys in the arguments or the data beside them; `name` is that of the registered tool's key, `tools` are names that the tool may have. */
export function collectSentKeys(engine: Engine, values: readonly (Value | undefined)[], name: string | undefined, tools: readonly string[] = []): readonly SentKey[] {
  const found: SentKey[] = [];
  const isKey = (slotName: string, content: Value): boolean =>
    slotName === name || isKeyName(slotName.split('/').at(-1)!, undefined, 'string', engine.settings)
    || (MADE.has(wordsOf(slotName).at(-1) ?? '') && (collectMakers(content).length > 0 || tools.some((tool) => isOfWhatIsMade(slotName, tool))));
  const visit = (value: Value, depth: number): void => {
    if (depth <= 0) return;
    for (const one of alternativesOf(value)) {
      if (one.kind !== 'object') continue;
      for (const [slotName, slot] of one.slots) {
        if ('getter' in slot || NEVER.has(slotName)) continue;
        const content = slotValue(engine, one, slot);
        if (isKey(slotName, content)) {
          if (!alternativesOf(content).every(isAbsent)) found.push({ name: slotName, value: content, written: slot.node });
        } else visit(content, depth - 1);
      }
      for (const rest of one.rest) visit(rest, depth - 1);
    }
  };
  for (const value of values) if (value) visit(value, DEPTH_LIMIT);
  return found;
}

/** `orderKey` of `create_order`: there is no order yet that it could be the key of; `bookingKey` of `book_stay` is that of the booking. */
function isOfWhatIsMade(slotName: string, tool: string): boolean {
  const noun = wordsOf(slotName).slice(0, -1).join(' ');
  const words = wordsOf(tool);
  if (noun === '' || ADDRESSED.has(noun)) return false;
  return words.some((word) => word.length > 2 && noun !== words.at(-1) && noun.startsWith(word) && toolDecision(word).effect !== 'unknown') || (toolDecision(tool).effect === 'write' && ` ${words.join(' ')}`.endsWith(` ${noun}`));
}

/** Things that have a key by which they are addressed. */
const ADDRESSED: ReadonlySet<string> = new Set(['issue', 'project', 'file', 'object', 'cache', 'storage', 'record', 'list', 'index', 'query', 'api', 'access', 'search']);

/** Whether all that a send carries beside its name is known: what is not there is certainly missing. */
export function isClosed(value: Value | undefined): boolean {
  return value === undefined || alternativesOf(value).every((one) => isAbsent(one) || (one.kind === 'object' && one.rest.length === 0));
}

/** Calls that make (a part of) a value anew each time. */
export function collectMakers(value: Value, depth = 6): readonly ts.Node[] {
  if (depth <= 0) return [];
  const all = (values: readonly Value[]): readonly ts.Node[] => values.flatMap((one) => collectMakers(one, depth - 1));
  switch (value.kind) {
    case 'union': return all(value.values);
    case 'text': return all(value.parts.filter((part) => typeof part !== 'string'));
    case 'array': return all(value.items);
    case 'builtin': return all([value.receiver]);
    case 'unknown': return all(value.from);
    case 'external': {
      const inner = all(value.calls.flat());
      return inner.length > 0 ? inner : isFresh(value) && value.node ? [value.node] : [];
    }
    default: return [];
  }
}
