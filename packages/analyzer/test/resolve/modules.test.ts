import { describe, expect, test } from 'vitest';
import { callsOf, valueOf, type Files } from './harness.js';

const EXT = `import { write } from 'ext';\n`;

const BUNDLE = `import { write } from 'ext';
var define = Object.defineProperty;
var EXPORT = (target, all) => {
  for (var name in all)
    define(target, name, { get: all[name], enumerable: true });
};
var esm = (fn, res) => function init() { return fn && (res = (0, fn[Object.keys(fn)[0]])(fn = 0)), res; };
var client_exports = {};
EXPORT(client_exports, { Client: () => Client, go: () => go });
function go(x) { return new Client().save(x); }
var Client;
var init_client = esm({ 'src/client.ts'() { Client = class { save(x) { write(x); } }; } });
`;

/** Files, and the calls the exported `handler` reaches. */
const CALLS: Record<string, readonly [Files, readonly string[]]> = {
  'a module of a bundle that is loaded on demand': [`${BUNDLE.replaceAll('EXPORT', '__export')}export const handler = async (a) => { const { go: run } = await init_client().then(() => client_exports); run(a.id); };`, ['?(0)', '?(fn)', 'write($id)']],
  'the same with short names': [`${BUNDLE.replaceAll('EXPORT', 'p$')}export const handler = async (a) => { const m = await Promise.resolve().then(() => (init_client(), client_exports)); m.go(a.id); };`, ['?(0)', 'write($id)']],
  'a module of a minified bundle': [`${EXT}var c=Object.create,d=Object.defineProperty,p=Object.getPrototypeOf,k=(a,b)=>{for(let n of Object.getOwnPropertyNames(b))d(a,n,{get:()=>b[n]});return a};var S=(e,t,r)=>(r=e!=null?c(p(e)):{},k(t||!e||!e.__esModule?d(r,"default",{value:e,enumerable:!0}):r,e));var M={go:(x)=>write(x)};var m=S(M,1);export const handler = (a) => m.go(a.id);`, ['write($id)']],
  'one that is imported as a default, minified': [`${EXT}var i=e=>e&&e.__esModule?e:{default:e};var M={go:(x)=>write(x)};var m=i(M);export const handler = (a) => m.default.go(a.id);`, ['write($id)']],
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
  'an import in a type position only': [{
    'a.ts': `${EXT}export class Go { run() { write('a'); } }`,
    'main.ts': `import type { Go } from './a.js'; export const handler = (go: Go) => go.run();`,
  }, []],
  'import = require': [{
    'a.ts': `${EXT}function go() { write('a'); } export = go;`,
    'main.ts': `import go = require('./a'); export const handler = () => go();`,
  }, ['write("a")']],
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
  'tslib': [{
    'main.js': `const tslib_1 = require("tslib"); const ext_1 = tslib_1.__importStar(require("ext"));
      class Base { put(verb) { ext_1.write(verb); } }
      class Service extends Base { save(id) { return tslib_1.__awaiter(this, void 0, void 0, function* () { this.put(id); }); } }
      exports.handler = (args) => tslib_1.__awaiter(void 0, void 0, void 0, function* () { yield new Service().save(args.id); });`,
  }, ['write($id)']],
  '__importStar of TypeScript 5.7': [{
    'a.js': `const ext = require("ext"); exports.go = () => ext.write("a");`,
    'main.js': `var __importStar = (this && this.__importStar) || (function () {
        var ownKeys = function (o) { ownKeys = Object.getOwnPropertyNames || function (o) { var ar = []; for (var k in o) ar[ar.length] = k; return ar; }; return ownKeys(o); };
        return function (mod) { if (mod && mod.__esModule) return mod; var result = {}; if (mod != null) for (var k = ownKeys(mod), i = 0; i < k.length; i++) if (k[i] !== "default") __createBinding(result, mod, k[i]); __setModuleDefault(result, mod); return result; };
      })();
      const a = __importStar(require("./a"));
      exports.handler = () => a.go();`,
  }, ['write("a")']],
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
    ['the literal of a schema', `import { z } from 'zod'; const Tool = z.object({ name: z.literal('open'), args: z.object({}) }); export const out = Tool.shape.name.value;`, '"open"'],
    ['the value of a literal', `import { z } from 'zod'; export const out = z.literal('open').value;`, '"open"'],
    ['exports that are set one by one', { 'a.js': `exports.a = exports.b = void 0; exports.a = 'x'; exports.b = exports.a + 'y';`, 'main.js': `const a = require('./a'); exports.out = a.b;` }, '"xy"'],
  ])('%s', (_, files, expected) => expect(valueOf(files)).toBe(expected));
});
