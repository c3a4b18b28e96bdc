import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import type { SourceModule } from '../../src/project/program.js';
import { moduleOf } from './make-program.js';

/** `local <- specifier#name` of every import. */
function importsOf(module: SourceModule): string[] {
  return [...module.imports].map(([local, { specifier, name, typeOnly }]) => `${local} <- ${specifier}#${name}${typeOnly ? ' (type)' : ''}`);
}

/** Every export with what stands behind it. */
function exportsOf(module: SourceModule): Record<string, string> {
  const shown = [...module.exports].map(([name, binding]) => {
    if (binding.kind === 'from') return [name, `${binding.specifier}#${binding.name}`];
    if (binding.kind === 'local') return [name, `local ${binding.name}`];
    const kind = ts.isNumericLiteral(binding.node) ? 'NumericLiteral' : ts.SyntaxKind[binding.node.kind];
    return [name, `${kind} ${binding.node.getText(module.ast)}`];
  });
  return Object.fromEntries(shown);
}

describe('imports', () => {
  it('of ECMAScript modules', () => {
    const module = moduleOf(`
      import a, { b, c as d, type T } from 'x';
      import * as ns from './y.js';
      import type { U } from 'z';
      import 'side-effect';
      import fs = require('fs');
      import { "string name" as s } from 'w';`);
    expect(importsOf(module)).toEqual([
      'a <- x#default', 'b <- x#b', 'd <- x#c', 'T <- x#T (type)', 'ns <- ./y.js#*', 'U <- z#U (type)', 'fs <- fs#*', 's <- w#string name',
    ]);
  });

  it('by require, plain and through the helpers of compilers', () => {
    const module = moduleOf(`
      const a = require('a');
      const { b, c: d, ...rest } = require("b");
      var e = require('e').default, f = __importDefault(require('f'));
      const g = __importStar(require('g'));
      const h = (0, tslib_1.__importStar)(require('h'));
      var i = __toESM(require('i'), 1);
      var j = _interopRequireDefault(require('j'));
      const k = await import('k');
      const l = __require('l');
      const notOne = loader.require('m');
      function inner() { const n = require('n'); }`, '/repo/a.js');
    expect(importsOf(module)).toEqual([
      'a <- a#*', 'b <- b#b', 'd <- b#c', 'rest <- b#*', 'e <- e#default', 'f <- f#*', 'g <- g#*', 'h <- h#*', 'i <- i#*', 'j <- j#*', 'k <- k#*', 'l <- l#*',
    ]);
  });
});

