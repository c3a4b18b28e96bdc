/** Which branches are walked: those that the constants of a call path choose, and all that may differ. */
import { describe, expect, test } from 'vitest';
import { callsOf, type Files } from './harness.js';

const EXT = `import { write, read, Client } from 'ext';\n`;

/** Only the matching arm is walked. */
const CHOSEN: Record<string, readonly [Files, readonly string[]]> = {
  'an if-chain on a constant name': [`${EXT}function run(name, x) { if (name === 'create') return write(x); else if (name === 'list') return read(x); else throw new Error(); } export const handler = (a) => run('list', a.id);`, ['read($id)']],
  'a switch on a constant name': [`${EXT}function run(name, x) { switch (name) { case 'create': return write(x); case 'list': return read(x); default: return write('default'); } } export const handler = (a) => run('list', a.id);`, ['read($id)']],
  'a switch that falls through': [`${EXT}function run(n) { switch (n) { case 'a': case 'b': write('ab'); case 'c': write('c'); break; case 'd': write('d'); } } export const handler = () => run('a');`, ['write("ab")', 'write("c")']],
  'a switch to its default': [`${EXT}function run(n) { switch (n) { case 'a': write('a'); break; default: write('z'); } read('after'); } export const handler = () => run('q');`, ['write("z")', 'read("after")']],
  'a default in the middle': [`${EXT}function run(n) { switch (n) { case 'a': write('a'); break; default: write('z'); case 'c': write('c'); } } export const handler = () => run('q');`, ['write("z")', 'write("c")']],
  'switch (true)': [`${EXT}function run(n) { switch (true) { case n === 'a': write('a'); break; case n === 'b': write('b'); break; default: write('z'); } } export const handler = () => run('b');`, ['write("b")']],
  'a verb handed through': [`${EXT}const api = (verb, path, body) => { if (verb === 'GET') return read(path); return write(verb, path, body); }; export const handler = (a) => api('GET', '/x');`, ['read("/x")']],
  'a flag in an object': [`${EXT}const go = (o) => { if (o.dry) return read(1); write(2); }; export const handler = () => go({ dry: true });`, ['read(1)']],
  'a flag that is left out': [`${EXT}const go = (x, o = {}) => { if (o.dry) return read(1); write(2); }; export const handler = () => go(1);`, ['write(2)']],
  'an array that stays empty': [`${EXT}export const handler = () => { const lines = []; console.log(JSON.stringify(lines)); if (lines.length) write(1); read(1); };`, ['read(1)']],
  'a flag of that name on something else': [{
    'other.ts': `class Job { dry = false; start() { this.dry = true; } } export const job = new Job();`,
    'main.ts': `${EXT}const go = (o) => { if (o.dry) return write(1); read(2); }; export const handler = () => go({ dry: false });`,
  }, ['read(2)']],
  'a conditional expression': [`${EXT}const go = (b) => (b ? write(1) : read(1)); export const handler = () => go(false);`, ['read(1)']],
  'a logical and': [`${EXT}const go = (b) => { b && write(1); b || read(1); }; export const handler = () => go(false);`, ['read(1)']],
  'a guard at the top': [`${EXT}const go = (b) => { if (!b) { return; } write(1); }; export const handler = () => go(undefined);`, []],
  'after a return': [`${EXT}export const handler = () => { read(1); return; write(2); };`, ['read(1)']],
  'after a throw': [`${EXT}export const handler = () => { throw new Error(); write(2); };`, []],
  'a return in both arms': [`${EXT}export const handler = (a) => { if (a.x) { return 1; } else { throw new Error(); } write(2); };`, []],
  'a return in a try with a catch that returns': [`${EXT}export const handler = (a) => { try { return read(1); } catch { return read(2); } write(3); };`, ['read(1)', 'read(2)']],
  'a return in finally': [`${EXT}export const handler = (a) => { try { read(1); } finally { return; } write(3); };`, ['read(1)']],
  'a loop over definitions with an if on the name': [`${EXT}const tools = [{ name: 'a', run: () => write('a') }, { name: 'b', run: () => read('b') }]; const go = (name) => { for (const t of tools) { if (t.name === name) return t.run(); } }; export const handler = () => go('b');`, ['read("b")']],
  'a loop with continue': [`${EXT}const tools = [{ name: 'a', run: () => write('a') }, { name: 'b', run: () => read('b') }]; const go = (name) => { for (const t of tools) { if (t.name !== name) continue; return t.run(); } }; export const handler = () => go('b');`, ['read("b")']],
  'a dispatch by prefix': [`${EXT}const go = (name) => { if (name.startsWith('list_')) return read(name); return write(name); }; export const handler = () => go('list_x');`, ['read("list_x")']],
  'a list of names': [`${EXT}const READS = ['list', 'get']; const go = (name) => { if (READS.includes(name)) return read(name); return write(name); }; export const handler = () => go('get');`, ['read("get")']],
  'a set of names': [`${EXT}const READS = new Set(['list', 'get']); const go = (name) => { if (READS.has(name)) return read(name); return write(name); }; export const handler = () => go('get');`, ['read("get")']],
  'an enum': [`${EXT}enum Op { Read = 'r', Write = 'w' } const go = (op: Op) => { if (op === Op.Read) read(1); else write(1); }; export const handler = () => go(Op.Read);`, ['read(1)']],
  'typeof of an argument': [`${EXT}const go = (x) => { if (typeof x === 'string') read(x); else write(x); }; export const handler = () => go('s');`, ['read("s")']],
  'a constant loop condition': [`${EXT}export const handler = () => { while (false) { write(1); } for (; false; ) { write(2); } };`, []],
  'while (true) without break': [`${EXT}export const handler = () => { while (true) { read(1); if (x()) return; } write(2); };`, ['read(1)']],
};

