/** Names under which upstreams take an idempotency key: headers, options, fields of a request. */
import { isKeyName } from '../keys/names.js';
import { wordsOf } from '../keys/words.js';

/** Names that are no idempotency key by their words alone. */
const OWN_NAMES: ReadonlySet<string> = new Set([
  'paypal request id', 'paypal partner attribution key', 'x line retry key', 'retry key', 'client token', 'x client token', 'x amz client token', 'client request token', 'caller reference', 'client order id',
  'message deduplication id', 'deduplication id', 'upstash deduplication id', 'dedup key', 'dedupe key', 'deduplication key', 'idempotence key', 'x idempotence key', 'creation token', 'client reference token',
]);

const answers = new Map<string, boolean>();

/** `Idempotency-Key`, `idempotency_key`, `ClientToken`, `PayPal-Request-Id`; not `X-Request-Id`, which only traces. */
export function isSlotName(name: string): boolean {
  let answer = answers.get(name);
  if (answer === undefined) {
    const words = wordsOf(name);
    const isExplicit = words.some((word) => word === 'idempotency' || word === 'idempotent' || word === 'idempotence' || word === 'dedup');
    answers.set(name, (answer = OWN_NAMES.has(words.join(' ')) || (isExplicit && isKeyName(name, undefined, 'string'))));
  }
  return answer;
}
