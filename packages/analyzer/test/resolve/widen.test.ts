import { expect, test } from 'vitest';
import { alternativesOf, keyOf, type Value } from '../../src/resolve/values.js';
import { widened } from '../../src/resolve/widen.js';
import { exported, makeEngine } from './harness.js';

/** The keys that the elements of an exported list have where they are no longer told apart. */
function keysOf(text: string): readonly string[] {
  const engine = makeEngine(`${text}; export const value = list;`);
  const list = exported(engine, 'value') as Extract<Value, { kind: 'array' }>;
  return list.items.map((one) => keyOf(widened(engine, alternativesOf(one)[0]!)));
}

test.each([
  ['objects', `const list = [{ path: '/a', body: { n: 1 } }, { path: '/b', body: { n: 2 } }]`],
  ['requests of one verb', `const list = [{ method: 'POST', path: '/a' }, { method: 'POST', path: '/b' }]`],
  ['texts', `const list = ['one thing', 'another thing']`],
])('what is said by %s makes no further frames', (_, text) => {
  const [first, second] = keysOf(text);
  expect(first).toBe(second);
});

test('the verb of a request, and where its path ends, stay', () => {
  expect(new Set(keysOf(`const list = [{ method: 'POST' }, { method: 'GET' }, '/a/orders', '/a/tags']`)).size).toBe(4);
});
