import { expect, test } from 'vitest';
import { exported, makeEngine } from './harness.js';

const valueOf = (text: string) => exported(makeEngine(text), 'value');

/** Each of many constants holds the one before it twice. */
const doubled = (rounds: number, make: (before: string) => string): string =>
  `const a0 = ['x'];\n${Array.from({ length: rounds }, (_, round) => `const a${round + 1} = ${make(`a${round}`)};`).join('\n')}\nexport const value = a${rounds};`;

test.each([
  ['spread twice', (before: string) => `[...${before}, ...${before}]`],
  ['concatenated', (before: string) => `${before}.concat(${before})`],
])('a list that is %s in each of thirty rounds has an end, beyond which more is said to follow', (_, make) => {
  expect(valueOf(doubled(30, make))).toMatchObject({ kind: 'array', open: true });
  expect(valueOf(doubled(3, make))).toMatchObject({ kind: 'array', open: false, items: { length: 8 } });
});

test('of lists of which one is meant, what they share counts once', () => {
  const value = valueOf(`const a = { n: 'x' }; const b = { n: 'y' }; const one = [a, b]; const list = Math.random() > 0.5 ? one : one.filter((each) => each.n !== 'z'); export const value = [...list];`);
  expect(value).toMatchObject({ kind: 'array', isLoose: true, items: { length: 2 } });
});
