/** Arguments of a function that is called more often than its calls are told apart: what they say is left out, but for what decides what is done. */
import type { Engine } from './engine.js';
import { slotValue } from './evaluate.js';
import { alternativesOf, unionOf, unknown, type ObjectValue, type Value } from './values.js';

const WHY = 'one of many arguments';
const CAPABILITIES: ReadonlySet<Value['kind']> = new Set(['external', 'instance', 'function', 'class', 'module', 'collection', 'builtin']);

/** An argument without what it says: a client, a service or a callback stays; texts and data are unknown but for their kind. */
export function widened(engine: Engine, value: Value): Value {
  const cache = engine.valueCache<Value, Value>('widened');
  let known = cache.get(value);
  if (!known) cache.set(value, (known = widen(engine, value)));
  return known;
}

/** The same without anything of texts and data. */
export function withoutData(value: Value): Value {
  if (value.kind === 'constant' && typeof value.value !== 'string') return value;
  return alternativesOf(value).every((one) => CAPABILITIES.has(one.kind)) ? value : unknown(WHY, [value]);
}

function widen(engine: Engine, value: Value): Value {
  const without = withoutData(value);
  if (without === value) return value;
  const kept = alternativesOf(value).map((one) => keptPart(engine, one));
  return kept.every((one) => one !== undefined) ? unionOf(kept) : without;
}

/** What is kept of data: the kind of a statement, the field of a mutation, where a path ends, the verb of a request. */
function keptPart(engine: Engine, value: Value): Value | undefined {
  if (value.kind === 'object') return withVerb(engine, value);
  const parts = value.kind === 'constant' ? [value.value] : value.kind === 'text' ? value.parts : [];
  const texts = parts.filter((part): part is string => typeof part === 'string');
  const rest = unknown(WHY, [value]);
  const [start] = parts;
  if (typeof start === 'string' && isSelect(start, texts)) return { kind: 'text', parts: ['SELECT ', rest] };
  if (typeof start === 'string' && isQuery(start, texts)) return { kind: 'text', parts: ['query { ', rest, ' }'] };
  const field = typeof start === 'string' ? /^\s*mutation\b[^{]*\{\s*(\w+)/.exec(texts.join(' '))?.[1] : undefined;
  if (field !== undefined) return { kind: 'text', parts: [`mutation { ${field}(input: "`, rest, '") }'] };
  const end = parts.length > 0 ? pathEnd(parts as readonly (string | Value)[]) : undefined;
  return end === undefined ? undefined : { kind: 'text', parts: end.isAfterGap ? [rest, '/', rest, end.text] : [rest, end.text] };
}

/** That a statement only selects is said by its first word. */
function isSelect(start: string, texts: readonly string[]): boolean {
  if (!/^\s*(?:select|with)\s/i.test(start)) return false;
  return /^\s*select/i.test(start) || !texts.some((text) => /\b(?:insert|update|delete|merge|replace)\b/i.test(text));
}

/** `query ($id: ID!) { … }`, alone in its document. */
const isQuery = (start: string, texts: readonly string[]): boolean => /^\s*query\b[^{]*\{/.test(start) && !texts.some((text) => /\b(?:mutation|subscription)\b/.test(text));

/** `/tags` of `/projects/{…}/tags`, and whether a part that is not known stands before it. */
function pathEnd(parts: readonly (string | Value)[]): { readonly text: string; readonly isAfterGap: boolean } | undefined {
  const plain = parts.map((part) => (typeof part === 'string' ? part : '\0')).join('');
  if (!/^(?:https?:\/\/|\0)?\/?[\w\0.%~:@/-]*$/.test(plain)) return undefined;
  const [, before, text] = /(?:^|\/)([^/]*)(\/[A-Za-z][\w-]*)$/.exec(plain) ?? [];
  return text === undefined ? undefined : { text, isAfterGap: before!.includes('\0') };
}

/** `{ method: 'POST', … }` without what is sent. */
function withVerb(engine: Engine, value: ObjectValue): Value | undefined {
  const slot = value.slots.get('method');
  if (!slot || 'getter' in slot) return undefined;
  const verb = slotValue(engine, value, slot);
  if (verb.kind !== 'constant' || typeof verb.value !== 'string' || !/^[A-Za-z]{3,7}$/.test(verb.value)) return undefined;
  return { ...value, slots: new Map([['method', { value: verb }]]), rest: [unknown(WHY, [value])] };
}
