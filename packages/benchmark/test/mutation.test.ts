import { expect, test } from 'vitest';
import { withSwitches } from '../src/mutation/build.js';
import { collectConditions } from '../src/mutation/conditions.js';
import { outcomeOf, type Judged } from '../src/mutation/measure.js';

const conditionsOf = (text: string) => collectConditions('file.ts', text).map(({ start, end, values }) => `${text.slice(start, end)}: ${values.join(' ')}`);

test.each([
  ['if (a && !(b || c)) d();', ['a: true false', 'b: true false', 'c: true false']],
  ['const e = f ? 1 : 2;', ['f: true false']],
  ['while (g < 1) h();', ['g < 1: false']],
  ['for (let i = 0; i < n; i++) {}', ['i < n: false']],
  // What is the answer itself has no truth to change.
  ['const name = i || j;', ['i: false']],
  ['const rest = k && { l };', ['k: true false']],
  ['const isM = (n: N): boolean => n.o === 1 && isP(n);', ['n.o === 1: true false', 'isP(n): true false']],
  ['list.filter((q) => !q.isR);', ['q.isR: true false']],
  ['while (true) s(t(u === v));', ['u === v: true false']],
] as const)('%s', (text, expected) => {
  expect(conditionsOf(text)).toEqual(expected);
});

test('a switch stands around each condition, also within one another', () => {
  const text = 'if (a(b === 1) && c) d();';
  const conditions = collectConditions('file.ts', text).map((condition, number) => ({ ...condition, number }));
  const active = { number: -1, value: false };
  const run = new Function('__mcpIdempotencySwitch', 'a', 'b', 'c', `${withSwitches(text.replace('d();', 'return true;'), conditions)} return false;`) as (...args: unknown[]) => boolean;
  const answer = (): boolean => run((number: number) => (number === active.number ? active.value : undefined), (is: boolean) => is, 1, true);
  expect(answer()).toBe(true);
  for (const { number, start, end } of conditions) {
    Object.assign(active, { number });
    expect(answer(), text.slice(start, end)).toBe(false);
  }
});

test('counts what a fixture noticed, and shows what none did', () => {
  const judged = (file: string, text: string, noticedBy: string | null): Judged => ({ condition: 0, value: true, file, line: 1, text, noticedBy });
  const { figures, differences } = outcomeOf([judged('src/rules/one/rule.ts', 'a', 'one/valid'), judged('src/rules/one/rule.ts', 'b', null), judged('src/facts/order/way.ts', 'c', '(it did not end)')]);
  expect(figures.map(({ name, value }) => `${name} ${value}`)).toEqual([
    'rules: conditions changed 2', 'rules: share noticed by a fixture 0.5', 'facts: conditions changed 1', 'facts: share noticed by a fixture 1',
  ]);
  expect(differences).toEqual(['src/rules/one/rule.ts:1 b -> true']);
});
