/** Whether a field is an idempotency key, by its name, its description and its type. */
import type { FieldFact, SchemaFact, Settings } from '../../types.js';
import { saysItIsAKey, saysItIsAReference, saysItPreventsRepeats, sentencesAbout } from './descriptions.js';
import { wordsOf } from './words.js';

/** Where a word may stand for the identity of one call: `requestKey`, `retryKey`, `opKey`. */
const CALL_WORDS: ReadonlySet<string> = new Set(['request', 'action', 'operation', 'retry', 'replay', 'submission', 'mutation', 'invocation', 'intent', 'command']);
/** What the caller may give an id of its own: `clientOrderId`, `clientRequestToken`. */
const CLIENT_NOUNS: ReadonlySet<string> = new Set(['request', 'order', 'message', 'msg', 'mutation', 'operation', 'transaction', 'txn', 'transfer', 'payment', 'event', 'batch', 'command', 'action', 'reference', 'call', 'submission']);
/** What may stand before `requestId` without making it the id of something: not `pullRequestId`. */
const REQUEST_QUALIFIERS: ReadonlySet<string> = new Set(['client', 'unique', 'api', 'x', 'my', 'caller', 'external', 'upstream', 'http', 'mcp', 'original', 'idempotent', 'stable', 'retry', 'write']);
const ID_WORDS: ReadonlySet<string> = new Set(['id', 'key', 'token', 'uuid', 'nonce']);
/** Names that are a key when the description says so. */
const DESCRIBED_WORDS: ReadonlySet<string> = new Set(['id', 'key', 'token', 'uuid', 'nonce', 'reference', 'ref', 'hash', 'fingerprint', 'name', 'number', 'ulid', 'identifier']);
/** Words that make the name a switch: `isIdempotent`, `skipDedup`. */
const SWITCHES: ReadonlySet<string> = new Set(['is', 'non', 'not', 'no', 'use', 'allow', 'skip', 'ignore', 'enable', 'enabled', 'disable', 'require', 'required', 'has', 'should', 'supports', 'ttl', 'expires', 'expiry', 'header', 'window']);

/** Types a key may have where the name alone does not tell. */
const STRING_LIKE: ReadonlySet<FieldFact['type']> = new Set(['string', 'unknown', 'other']);

/** What is known of the tool that has the field. */
interface KeyedTool {
  readonly name?: string | null;
  readonly description?: string | undefined;
}

type KeyEvidence = 'name' | 'client-name' | 'description';

/**
 * How we know that a field is a key; `undefined` when it is none. In a tool called `approve_request` a `requestId` is the id of what
 * is approved; a tool's description may speak of its fields by name.
 */
function keyEvidence(name: string, description: string | undefined, type: FieldFact['type'], settings: Pick<Settings, 'keyNames'>, tool: KeyedTool = {}): KeyEvidence | undefined {
  if (settings.keyNames.includes(name)) return 'name';
  const words = wordsOf(name);
  if (words.some((word) => SWITCHES.has(word))) return undefined;
  // `idempotencyKey: z.number()` is a key of the wrong type; an object of that name holds one.
  if (isExplicit(words) && type !== 'boolean' && type !== 'object' && type !== 'array') return 'name';
  if (!STRING_LIKE.has(type)) return undefined;
  const says = description !== undefined && saysItPreventsRepeats(description);
  if (isCallIdentity(words, tool.name)) return description !== undefined && !says && saysItIsAReference(description) ? undefined : 'client-name';
  if (tool.description !== undefined && sentencesAbout(name, tool.description).some((one) => saysItIsAKey(one) || saysItPreventsRepeats(one))) return 'description';
  if (description === undefined) return undefined;
  if (saysItIsAKey(description)) return 'description';
  return says && DESCRIBED_WORDS.has(words.at(-1) ?? '') && !saysItIsAReference(description) ? 'description' : undefined;
}

/** Whether a name (with description and type, where they are known) is that of an idempotency key. */
export const isKeyName = (name: string, description?: string, type: FieldFact['type'] = 'unknown', settings: Pick<Settings, 'keyNames'> = { keyNames: [] }): boolean =>
  keyEvidence(name, description, type, settings) !== undefined;

/** The name says it: `idempotencyKey`, `x-idempotency-key`, `deduplicationId`. */
function isExplicit(words: readonly string[]): boolean {
  const last = words.at(-1);
  if (last === 'idempotency' || last === 'idem') return true;
  const before = words.slice(0, -1);
  return last !== undefined && (ID_WORDS.has(last) || last === 'value') && before.some((word) => word === 'idempotency' || word === 'idempotent' || word === 'idem' || word === 'dedup');
}

