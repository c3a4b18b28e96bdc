/** What a record's key is made of: the caller's key, ids of the message or the session, the arguments, the caller's identity. */
import type { Engine } from '../../resolve/engine.js';
import type { ExternalValue } from '../../resolve/external-value.js';
import { collectInputs } from '../../resolve/reach.js';
import { alternativesOf, type InputValue, type Value } from '../../resolve/values.js';
import type { KeySource } from '../keys/key-source.js';
import { isKeyName } from '../keys/names.js';
import { carriedValues } from './carried.js';
import { isHash } from './hashes.js';

export interface KeyOrigins {
  /** The caller's idempotency key. */
  readonly isKeyed: boolean;
  /** Path of an id of the message. */
  readonly requestId: string | undefined;
  readonly sessionId: string | undefined;
  /** Arguments beside the key that it is made of; `*` stands for all. */
  readonly argumentNames: ReadonlySet<string>;
  /** They went through a hash, or into one text. */
  readonly isHashed: boolean;
  readonly principal: string | undefined;
}

/** Reads the origins of one alternative of a key. */
export function originsOf(engine: Engine, value: Value, key: KeySource | undefined): KeyOrigins {
  const inputs = collectInputs(engine, value);
  const outside = inputs.filter((input) => input.source !== 'arguments');
  const own = inputs.filter((input) => input.source === 'arguments' && !isKey(input, key));
  const session = outside.find(isSessionId) ?? undefined;
  return {
    isKeyed: inputs.some((input) => isKey(input, key)),
    requestId: pathOf(outside.find(isMessageId)),
    sessionId: pathOf(session) ?? externalSession(engine, value),
    argumentNames: new Set(own.map((input) => input.path[0] ?? '*')),
    isHashed: isHash(engine, value),
    principal: pathOf(outside.find(isPrincipal)),
  };
}

/** Exactly the key, not what holds it among other things: the tool's own, or one that an envelope carries without saying so in the schema. */
function isKey(input: InputValue, key: KeySource | undefined): boolean {
  if (key && input.source === key.source && input.path.length >= key.path.length && key.path.every((name, index) => name === input.path[index])) return true;
  const last = input.path.at(-1);
  return last !== undefined && /idempoten|dedup/i.test(last) && isKeyName(last);
}

const pathOf = (input: InputValue | undefined): string | undefined => input?.path.join('.');

/** The JSON-RPC id or the progress token; a client's own `_meta` entry of that name is neither. */
function isMessageId({ path, source }: InputValue): boolean {
  const last = path.at(-1);
  if (last === 'progressToken') return true;
  if (path.includes('_meta') || path.includes('headers') || path.includes('params')) return false;
  if (last === 'requestId') return true;
  return last === 'id' && (path.at(-2) === 'mcpReq' || (path.length === 1 && source === 'request'));
}

/** The transport's session. What the caller stored under a connection's name is none. */
export function isSessionId({ path, source }: InputValue): boolean {
  if (source === 'arguments' || path.includes('authInfo')) return false;
  const last = path.at(-1)?.toLowerCase();
  return last === 'sessionid' || last === 'session_id' || last === 'mcp-session-id' || (last === 'id' && path.at(-2) === 'session');
}

/** Streamable HTTP, "Session Management", revision 2025-11-25. */
const SESSION_HEADER = 'mcp-session-id';

const PRINCIPAL = /^(?:authInfo|auth|user|userId|tenant|tenantId|props|subject|account|accountId|principal|org|orgId|clientId|identity)$/;

/** Something that tells who calls. */
export const isPrincipal = ({ path, source }: InputValue): boolean => source !== 'arguments' && !isSessionId({ path, source } as InputValue) && path.some((name) => PRINCIPAL.test(name));

/** Values inside values that are looked into. */
const DEPTH_LIMIT = 6;

/** `transport.sessionId`, a header of the HTTP request. Values share parts: each is looked at once. */
function externalSession(engine: Engine, value: Value): string | undefined {
  const seen = new Set<Value>();
  let level: readonly Value[] = [value];
  for (let depth = 0; depth < DEPTH_LIMIT && level.length > 0; depth++) {
    const next: Value[] = [];
    for (const one of level.flatMap(alternativesOf)) {
      if (seen.has(one)) continue;
      seen.add(one);
      switch (one.kind) {
        case 'external': {
          const found = sessionOf(one) ?? carriedValues(engine, one).flatMap(alternativesOf).map(givenSession).find((name) => name !== undefined);
          if (found !== undefined) return found;
          next.push(...one.calls.flat());
          break;
        }
        case 'text': for (const part of one.parts) if (typeof part !== 'string') next.push(part); break;
        case 'array': next.push(...one.items); break;
        case 'unknown': next.push(...one.from); break;
        default: break;
      }
    }
    level = next;
  }
  return undefined;
}

/** `req.headers['mcp-session-id']`, `c.req.header('mcp-session-id')` */
function sessionOf({ path, calls }: ExternalValue): string | undefined {
  const isHeader = (name: unknown): boolean => typeof name === 'string' && name.toLowerCase() === SESSION_HEADER;
  if (path.at(-1) === 'sessionId') return path.slice(-2).join('.');
  return isHeader(path.at(-1)) || calls.flat().some((one) => one.kind === 'constant' && isHeader(one.value)) ? SESSION_HEADER : undefined;
}

/** A session that is handed on as it is: who was found under it is none. */
const givenSession = (value: Value): string | undefined => (value.kind === 'external' ? sessionOf(value) : value.kind === 'input' && isSessionId(value) ? value.path.join('.') : undefined);
