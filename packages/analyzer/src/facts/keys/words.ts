/** Names of fields, split into words. */

/** Words that names run together. */
const GLUED: ReadonlyMap<string, readonly string[]> = new Map(Object.entries({
  idempotencykey: ['idempotency', 'key'], idempotencytoken: ['idempotency', 'token'], idempotencyid: ['idempotency', 'id'], idempotentkey: ['idempotent', 'key'],
  requestid: ['request', 'id'], requestkey: ['request', 'key'], reqid: ['request', 'id'], clienttoken: ['client', 'token'], clientrequestid: ['client', 'request', 'id'],
  dedupkey: ['dedup', 'key'], dedupekey: ['dedupe', 'key'], dedupid: ['dedup', 'id'], dedupeid: ['dedupe', 'id'], opkey: ['op', 'key'], opid: ['op', 'id'], nonidempotent: ['non', 'idempotent'],
}));
const SAME: ReadonlyMap<string, string> = new Map(Object.entries({ req: 'request', idempotence: 'idempotency', deduplication: 'dedup', deduplicate: 'dedup', dedupe: 'dedup', op: 'operation', identifier: 'id', guid: 'uuid' }));

/** The words of a name in camelCase, PascalCase, snake_case, kebab-case or with dots and slashes; lower case, spellings of one word made equal. */
export function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())
    .flatMap((word) => GLUED.get(word) ?? [word])
    .map((word) => SAME.get(word) ?? word);
}

const KEY_WORDS = /idempoten|dedup|request|token|key|nonce|uuid|guid|operation/i;

/** A quick look: whether a name may be a key at all. */
export const hasKeyWords = (name: string): boolean => KEY_WORDS.test(name);
