import { expect, test } from 'vitest';
import { parseSettings } from '../src/settings.js';
import { showValue } from '../src/show-value.js';

const cyclic: Record<string, unknown> = {};
cyclic['self'] = cyclic;

test.each([
  ['a', '"a"'], [5n, '5n'], [Infinity, 'Infinity'], [undefined, 'undefined'], [null, 'null'], [{ a: [1] }, '{"a":[1]}'], [() => 1, 'a function'],
  [Symbol('s'), 'Symbol(s)'], [new Map([['a', 1]]), 'a Map'], [new Date(0), 'a Date'], [cyclic, 'an object'], [[5n], 'a list'],
  [Object.defineProperty({}, 'a', { enumerable: true, get() { throw new Error('no'); } }), 'an object'], ['x'.repeat(100), `"${'x'.repeat(56)}…`],
])('%# is shown', (value, expected) => {
  expect(showValue(value)).toBe(expected);
});

test('settings that cannot be written down are wrong by their field', () => {
  expect(parseSettings({ tools: cyclic, keyNames: [5n], minConfidence: 5n, sinks: new Map([['a#b', 'write']]) }).errors).toEqual([
    'tools["self"] must be "none", "idempotent-write", "write" or "unknown", not an object',
    'keyNames[0] must be a name, not 5n',
    'minConfidence must be "proven", "likely" or "guess", not 5n',
    'sinks must be an object from names to effects, not a Map',
  ]);
  expect(parseSettings(new Map()).errors).toEqual(['the settings must be an object, not a Map']);
});
