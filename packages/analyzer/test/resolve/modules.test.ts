import { describe, expect, test } from 'vitest';
import { callsOf, valueOf, type Files } from './harness.js';

const EXT = `import { write } from 'ext';\n`;

/** Files, and the calls the exported `handler` reaches. */
const CALLS: Record<string, readonly [Files, readonly string[]]> = {
  'a named import': [{
    'a.ts': `${EXT}export function go() { write('a'); }`,
    'main.ts': `import { go } from './a.js'; export const handler = () => go();`,
  }, ['write("a")']],
  'a renamed import': [{
    'a.ts': `${EXT}export const go = () => write('a');`,
    'main.ts': `import { go as run } from './a'; export const handler = () => run();`,
  }, ['write("a")']],
  'a default import of a function': [{
    'a.ts': `${EXT}export default function () { write('a'); }`,
    'main.ts': `import go from './a.js'; export const handler = () => go();`,
  }, ['write("a")']],
  'a default import of a named constant': [{
    'a.ts': `${EXT}const go = () => write('a'); export default go;`,
    'main.ts': `import go from './a.js'; export const handler = () => go();`,
  }, ['write("a")']],
  'a default export under a name': [{
    'a.ts': `${EXT}const go = () => write('a'); export { go as default };`,
    'main.ts': `import { default as go } from './a.js'; export const handler = () => go();`,
  }, ['write("a")']],
  'a namespace import': [{
    'a.ts': `${EXT}export const go = () => write('a');`,
    'main.ts': `import * as a from './a.js'; export const handler = () => a.go();`,
  }, ['write("a")']],
  'a namespace import of a package': [`import * as ext from 'ext'; export const handler = () => ext.write('a');`, ['write("a")']],
  'a default import of a package': [`import ext from 'ext'; export const handler = () => ext.write('a');`, ['default.write("a")']],
  'a re-export': [{
    'a.ts': `${EXT}export const go = () => write('a');`,
    'index.ts': `export { go } from './a.js';`,
    'main.ts': `import { go } from './index.js'; export const handler = () => go();`,
  }, ['write("a")']],
  'a renamed re-export': [{
    'a.ts': `${EXT}export default () => write('a');`,
    'index.ts': `export { default as go } from './a.js';`,
    'main.ts': `import { go } from './index.js'; export const handler = () => go();`,
  }, ['write("a")']],
  'a star re-export': [{
    'a.ts': `${EXT}export const go = () => write('a');`,
    'b.ts': `export const other = 1;`,
    'index.ts': `export * from './b.js'; export * from './a.js';`,
    'main.ts': `import { go } from './index.js'; export const handler = () => go();`,
  }, ['write("a")']],
  'a star re-export under a name': [{
    'a.ts': `${EXT}export const go = () => write('a');`,
    'index.ts': `export * as tools from './a.js';`,
    'main.ts': `import { tools } from './index.js'; export const handler = () => tools.go();`,
  }, ['write("a")']],
  'an import that is exported again': [{
    'a.ts': `${EXT}export const go = () => write('a');`,
    'index.ts': `import { go } from './a.js'; import * as all from './a.js'; export { go, all };`,
    'main.ts': `import { go, all } from './index.js'; export const handler = () => { go(); all.go(); };`,
  }, ['write("a")']],
  'a re-export of a package': [{
    'index.ts': `export { write as put } from 'ext'; export * as ext from 'ext';`,
    'main.ts': `import { put, ext } from './index.js'; export const handler = () => { put(1); ext.read(2); };`,
  }, ['write(1)', 'read(2)']],
  'a star re-export of a package': [{
    'index.ts': `export * from 'ext';`,
    'main.ts': `import { write } from './index.js'; export const handler = () => write(1);`,
  }, ['write(1)']],
  'a folder with an index': [{
    'lib/index.ts': `${EXT}export const go = () => write('a');`,
    'main.ts': `import { go } from './lib'; export const handler = () => go();`,
  }, ['write("a")']],
  'tsconfig paths': [{
    'tsconfig.json': `{ "compilerOptions": { "baseUrl": ".", "paths": { "@lib/*": ["lib/*"] } } }`,
    'lib/a.ts': `${EXT}export const go = () => write('a');`,
    'main.ts': `import { go } from '@lib/a'; export const handler = () => go();`,
  }, ['write("a")']],
  'a package of the workspace': [{
    'package.json': `{ "workspaces": ["packages/*"] }`,
    'packages/core/package.json': `{ "name": "@acme/core", "main": "src/index.ts" }`,
    'packages/core/src/index.ts': `${EXT}export const go = () => write('a');`,
    'packages/server/package.json': `{ "name": "@acme/server" }`,
    'packages/server/main.ts': `import { go } from '@acme/core'; export const handler = () => go();`,
  }, ['write("a")']],
  'a dynamic import': [{
    'a.ts': `${EXT}export const go = () => write('a'); export default go;`,
    'main.ts': `export const handler = async () => { const { go } = await import('./a.js'); go(); const m = await import('./a.js'); m.default(); };`,
  }, ['write("a")']],
  'a dynamic import with then': [{
    'a.ts': `${EXT}export const go = () => write('a');`,
    'main.ts': `export const handler = () => import('./a.js').then((m) => m.go());`,
  }, ['write("a")']],
  'an import in a type position only': [{
    'a.ts': `${EXT}export class Go { run() { write('a'); } }`,
    'main.ts': `import type { Go } from './a.js'; export const handler = (go: Go) => go.run();`,
  }, []],
  'import = require': [{
    'a.ts': `${EXT}function go() { write('a'); } export = go;`,
    'main.ts': `import go = require('./a'); export const handler = () => go();`,
  }, ['write("a")']],
  'an import alias': [`${EXT}namespace N { export namespace M { export function go() { write('a'); } } } import M = N.M; import go = N.M.go; export const handler = () => { M.go(); go(); };`, ['write("a")']],
  'cyclic imports': [{
    'a.ts': `${EXT}import { b } from './main.js'; export function a(n: number) { write('a'); b(n); }`,
    'main.ts': `${EXT}import { a } from './a.js'; export function b(n: number) { write('b'); if (n > 0) a(n - 1); } export const handler = (n: number) => a(n);`,
  }, ['write("a")', 'write("b")']],
  'modules that re-export each other': [{
    'a.ts': `export * from './b.js'; ${EXT}export const go = () => write('a');`,
    'b.ts': `export * from './a.js';`,
    'main.ts': `import { go } from './b.js'; export const handler = () => go();`,
  }, ['write("a")']],
  'an export list of what a star gives twice': [{
    'a.ts': `${EXT}export const go = () => write('a');`,
    'b.ts': `export { go } from './a.js';`,
    'index.ts': `export * from './a.js'; export * from './b.js';`,
    'main.ts': `import { go } from './index.js'; export const handler = () => go();`,
  }, ['write("a")']],
};