/** `requestId`, `clientToken`, `clientOrderId`, `retryKey`: an identity of this call, chosen by the caller. */
function isCallIdentity(words: readonly string[], tool: string | null | undefined): boolean {
  const last = words.at(-1);
  if (last === undefined || !ID_WORDS.has(last)) return false;
  const before = words.slice(0, -1);
  const noun = before.at(-1);
  const qualifiers = before.slice(0, -1);
  if (noun === 'client' && last === 'token') return qualifiers.length === 0;
  if (before[0] === 'client' && noun !== 'client' && before.slice(1).every((word) => CLIENT_NOUNS.has(word))) return true;
  if (noun === 'request' && (last === 'id' || last === 'uuid')) return qualifiers.every((word) => REQUEST_QUALIFIERS.has(word)) && !(qualifiers.length === 0 && tool !== null && tool !== undefined && wordsOf(tool).some((word) => word === 'request' || word === 'requests'));
  if (noun !== undefined && CALL_WORDS.has(noun) && (last === 'key' || (last === 'token' && noun !== 'request') || last === 'nonce')) return qualifiers.every((word) => REQUEST_QUALIFIERS.has(word));
  return false;
}

const RANK: Readonly<Record<KeyEvidence, number>> = { name: 0, 'client-name': 1, description: 2 };

/** Fields that hold the arguments and no part of what the tool is about. */
const WRAPPERS: ReadonlySet<string> = new Set(['input', 'params', 'parameters', 'args', 'arguments', 'body', 'payload', 'data', 'request', 'config']);
/** Fields that hold what is said beside the arguments: `options`, `requestOptions`, `_meta`. */
const BESIDE: ReadonlySet<string> = new Set(['options', 'opts', 'meta', 'headers']);

function holdsCall(name: string): boolean {
  const words = wordsOf(name);
  return BESIDE.has(words.at(-1) ?? '') || (words.length === 1 && WRAPPERS.has(words[0]!));
}

/**
 * The field of a schema that is the caller's idempotency key: the one that is surest, at the top or in an object (then its name
 * is a path: `options.idempotencyKey`, `orders.*.clientOrderId`). An id inside a part of the arguments is the id of that part; only
 * one that is called an idempotency key stands for the call there, too.
 */
export function findKeyField(schema: Pick<SchemaFact, 'fields'>, settings: Pick<Settings, 'keyNames'>, name?: string | null, description?: string): FieldFact | undefined {
  const tool: KeyedTool = { name, description };
  let best: { field: FieldFact; rank: number } | undefined;
  const visit = (fields: readonly FieldFact[], outer: FieldFact | undefined, isPart: boolean, depth: number): void => {
    for (const own of fields) {
      const field = outer ? within(outer, own) : own;
      const evidence = keyEvidence(own.name, own.description, own.type, settings, tool);
      const rank = evidence === undefined || (isPart && evidence !== 'name') ? Infinity : RANK[evidence] + depth * 10;
      if (rank < (best?.rank ?? Infinity)) best = { field, rank };
      if (own.fields && depth < 2 && !isPart) visit(own.fields, field, fields.length > 1 && !holdsCall(own.name), depth + 1);
    }
  };
  visit(schema.fields, undefined, false, 0);
  return best?.field;
}

/** A field as seen from the top: what lies in something that may be left out is not required. */
function within(outer: FieldFact, field: FieldFact): FieldFact {
  const required = outer.required === false || field.required === false ? false : outer.required === undefined ? undefined : field.required;
  return { ...field, name: `${outer.name}.${outer.type === 'array' ? '*.' : ''}${field.name}`, required };
}

/** `_meta` entries and headers that are never a key, whatever their name sounds like. */
const NEVER_META: ReadonlySet<string> = new Set(['requestId', 'request_id', 'progressToken', 'x-request-id', 'traceparent', 'tracestate']);

/** Whether a path into the request's context leads to a key that the caller sent beside the arguments: `_meta['com.example/idempotencyKey']`. */
export function isMetaKeyPath(path: readonly string[]): boolean {
  const at = Math.max(path.lastIndexOf('_meta'), path.lastIndexOf('headers'));
  const name = at < 0 ? undefined : path[at + 1];
  if (name === undefined || NEVER_META.has(name) || at + 2 < path.length) return false;
  const words = wordsOf(name);
  return isExplicit(words) || isCallIdentity(words.slice(-3), undefined);
}
