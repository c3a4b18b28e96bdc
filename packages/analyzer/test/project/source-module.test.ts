import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { indexModule } from '../../src/project/source-module.js';
import { moduleOf } from './make-program.js';

const texts = (nodes: readonly ts.Node[] | undefined) => (nodes ?? []).map((node) => node.getText());

describe('the index of a file', () => {
  it('has calls by the last name of the callee', () => {
    const { calls } = moduleOf("a.b.c(); new X<T>(); (0, m.f)(); a['g'](); h?.i!(); (j as any).k(); fn<T>(); import('./x');");
    expect([...calls.keys()]).toEqual(['c', 'X', 'f', 'g', 'i', 'k', 'fn', 'import']);
  });

  it('has assignments by what is assigned to', () => {
    const module = moduleOf("this.a = 1; b['c'] ||= 2; d[e] = 3; x.y[z] = 4; f = 5; f ??= 6; f++; g === 7;");
    expect(texts(module.assignments.get('a'))).toEqual(['this.a = 1']);
    expect(texts(module.assignments.get('c'))).toEqual(["b['c'] ||= 2"]);
    expect([...module.computedAssignments.keys()]).toEqual(['d', 'y']);
    expect(texts(module.reassignments.get('f'))).toEqual(['f = 5', 'f ??= 6']);
    expect(module.reassignments.has('g')).toBe(false);
  });

  it('has what changes in other ways by its last name', () => {
    const { changes } = moduleOf("a++; --this.b; delete c.d; [e, f.g, ...h] = i; ({ j, k: l.m, n = 1, ...o } = p); for (q of r) {} for (s.t in u) {} !v; for (const w of x) {} ([y = z]) = [];");
    expect([...changes].map(([name, targets]) => [name, ...texts(targets)])).toEqual([
      ['a', 'a'], ['b', 'this.b'], ['d', 'c.d'], ['e', 'e'], ['g', 'f.g'], ['h', 'h'], ['j', 'j'], ['m', 'l.m'], ['n', 'n'], ['o', 'o'], ['q', 'q'], ['t', 's.t'], ['y', 'y'],
    ]);
  });

  it('has classes by what they extend, implement or mix in', () => {
    const module = moduleOf('class A extends ns.Base<T> implements I, J<K> {} const B = class extends Mixin(Other) {};');
    expect(module.classes).toHaveLength(2);
    expect([...module.heirs.keys()]).toEqual(['Base', 'I', 'J', 'Mixin', 'Other']);
  });

  it('has decorators as written and as compiled', () => {
    const source = moduleOf('class A { @Tool({ name: "a" }) m() {} @ns.Plain n() {} }');
    expect(texts(source.decorators.get('Tool'))).toEqual(['@Tool({ name: "a" })']);
    expect(texts(source.decorators.get('Plain'))).toEqual(['@ns.Plain']);
    const built = moduleOf('__decorate([(0, m.Tool)({ name: "a" }), __metadata("x", y)], A.prototype, "m", null);', '/repo/a.js');
    expect(texts(built.decorators.get('Tool'))).toEqual(['(0, m.Tool)({ name: "a" })']);
  });

  it('has mentions of names that are handed on, not of those that are called, read from or declared', () => {
    const { mentions } = moduleOf(`
      import { imported } from 'x';
      const declared = a; called(b); c.member(d); [e]; ({ key: f, g }); x = h; () => i; (j ? k : l); m || n; new O(p); q as T; r === s;
      function fn(parameter = t) { return u; } <Tag prop={v} {...w} />;`, '/repo/a.tsx');
    expect([...mentions.keys()].sort()).toEqual(['a', 'b', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'p', 'q', 't', 'u', 'v', 'w']);
  });

  it('sets every parent pointer, in types too', () => {
    const { ast } = moduleOf('class A<T extends B> { constructor(private c: Map<string, D[]>) { super(); } }\nimport { e } from "f";\ntype G = { h: I };');
    const check = (node: ts.Node) => ts.forEachChild(node, (child) => {
      expect(child.parent).toBe(node);
      check(child);
    });
    check(ast);
  });

  it('refuses a tree of another TypeScript', () => {
    const foreign = { ...moduleOf('a').ast, kind: -1 } as unknown as ts.SourceFile;
    expect(() => indexModule(ts, '/repo/a.ts', 'a', foreign)).toThrow('another TypeScript');
  });

  it('reads JSX in JavaScript and generics in TypeScript', () => {
    expect(moduleOf('const x = <A b={c()} />;', '/repo/a.js').calls.has('c')).toBe(true);
    expect(moduleOf('const f = <T>(x: T) => g(<U>x);', '/repo/a.mts').calls.has('g')).toBe(true);
  });
});