/** The same in CommonJS, as people and compilers write it. */
const COMMONJS: Record<string, readonly [Files, readonly string[]]> = {
  'require of module.exports = {…}': [{
    'a.js': `const { write } = require('ext'); function go() { write('a'); } module.exports = { go };`,
    'main.js': `const a = require('./a'); exports.handler = () => a.go();`,
  }, ['write("a")']],
  'a destructured require': [{
    'a.js': `const ext = require('ext'); module.exports.go = () => ext.write('a');`,
    'main.js': `const { go: run } = require('./a'); module.exports = { handler: () => run() };`,
  }, ['write("a")']],
  'a member of a require': [{
    'a.js': `exports.go = function () { require('ext').write('a'); };`,
    'main.js': `const go = require('./a').go; exports.handler = () => go();`,
  }, ['write("a")']],
  'module.exports = function': [{
    'a.js': `const ext = require('ext'); module.exports = function () { ext.write('a'); }; module.exports.more = () => ext.write('more');`,
    'main.js': `const go = require('./a'); exports.handler = () => { go(); go.more(); };`,
  }, ['write("a")', 'write("more")']],
  'module.exports = class': [{
    'a.js': `const ext = require('ext'); class A { go() { ext.write('a'); } } module.exports = A;`,
    'main.js': `const A = require('./a'); exports.handler = () => new A().go();`,
  }, ['write("a")']],
  'module.exports = require(…)': [{
    'a.js': `const ext = require('ext'); exports.go = () => ext.write('a');`,
    'index.js': `module.exports = require('./a');`,
    'main.js': `const { go } = require('.'); exports.handler = () => go();`,
  }, ['write("a")']],
  'module.exports with a spread': [{
    'a.js': `const ext = require('ext'); exports.go = () => ext.write('a');`,
    'index.js': `module.exports = { ...require('./a'), other: 1 };`,
    'main.js': `const lib = require('./index'); exports.handler = () => lib.go();`,
  }, ['write("a")']],
  'exports = module.exports = …': [{
    'a.js': `const ext = require('ext'); exports = module.exports = { go: () => ext.write('a') };`,
    'main.js': `const lib = require('./a'); exports.handler = () => lib.go();`,
  }, ['write("a")']],
  'an ES import of CommonJS, whole and by name': [{
    'a.js': `const ext = require('ext'); module.exports = { go: () => ext.write('a'), stop: () => ext.write('b') };`,
    'main.ts': `import lib, { stop } from './a.js'; export const handler = () => { lib.go(); stop(); };`,
  }, ['write("a")', 'write("b")']],
  'an ES import of exports.x': [{
    'a.js': `const ext = require('ext'); exports.go = () => ext.write('a');`,
    'main.ts': `import lib from './a.js'; import * as all from './a.js'; export const handler = () => { lib.go(); all.go(); };`,
  }, ['write("a")']],
  'what tsc writes': [{
    'a.js': `"use strict";
      Object.defineProperty(exports, "__esModule", { value: true });
      exports.go = void 0;
      const ext_1 = require("ext");
      const go = () => (0, ext_1.write)("a");
      exports.go = go;
      exports.default = go;`,
    'main.js': `"use strict";
      var __importDefault = (this && this.__importDefault) || function (mod) { return (mod && mod.__esModule) ? mod : { "default": mod }; };
      Object.defineProperty(exports, "__esModule", { value: true });
      exports.handler = void 0;
      const a_1 = require("./a");
      const a_2 = __importDefault(require("./a"));
      const handler = () => { (0, a_1.go)(); (0, a_2.default)(); };
      exports.handler = handler;`,
  }, ['write("a")']],
  '__importDefault of a package': [`var __importDefault = (this && this.__importDefault) || function (mod) { return (mod && mod.__esModule) ? mod : { "default": mod }; };
      const ext_1 = __importDefault(require("ext")); exports.handler = () => ext_1.default.write(1);`.replace(/^/, ''), ['default.write(1)']],
  '__importStar': [{
    'a.js': `const ext = require("ext"); exports.go = go; function go() { ext.write("a"); }`,
    'main.js': `var __importStar = (this && this.__importStar) || (function () { return function (mod) { if (mod && mod.__esModule) return mod; var result = {}; return result; }; })();
      const a = __importStar(require("./a")); const ext = __importStar(require("ext")); exports.handler = () => { a.go(); ext.write("b"); };`,
  }, ['write("a")', 'write("b")']],
  '__exportStar': [{
    'a.js': `const ext = require("ext"); exports.go = () => ext.write("a");`,
    'index.js': `var __exportStar = (this && this.__exportStar) || function (m, exports) {}; __exportStar(require("./a"), exports);`,
    'main.js': `const index_1 = require("./index"); exports.handler = () => (0, index_1.go)();`,
  }, ['write("a")']],
  'Object.defineProperty(exports, …, { get })': [{
    'a.js': `const ext = require("ext"); exports.go = () => ext.write("a");`,
    'index.js': `var a_1 = require("./a"); Object.defineProperty(exports, "go", { enumerable: true, get: function () { return a_1.go; } });`,
    'main.js': `const index_1 = require("./index"); exports.handler = () => (0, index_1.go)();`,
  }, ['write("a")']],
  'esbuild: __export, __toCommonJS, __toESM': [{
    'a.js': `var a_exports = {}; __export(a_exports, { go: () => go }); module.exports = __toCommonJS(a_exports); var import_ext = __toESM(require("ext")); async function go() { import_ext.default.write("a"); import_ext.read("b"); }`,
    'main.js': `var main_exports = {}; __export(main_exports, { handler: () => handler }); module.exports = __toCommonJS(main_exports); var import_a = require("./a"); async function handler() { await (0, import_a.go)(); }`,
  }, ['default.write("a")', 'read("b")']],
  '__awaiter with a generator': [{
    'main.js': `"use strict";
      var __awaiter = (this && this.__awaiter) || function (thisArg, _arguments, P, generator) { return new Promise(function () { generator.next(); }); };
      const ext_1 = require("ext");
      class Service {
        constructor(url) { this.url = url; }
        save(id) { return __awaiter(this, void 0, void 0, function* () { const found = yield this.load(id); yield ext_1.write(this.url, found); return found; }); }
        load(id) { return __awaiter(this, void 0, void 0, function* () { return yield ext_1.read(id); }); }
      }
      const service = new Service("/orders");
      const handler = (args) => __awaiter(void 0, void 0, void 0, function* () { return yield service.save(args.id); });
      exports.handler = handler;`,
  }, ['read($id)', 'write("/orders", read())']],
  'tslib': [{
    'main.js': `const tslib_1 = require("tslib"); const ext_1 = tslib_1.__importStar(require("ext"));
      class Base { put(verb) { ext_1.write(verb); } }
      class Service extends Base { save(id) { return tslib_1.__awaiter(this, void 0, void 0, function* () { this.put(id); }); } }
      exports.handler = (args) => tslib_1.__awaiter(void 0, void 0, void 0, function* () { yield new Service().save(args.id); });`,
  }, ['write($id)']],
  'the state machine of ES5 output': [{
    'main.js': `var tslib_1 = require("tslib"); var ext_1 = require("ext");
      function handler(args) { return tslib_1.__awaiter(this, void 0, void 0, function () { return tslib_1.__generator(this, function (_a) { switch (_a.label) { case 0: return [4, ext_1.read(args.id)]; case 1: _a.sent(); return [4, ext_1.write("a")]; case 2: _a.sent(); return [2]; } }); }); }
      exports.handler = handler;`,
  }, ['read($id)', '?()', 'write("a")']],
  'classes of ES5 output': [{
    'main.js': `var ext_1 = require("ext");
      var Service = (function () { function Service(url) { this.url = url; } Service.prototype.save = function (id) { ext_1.write(this.url, id); }; return Service; }());
      var service = new Service("/a"); exports.handler = function (args) { return service.save(args.id); };`,
  }, ['write("/a", $id)']],
  'constructor functions': [{
    'main.js': `const ext = require('ext'); function Store(name) { this.name = name; } Store.prototype.put = function (x) { ext.write(this.name, x); }; Store.open = () => new Store('s');
      exports.handler = (args) => { Store.open().put(args.id); };`,
  }, ['write("s", $id)']],
  'spread, rest and assign helpers': [{
    'main.js': `var __assign = (this && this.__assign) || function () { return Object.assign.apply(Object, arguments); };
      var __rest = (this && this.__rest) || function (s, e) { return {}; };
      var __spreadArray = (this && this.__spreadArray) || function (to, from) { return to.concat(from); };
      const ext_1 = require("ext");
      exports.handler = (args) => { var { key } = args, rest = __rest(args, ["key"]); ext_1.write(__assign({ a: 1 }, { b: 2 }), rest); ext_1.put.apply(void 0, __spreadArray(["x"], ["y"], false)); };`,
  }, ['write({a: 1, b: 2}, $-key)', 'put("x", "y")']],
  'UMD': [{
    'a.js': `(function (factory) { if (typeof module === "object") { var v = factory(require, exports); } })(function (require, exports) { "use strict"; const ext = require("ext"); exports.go = function () { ext.write("a"); }; });`,
    'main.js': `const a = require("./a"); exports.handler = () => a.go();`,
  }, ['write("a")']],
};