/** Everything that may run is walked. */
const KEPT: Record<string, readonly [Files, readonly string[]]> = {
  'the input': [`${EXT}export const handler = (a) => { if (a.dry) return read(1); write(2); };`, ['read(1)', 'write(2)']],
  'calls that a switch compares with': [`${EXT}export const handler = (a) => { switch (true) { case read('a'): return 1; case read('b') === a.id: return 2; default: return 3; } };`, ['read("a")', 'read("b")']],
  'calls behind the case that holds': [`${EXT}function run(n) { switch (n) { case 'a': return write('a'); case read('b'): return write('b'); } } export const handler = () => run('a');`, ['write("a")']],
  'the input compared': [`${EXT}export const handler = (a) => { switch (a.op) { case 'x': write('x'); break; case 'y': read('y'); } };`, ['write("x")', 'read("y")']],
  'a variable that another function sets': [`${EXT}let ready = false; export const init = () => { ready = true; }; export const handler = () => { if (!ready) return read(1); write(2); };`, ['read(1)', 'write(2)']],
  'a variable that is counted': [`${EXT}let n = 0; export const handler = () => { if (n === 0) read(1); else write(2); n++; };`, ['read(1)', 'write(2)']],
  'a variable that is counted by +=': [`${EXT}let n = 0; export const handler = () => { if (n === 0) read(1); else write(2); n += 1; };`, ['read(1)', 'write(2)']],
  'a counter in a loop': [`${EXT}export const handler = () => { let tries = 0; while (tries < 3) { if (tries === 0) read(1); else write(2); tries++; } };`, ['read(1)', 'write(2)']],
  'a loop variable': [`${EXT}export const handler = () => { for (let i = 0; i < 3; i++) { if (i === 0) read(1); else write(2); if (i > 0) write(3); } };`, ['read(1)', 'write(2)', 'write(3)']],
  'a variable without a value that a callback sets': [`${EXT}export const handler = async () => { let found; await read((x) => { found = x; }); if (found) write(found); };`, ['read(fn)', 'write(read() | undefined)']],
  'a variable set by destructuring': [`${EXT}export const handler = (a) => { let id; ({ id } = a); if (id) write(1); let first; [first] = a.list; if (first) write(2); };`, ['write(1)', 'write(2)']],
  'a variable set by a for…of head': [`${EXT}export const handler = (a) => { let last; for (last of a.list) read(1); if (last) write(2); };`, ['read(1)', 'write(2)']],
  'a variable set in one branch': [`${EXT}export const handler = (a) => { let id; if (a.id) id = 'x'; if (!id) write('new'); else read('old'); };`, ['write("new")', 'read("old")']],
  'a variable set in a try': [`${EXT}export const handler = (a) => { let r; try { r = { ok: true }; read(1); } catch {} if (!r) write(2); };`, ['read(1)', 'write(2)']],
  'a variable that is set later in a loop': [`${EXT}export const handler = (a) => { let first = true; for (const x of a.list) { if (first) read(1); else write(2); first = false; } };`, ['read(1)', 'write(2)']],
  'var declared twice': [`${EXT}export const handler = (a) => { var mode = 'x'; if (a.b) { var mode = 'y'; } if (mode === 'x') read(1); else write(2); };`, ['read(1)', 'write(2)']],
  'a parameter that is set again': [`${EXT}const go = (mode) => { if (!mode) mode = 'w'; if (mode === 'w') write(1); else read(2); }; export const handler = () => { go('r'); go(); };`, ['read(2)', 'write(1)']],
  'a parameter that is counted': [`${EXT}const go = (left) => { left--; if (left === 3) read(1); else write(2); }; export const handler = () => go(3);`, ['read(1)', 'write(2)']],
  'a function that is replaced': [`${EXT}function go() { read(1); } go = () => write(2); export const handler = () => go();`, ['read(1)', 'write(2)']],
  'a property set in the same file': [`${EXT}const state = { ready: false }; export const init = () => { state.ready = true; }; export const handler = () => { if (!state.ready) return read(1); write(2); };`, ['read(1)', 'write(2)']],
  'a property set through a parameter': [`${EXT}const state = { ready: false }; function enable(s) { s.ready = true; } enable(state); export const handler = () => { if (!state.ready) return read(1); write(2); };`, ['read(1)', 'write(2)']],
  'a field set by a method': [`${EXT}class S { private ready = false; init() { this.ready = true; } go() { if (!this.ready) return read(1); write(2); } } const s = new S(); export const handler = () => s.go();`, ['read(1)', 'write(2)']],
  'a field that is counted': [`${EXT}class S { n = 0; go() { if (this.n === 0) read(1); else write(2); this.n += 1; } } const s = new S(); export const handler = () => s.go();`, ['read(1)', 'write(2)']],
  'a field set by an heir': [`${EXT}abstract class B { protected ready = false; go() { if (!this.ready) return read(1); write(2); } } class S extends B { init() { this.ready = true; } } const s = new S(); export const handler = () => s.go();`, ['read(1)', 'write(2)']],
  'a field that is set later, with a declared type': [`${EXT}class S { private client?: Client; async connect() { this.client = new Client(); } go() { if (!this.client) return read(1); write(2); } } const s = new S(); export const handler = () => s.go();`, ['read(1)', 'write(2)']],
  'an optional parameter with several callers': [`${EXT}class L {} function go(log?: L) { if (log) read(1); else write(2); } export const handler = (a) => { go(a.x); };`, ['read(1)', 'write(2)']],
  'a parameter of a closure whose callers differ': [`${EXT}const make = (mode) => ({ go() { if (mode === 'w') write(1); else read(1); } }); const services = [make('r'), make('w')]; export const handler = (a) => services[a.i].go();`, ['read(1)', 'write(1)']],
  'a look-up that may miss': [`${EXT}const cache = new Map(); export const handler = (a) => { const hit = cache.get(a.k); if (hit) return hit; const made = write(a.k); cache.set(a.k, made); return made; };`, ['write($k)']],
  'a look-up in a table that may miss': [`${EXT}const table = { a: 1 }; export const handler = (a) => { const hit = table[a.k]; if (hit) read(1); else write(2); };`, ['read(1)', 'write(2)']],
  'an array that is filled later': [`${EXT}const errors = []; const check = (a) => { if (a.bad) errors.push('x'); }; export const handler = (a) => { check(a); if (errors.length === 0) write(1); if (errors.length) read(2); if (errors.length > 0) read(3); };`, ['write(1)', 'read(2)', 'read(3)']],
  'an array that a function fills which is handed it': [`${EXT}const fill = (list, a) => { for (const tag of a.tags) list.push(tag); }; export const handler = (a) => { const lines = []; fill(lines, a); if (lines.length === 0) return read(1); write(2); };`, ['read(1)', 'write(2)']],
  'an array that is filled by index': [`${EXT}export const handler = (a) => { const lines = []; a.tags.forEach((tag, i) => { lines[i] = tag; }); if (!lines.length) return read(1); write(2); };`, ['read(1)', 'write(2)']],
  'an array in an object that is filled': [`${EXT}export const handler = (a) => { const request = { fields: [] }; if (a.title) request.fields.push('title'); if (request.fields.length === 0) return read(1); write(2); };`, ['read(1)', 'write(2)']],
  'an array in an object that is filled under its name': [`${EXT}export const handler = (a) => { const request = { lines: [] }; const { lines } = request; for (const tag of a.tags) lines.push(tag); if (request.lines.length > 0) write(2); };`, ['write(2)']],
  'a number in an object that is counted': [`${EXT}export const handler = (a) => { const stats = { hits: 0 }; for (const tag of a.tags) stats.hits++; if (stats.hits === 0) return read(1); write(2); };`, ['read(1)', 'write(2)']],
  'what another file sets': [{
    'state.ts': `export const state = { ready: false, token: undefined, lines: [] }; export const cache = {}; export class Session { on = false; } export const session = new Session();`,
    'init.ts': `import { state, session, cache } from './state.js'; export function init() { state.ready = true; state.token ??= 'x'; state.lines.push('a'); session.on = true; cache.one = {}; }`,
    'main.ts': `${EXT}import { state, session, cache } from './state.js'; export const handler = () => { if (state.ready) write(1); if (state.token) write(2); if (state.lines.length) write(3); if (session.on) write(4); if (cache.one) write(5); };`,
  }, ['write(1)', 'write(2)', 'write(3)', 'write(4)', 'write(5)']],
  'a list of names that grows': [`${EXT}const READS = ['list']; export const allow = (n) => READS.push(n); const go = (name) => { if (READS.includes(name)) return read(name); return write(name); }; export const handler = () => go('get');`, ['read("get")', 'write("get")']],
  'a filter that may leave nothing': [`${EXT}export const handler = (a) => { const left = ['x', 'y'].filter((v) => a.wanted.includes(v)); if (left.length === 2) read(1); else write(2); };`, ['read(1)', 'write(2)']],
  'a find that may miss': [`${EXT}const tools = [{ n: 'a' }]; export const handler = (a) => { const t = tools.find((x) => x.n === a.n); if (!t) write(1); else read(2); };`, ['write(1)', 'read(2)']],
  'a continue in a loop over definitions': [`${EXT}const tools = [{ name: 'a', run: () => write('a') }, { name: 'b', run: () => read('b') }]; export const handler = (a) => { for (const t of tools) { if (t.name !== a.name) continue; return t.run(); } };`, ['write("a")', 'read("b")']],
  'a return in one arm of a loop': [`${EXT}export const handler = (a) => { for (const t of ['a', 'b']) { if (a.x) return read(t); else write(t); } };`, ['read("a")', 'write("a")', 'read("b")', 'write("b")']],
  'a break in a loop over definitions': [`${EXT}export const handler = (a) => { for (const t of ['a', 'b']) { try { write(t); break; } catch { read(t); } } read('after'); };`, ['write("a")', 'read("a")', 'write("b")', 'read("b")', 'read("after")']],
  'a return in a try whose catch goes on': [`${EXT}export const handler = (a) => { for (const t of ['a', 'b']) { try { return write(t); } catch { read(t); } } read('after'); };`, ['write("a")', 'read("a")', 'write("b")', 'read("b")', 'read("after")']],
  'a labelled block': [`${EXT}export const handler = (a) => { out: { for (const x of a.list) { if (x) break out; } return; } write(1); };`, ['write(1)']],
  'a labelled loop': [`${EXT}export const handler = (a) => { outer: for (const x of ['a', 'b']) { for (const y of a.list) { if (y) continue outer; } return read(x); } write(1); };`, ['read("a")', 'read("b")', 'write(1)']],
  'a break inside a switch inside a loop': [`${EXT}export const handler = (a) => { for (const x of ['a', 'b']) { switch (a.k) { case 1: break; default: return read(x); } write(x); } };`, ['read("a")', 'write("a")', 'read("b")', 'write("b")']],
  'while (true) with a break': [`${EXT}export const handler = () => { while (true) { if (read(1)) break; } write(2); };`, ['read(1)', 'write(2)']],
  'do … while': [`${EXT}export const handler = () => { do { read(1); } while (false); write(2); };`, ['read(1)', 'write(2)']],
  'a throw in a try': [`${EXT}export const handler = () => { try { throw new Error(); } catch { read(1); } write(2); };`, ['read(1)', 'write(2)']],
  'a return in a try with finally': [`${EXT}export const handler = () => { try { return read(1); } finally { write(2); } };`, ['read(1)', 'write(2)']],
  'a catch that goes on': [`${EXT}export const handler = () => { try { return read(1); } catch {} write(2); };`, ['read(1)', 'write(2)']],
  'nullish on what may be absent': [`${EXT}let c = null; export const init = () => { c = { x() {} }; }; export const handler = () => { c ?? write(1); c?.x(read(2)); };`, ['write(1)', 'read(2)']],
  'an optional call whose arguments may not run': [`${EXT}const hooks: any = {}; export const set = (f) => { hooks.f = f; }; export const handler = () => { hooks.f?.(write(1)); };`, ['write(1)', '?(write())']],
  'an environment variable': [`${EXT}const dry = process.env.DRY === '1'; export const handler = () => { if (dry) return read(1); write(2); };`, ['read(1)', 'write(2)']],
  'what a package gives': [`${EXT}export const handler = () => { const x = read(1); if (x) write(2); else write(3); };`, ['read(1)', 'write(2)', 'write(3)']],
  'an exported let': [{
    'a.ts': `export let mode = 'r'; export const set = (m) => { mode = m; };`,
    'main.ts': `${EXT}import { mode } from './a.js'; export const handler = () => { if (mode === 'r') read(1); else write(2); };`,
  }, ['read(1)', 'write(2)']],
  'an object held by a field, changed by a method': [`${EXT}class S { private state = { on: false }; enable() { this.state.on = true; } go() { if (this.state.on) write(1); else read(2); } } const s = new S(); export const handler = () => s.go();`, ['write(1)', 'read(2)']],
  'an object made in a function, changed by a closure': [`${EXT}const make = () => { const state = { on: false }; return { enable() { state.on = true; }, go() { if (state.on) write(1); else read(2); } }; }; const s = make(); export const handler = () => s.go();`, ['write(1)', 'read(2)']],
  'a local of a factory, changed by a closure': [`${EXT}const make = () => { let on = false; return { enable() { on = true; }, go() { if (on) write(1); else read(2); } }; }; const s = make(); export const handler = () => s.go();`, ['write(1)', 'read(2)']],
  'a wrapped flag': [`${EXT}const flag = { value: false }; const toggle = () => { const { value } = flag; flag.value = !value; }; export const handler = () => { const { value } = flag; if (value) write(1); else read(2); };`, ['write(1)', 'read(2)']],
};

describe('only the chosen branch', () => {
  test.each(Object.entries(CHOSEN))('%s', (_, [files, expected]) => expect(callsOf(files)).toEqual(expected));
});

describe('every branch that may run', () => {
  test.each(Object.entries(KEPT))('%s', (_, [files, expected]) => expect([...callsOf(files)].sort()).toEqual([...expected].sort()));
});
