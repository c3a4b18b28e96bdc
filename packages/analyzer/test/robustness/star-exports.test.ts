/** Modules that are joined by exponentially many ways are searched once. */
import { expect, test } from 'vitest';
import { valueOf } from '../resolve/harness.js';

const COUNT = 24;
const numbers = [...Array(COUNT).keys()];
const USE = "import { here, missing } from './m0.js'; export const out = [here, missing];";

test('each exports everything of all others', () => {
  const files = numbers.map((one) => [`m${one}.ts`, numbers.filter((other) => other !== one).map((other) => `export * from './m${other}.js';`).join('\n')]);
  const all = Object.fromEntries(files) as Record<string, string>;
  expect(valueOf({ ...all, [`m${COUNT - 1}.ts`]: `${all[`m${COUNT - 1}.ts`]}\nexport const here = 1;`, 'main.ts': USE })).toBe('[1, undefined]');
}, 5_000);

test('each exports everything of the next three, also types', () => {
  const files = numbers.map((one) => [`m${one}.ts`, [1, 2, 3].filter((step) => one + step < COUNT).map((step) => `export * from './m${one + step}.js';`).join('\n')]);
  const all = Object.fromEntries(files) as Record<string, string>;
  const use = "import type { Missing } from './m0.js'; import { here } from './m0.js'; export const make = (one: Missing) => [here, one.name]; export const out = make(JSON.parse('{}'));";
  expect(valueOf({ ...all, [`m${COUNT - 1}.ts`]: 'export const here = 1;', 'main.ts': use })).toMatch(/^\[1, /);
}, 5_000);