describe('calls across files', () => {
  test.each(Object.entries(CALLS))('%s', (_, [files, expected]) => expect(callsOf(files)).toEqual(expected));
});

describe('CommonJS', () => {
  test.each(Object.entries(COMMONJS))('%s', (_, [files, expected]) => expect(callsOf(typeof files === 'string' ? { 'main.js': files } : files)).toEqual(expected));
});

describe('values across files', () => {
  test.each<readonly [string, Files, string]>([
    ['a JSON file', { 'tsconfig.json': '{}', 'a.json': '{ "name": "x", "n": [1, 2] }', 'main.ts': `import data from './a.json' with { type: 'json' }; export const out = [data.name, data.n[1]];` }, '["x", 2]'],
    ['a JSON file by require', { 'package.json': '{ "version": "1.2.3" }', 'main.js': `const { version } = require('./package.json'); exports.out = version;` }, '"1.2.3"'],
    ['a missing file', `import { x } from './gone.js'; export const out = x;`, '?'],
    ['a name that is not exported', { 'a.ts': 'export const y = 1;', 'main.ts': `import { x } from './a.js'; export const out = x;` }, 'undefined'],
    ['a constant across three files', { 'a.ts': `export const NAME = 'n';`, 'b.ts': `export { NAME as N } from './a.js';`, 'main.ts': `import * as b from './b.js'; export const out = b.N;` }, '"n"'],
    ['a cycle of constants', { 'a.ts': `import { y } from './main.js'; export const x = y;`, 'main.ts': `import { x } from './a.js'; export const y = x; export const out = y;` }, '?'],
    ['exports that are set one by one', { 'a.js': `exports.a = exports.b = void 0; exports.a = 'x'; exports.b = exports.a + 'y';`, 'main.js': `const a = require('./a'); exports.out = a.b;` }, '"xy"'],
  ])('%s', (_, files, expected) => expect(valueOf(files)).toBe(expected));
});
