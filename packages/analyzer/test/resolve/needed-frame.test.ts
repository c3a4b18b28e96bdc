import { expect, test } from 'vitest';
import { exported, makeEngine, valueOf } from './harness.js';

const shown = (text: string) => valueOf(text, 'value');

/** Evaluations that calling `f` with so many different arguments takes. */
const stepsOf = (calls: number, body: string): number => {
  const engine = makeEngine(`import { log } from 'logger';\nfunction f(a) { ${body} }\nexport const value = [${Array.from({ length: calls }, (_, index) => `f('${index}')`).join(', ')}];`);
  exported(engine, 'value');
  return engine.steps;
};

test('what names nothing of a function is evaluated once for all its calls', () => {
  const more = (body: string): number => (stepsOf(12, body) - stepsOf(2, body)) / 10;
  expect(more('return log.child.debug.level.name;')).toBeLessThan(more('return a.child.debug.level.name;') - 2);
});

test('what names a parameter is told apart', () => {
  expect(shown('function f(a) { return a + "!"; } export const value = [f("x"), f("y")];')).toBe('["x!", "y!"]');
});

test('a list that a function makes is another one on each call', () => {
  const value = exported(makeEngine('function f(a) { const list = "p,q".split(","); list.push(a); const own = []; own.push(a); return own; } export const value = [f("x"), f("y")];'), 'value');
  expect(value).toMatchObject({ items: [{ items: [{ value: 'x' }] }, { items: [{ value: 'y' }] }] });
});

test('an arrow knows the object around it', () => {
  expect(shown('class A { constructor(n) { this.n = n; } get() { return ["z"].map(() => this.n); } } export const value = [new A("x").get(), new A("y").get()];')).toBe('[["x"], ["y"]]');
});