describe('exports', () => {
  it('of ECMAScript modules', () => {
    const module = moduleOf(`
      export const a = 1, { b, c: [d] } = x;
      export function e() {}
      export class F {}
      export enum G {}
      export interface H {}
      export { i, j as k };
      export { l as m, default as n } from './other.js';
      export * as o from './space.js';
      export * from './star.js';
      export default p;`);
    expect(exportsOf(module)).toEqual({
      a: 'VariableDeclaration a = 1', b: 'BindingElement b', d: 'BindingElement d', e: 'FunctionDeclaration export function e() {}',
      F: 'ClassDeclaration export class F {}', G: 'EnumDeclaration export enum G {}', H: 'InterfaceDeclaration export interface H {}',
      i: 'local i', k: 'local j', m: './other.js#l', n: './other.js#default', o: './space.js#*', default: 'Identifier p',
    });
    expect(module.starExports).toEqual(['./star.js']);
  });

  it('take the declaration that has behaviour', () => {
    const module = moduleOf('export function f(a: string): void;\nexport function f(a: number): void;\nexport function f() { g(); }\nexport interface f {}\nexport default function () {}');
    expect(exportsOf(module)).toEqual({
      f: 'FunctionDeclaration export function f() { g(); }',
      default: 'FunctionDeclaration export default function () {}',
    });
  });

  it('written by hand as CommonJS', () => {
    const module = moduleOf('exports.a = 1;\nmodule.exports.b = function () {};\nexports["c"] = c;\nmodule.exports.d = exports.e = f;', '/repo/a.js');
    expect(exportsOf(module)).toEqual({
      a: 'NumericLiteral 1', b: 'FunctionExpression function () {}', c: 'Identifier c', d: 'Identifier f', e: 'Identifier f',
    });
    expect(exportsOf(moduleOf('exports = module.exports = create;', '/repo/a.cjs'))).toEqual({ 'export=': 'Identifier create' });
    const whole = moduleOf("module.exports = require('./lib');", '/repo/a.cjs');
    expect(whole.starExports).toEqual(['./lib']);
  });

  it('written by TypeScript', () => {
    const module = moduleOf(`
      "use strict";
      Object.defineProperty(exports, "__esModule", { value: true });
      exports.place = exports.limit = void 0;
      const orders_1 = __importDefault(require("./orders.js"));
      __exportStar(require("./all.js"), exports);
      tslib_1.__exportStar(require("./more.js"), exports);
      Object.defineProperty(exports, "cancel", { enumerable: true, get: function () { return orders_2.cancel; } });
      exports.limit = 3;
      function place() {}
      exports.place = place;`, '/repo/a.js');
    expect(exportsOf(module)).toEqual({ cancel: 'PropertyAccessExpression orders_2.cancel', limit: 'NumericLiteral 3', place: 'Identifier place' });
    expect(module.starExports).toEqual(['./all.js', './more.js']);
  });

  it('written by TypeScript as UMD', () => {
    const module = moduleOf(`
      (function (factory) {
        if (typeof module === "object") { var v = factory(require, exports); if (v !== undefined) module.exports = v; }
        else if (typeof define === "function") { define(["require", "exports", "./b"], factory); }
      })(function (require, exports) {
        const b_1 = require("./b");
        exports.place = place;
        function place() { return b_1.b(); }
      });`, '/repo/a.js');
    expect(importsOf(module)).toEqual(['b_1 <- ./b#*']);
    expect(exportsOf(module)['place']).toBe('Identifier place');
  });

  it('written by esbuild', () => {
    const module = moduleOf(`
      var src_exports = {};
      __export(src_exports, { place: () => place, default: () => main });
      module.exports = __toCommonJS(src_exports);
      var other_exports = {};
      __export(other_exports, { hidden: () => hidden });
      __reExport(src_exports, require("./rest.js"), module.exports);
      var import_pg = __toESM(require("pg"));
      var require_inner = __commonJS({ "inner.js"(exports, module) { exports.inner = 1; module.exports = {}; } });
      0 && (module.exports = { place });`, '/repo/a.js');
    expect(exportsOf(module)).toEqual({ place: 'Identifier place', default: 'Identifier main' });
    expect(module.starExports).toEqual(['./rest.js']);
    expect(importsOf(module)).toEqual(['import_pg <- pg#*']);
  });

  it('written by babel and swc', () => {
    const babel = moduleOf(`
      Object.defineProperty(exports, "__esModule", { value: true });
      exports.default = void 0;
      var _pg = _interopRequireWildcard(require("pg"));
      var _default = exports.default = run;`, '/repo/a.js');
    expect(exportsOf(babel)).toEqual({ default: 'Identifier run' });
    expect(importsOf(babel)).toEqual(['_pg <- pg#*']);
    const swc = moduleOf(`
      function _export(target, all) { for (var name in all) Object.defineProperty(target, name, { enumerable: true, get: all[name] }); }
      _export(exports, { place: function () { return place; }, get limit() { return limit; } });
      _export_star(require("./all"), exports);
      const _pg = /*#__PURE__*/ _interop_require_default(require("pg"));`, '/repo/a.js');
    expect(exportsOf(swc)).toEqual({ place: 'Identifier place', limit: 'Identifier limit' });
    expect(swc.starExports).toEqual(['./all']);
    expect(importsOf(swc)).toEqual(['_pg <- pg#*']);
  });

  it('of JSON', () => {
    expect(exportsOf(moduleOf('{ "a": 1 }', '/repo/a.json'))).toEqual({
      default: 'ObjectLiteralExpression { "a": 1 }', 'export=': 'ObjectLiteralExpression { "a": 1 }',
    });
  });
});
