/** The other way to find functions, by which the engine is measured: what it follows, and what it leaves out. */
import ts from 'typescript';
import { expect, test } from 'vitest';
import { CheckedWalk } from '../src/differential/checked-walk.js';

/** Names of the functions of one file that are reached from the function `handler`. */
function reached(text: string): readonly string[] {
  const file = '/main.ts';
  const options: ts.CompilerOptions = { target: ts.ScriptTarget.ESNext, noLib: true, strict: true };
  const host: ts.CompilerHost = { ...ts.createCompilerHost(options), getSourceFile: (name) => (name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ESNext, true) : undefined), fileExists: (name) => name === file };
  const walk = new CheckedWalk(ts.createProgram([file], options, host), (name) => name === file);
  const found = walk.reached([{ file, start: text.indexOf('handler') }]);
  return [...found].map((key) => /^[\w$]+/.exec(text.slice(Number(key.slice(key.lastIndexOf(':') + 1))))?.[0] ?? '(arrow)').filter((name) => name !== 'handler').sort();
}

test.each([
  ['calls, and calls of those', 'function a() { b(); } function b() {} function c() {} function handler() { a(); }', ['a', 'b']],
  ['methods and constructors, those of a base too', 'class Base { constructor() {} } class A extends Base { run() {} idle() {} } function handler() { new A().run(); }', ['constructor', 'run']],
  ['what is handed to something', 'declare function later(f: () => void): void; function a() {} function b() {} function handler() { later(a); }', ['a']],
  ['implementations of an interface', 'interface Store { put(): void } class Disk implements Store { put() {} } class Other { put2() {} } function handler(store: Store) { store.put(); }', ['put']],
  ['functions that a table of a known type holds', 'interface Tool { run: () => void } function a() {} const tools: { first: Tool } = { first: { run: a } }; function handler() { tools.first.run(); }', ['a']],
  ['nothing that is only written inside', 'function handler() { function a() {} const b = () => {}; }', []],
])('%s', (_, text, expected) => {
  expect(reached(text)).toEqual(expected);
});

test('what a function around the handler is handed', () => {
  const text = 'function a() {} function wrap(run: () => void) { return function handler() { run(); }; } wrap(a);';
  expect(reached(text)).toEqual(['a']);
});
