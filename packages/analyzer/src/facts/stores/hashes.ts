/** Whether a text stands for a set of arguments: a hash of them, or all of them written one after the other. */
import type { Engine } from '../../resolve/engine.js';
import { containsInput } from '../../resolve/reach.js';
import type { ExternalValue } from '../../resolve/external-value.js';
import { alternativesOf, type Value } from '../../resolve/values.js';

const HASHERS = /^(?:object-hash|ohash|hash-sum|hash-it|md5|sha1|sha256|js-sha256|blake3|xxhash(?:js|-wasm)?|murmurhash(?:js)?|imurmurhash|fnv1a|@noble\/hashes.*|json-stable-stringify|safe-stable-stringify|fast-json-stable-stringify|fast-safe-stringify|canonicalize|json-canonicalize|spark-md5|crypto-js.*)$/;
const DEPTH = 6;

export function isHash(engine: Engine, value: Value, depth = DEPTH): boolean {
  if (depth <= 0) return false;
  return alternativesOf(value).some((one) => {
    switch (one.kind) {
      case 'external': return makesHash(one) && one.calls.some((call) => call.some((arg) => holdsArguments(engine, arg)));
      case 'text': return one.parts.some((part) => typeof part !== 'string' && isHash(engine, part, depth - 1));
      case 'array': return one.items.some((item) => isHash(engine, item, depth - 1));
      case 'unknown': return one.from.some((origin) => origin.kind !== 'object' && isHash(engine, origin, depth - 1));
      case 'builtin': return isHash(engine, one.receiver, depth - 1);
      default: return false;
    }
  });
}

const holdsArguments = (engine: Engine, value: Value): boolean => containsInput(engine, value, (input) => input.source === 'arguments');

function makesHash({ module, path }: ExternalValue): boolean {
  const name = path.join('.');
  if (module === 'globals') return name.startsWith('JSON.stringify') || name.includes('crypto.subtle.digest') || name.startsWith('Bun.hash');
  if (/^(?:node:)?crypto$/.test(module)) return /(?:^|\.)(?:createHash|createHmac|hash|digest)\b/.test(name);
  return HASHERS.test(module);
}
