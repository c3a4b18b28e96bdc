import { describe, expect, test, vi } from 'vitest';
import { callsOf, makeEngine, pathsOf, traceHandler, valueOf, type Files } from './harness.js';

const EXT = `import { write, read, Client } from 'ext';\n`;

/** Files, and the calls the exported `handler` reaches. */
const CALLS: Record<string, readonly [Files, readonly string[]]> = {
  'a dispatch map': [`${EXT}const handlers = { save: (x) => write(x), load: (x) => read(x) }; export const handler = (a) => handlers.save(a.id);`, ['write($id)']],
  'handlers[name] with a known name': [`${EXT}const handlers = { save: (x) => write(x), load: (x) => read(x) }; const run = (name, x) => handlers[name](x); export const handler = (a) => run('load', a.id);`, ['read($id)']],
  'handlers[name] with an unknown name': [`${EXT}const handlers = { save: (x) => write(x), load: (x) => read(x) }; export const handler = (a) => handlers[a.op](a.id);`, ['write($id)', 'read($id)']],
  'import * as handlers, handlers[name]': [{
    'handlers.ts': `${EXT}export const save = (x) => write(x); export const load = (x) => read(x);`,
    'main.ts': `import * as handlers from './handlers.js'; const run = (name, x) => handlers[name](x); export const handler = (a) => { run('save', a.id); }; export const other = (a) => handlers[a.op](1);`,
  }, ['write($id)']],
  'a map of maps': [`${EXT}const table = { orders: { create: (x) => write('o', x), list: () => read('o') }, users: { create: (x) => write('u', x) } }; const run = (kind, op, x) => table[kind][op](x); export const handler = (a) => run('orders', 'create', a.id);`, ['write("o", $id)']],
  'a map with a default': [`${EXT}const handlers = { save: (x) => write(x) }; const fallback = () => read('none'); export const handler = (a) => (handlers[a.op] ?? fallback)(a.id);`, ['write($id)', 'read("none")']],
  'a map filled by assignments': [`${EXT}const handlers: any = {}; handlers.save = (x) => write(x); handlers['load'] = (x) => read(x); export const handler = (a) => { handlers.save(a.id); handlers.load(1); };`, ['write($id)', 'read(1)']],
  'a map filled by a function': [`${EXT}const handlers: any = {}; function on(name, fn) { handlers[name] = fn; } on('save', (x) => write(x)); on('load', (x) => read(x)); export const handler = (a) => handlers.save(a.id);`, ['write($id)']],
  'a map filled in a loop': [`${EXT}const handlers: any = {}; for (const [name, fn] of Object.entries({ save: write, load: read })) { handlers[name] = (x) => fn(name, x); } export const handler = (a) => handlers.save(a.id);`, ['write("save", $id)']],
  'a map filled by a fold': [`${EXT}const tools = [{ name: 'a', run: (x) => write(x) }, { name: 'b', run: (x) => read(x) }]; const all = tools.reduce((map, tool) => { map[tool.name] = tool; return map; }, {}); export const handler = (a) => all['a'].run(a.id);`, ['write($id)']],
  'a list filled by a fold': [`${EXT}const tools = [{ run: (x) => write(x) }, { run: (x) => read(x) }]; const all = tools.reduce((list, tool) => { list.push(tool.run); return list; }, []); export const handler = (a) => { for (const run of all) run(a.id); };`, ['write($id)', 'read($id)']],
  'for…in over a map': [`${EXT}const all = { save: (x) => write('save', x), load: (x) => read('load', x) }; export const handler = (a) => { for (const name in all) all[name](a.id); };`, ['write("save", $id)', 'read("load", $id)']],
  'a text of which a part is known, changed': [`${EXT}export const handler = (a) => write(\`SELECT ?, \${a.id}\`.replace(/\\?/g, () => '@p').toLowerCase());`, ["write(`select ${?}, ${$id}`)"]],
  'Object.assign': [`${EXT}const base = { load: (x) => read(x) }; const all = Object.assign({}, base, { save: (x) => write(x) }); export const handler = (a) => { all.save(a.id); all.load(1); };`, ['write($id)', 'read(1)']],
  'Object.assign onto a target': [`${EXT}const all: any = { load: (x) => read(x) }; Object.assign(all, { save: (x) => write(x) }); export const handler = (a) => all.save(a.id);`, ['write($id)']],
  'Object.fromEntries(map)': [`${EXT}const all = Object.fromEntries(['save', 'drop'].map((n) => [n, (x) => write(n, x)])); export const handler = (a) => all.drop(a.id);`, ['write("drop", $id)']],
  'Object.values and find': [`${EXT}const tools = { a: { name: 'a', run: (x) => write(x) }, b: { name: 'b', run: (x) => read(x) } }; const run = (name, x) => Object.values(tools).find((t) => t.name === name).run(x); export const handler = (a) => run('a', a.id);`, ['write($id)']],
  'an array of definitions and find': [`${EXT}const tools = [{ name: 'a', run: (x) => write(x) }, { name: 'b', run: (x) => read(x) }]; export const handler = (a) => { const tool = tools.find((t) => t.name === a.name); if (!tool) throw new Error('no'); return tool.run(a.id); };`, ['write($id)', 'read($id)']],
  'forEach over definitions': [`${EXT}export const handler = (a) => { [{ p: '/a' }, { p: '/b' }].forEach(({ p }) => write(p, a.id)); };`, ['write("/a", $id)', 'write("/b", $id)']],
  'for…of over Object.entries': [`${EXT}export const handler = (a) => { for (const [k, v] of Object.entries({ x: 1, y: 2 })) write(k, v); };`, ['write("x", 1)', 'write("y", 2)']],
  'a classic loop over an array': [`${EXT}const fns = [(x) => write(x), (x) => read(x)]; export const handler = (a) => { for (let i = 0; i < fns.length; i++) fns[i](a.id); };`, ['write($id)', 'read($id)']],
  'entries() of an array': [`${EXT}export const handler = (a) => { for (const [i, x] of ['p', 'q'].entries()) write(i, x); };`, ['write(0, "p")', 'write(1, "q")']],
  'a Map of the module': [`${EXT}const map = new Map([['save', (x) => write(x)], ['load', (x) => read(x)]]); const run = (n, x) => map.get(n)(x); export const handler = (a) => run('save', a.id);`, ['write($id)']],
  'a Map from Object.entries': [`${EXT}const map = new Map(Object.entries({ save: (x) => write(x) })); export const handler = (a) => map.get('save')(a.id);`, ['write($id)']],
  'a Map set in the module': [`${EXT}const map = new Map(); map.set('save', (x) => write(x)); map.set('load', (x) => read(x)); export const handler = (a) => map.get('save')!(a.id);`, ['write($id)']],
  'a Map set by a function': [`${EXT}const map = new Map(); function register(name, fn) { map.set(name, fn); } register('save', (x) => write(x)); register('load', (x) => read(x)); export const handler = (a) => map.get('save')(a.id);`, ['write($id)']],
  'a Map set by a function of another file': [{
    'registry.ts': `const map = new Map(); export const register = (name, fn) => map.set(name, fn); export const get = (name) => map.get(name);`,
    'tools.ts': `${EXT}import { register } from './registry.js'; register('save', (x) => write(x)); register('load', (x) => read(x));`,
    'main.ts': `import './tools.js'; import { get } from './registry.js'; export const handler = (a) => get('save')(a.id);`,
  }, ['write($id)']],
  'an exported Map set in another file': [{
    'registry.ts': `export const map = new Map();`,
    'tools.ts': `${EXT}import { map } from './registry.js'; map.set('save', (x) => write(x));`,
    'main.ts': `import { map } from './registry.js'; export const handler = (a) => map.get('save')(a.id);`,
  }, ['write($id)']],
  'a registry class': [{
    'registry.ts': `export class Registry { private map = new Map(); register(name, fn) { this.map.set(name, fn); return this; } run(name, x) { const fn = this.map.get(name); if (!fn) throw new Error(); return fn(x); } } export const registry = new Registry();`,
    'tools.ts': `${EXT}import { registry } from './registry.js'; registry.register('save', (x) => write(x)).register('load', (x) => read(x));`,
    'main.ts': `import './tools.js'; import { registry } from './registry.js'; export const handler = (a) => registry.run('save', a.id);`,
  }, ['write($id)']],
  'two stores of one class': [{
    'store.ts': `export class Store { private map = new Map(); set(key, value) { this.map.set(key, value); } get(key) { return this.map.get(key); } }`,
    'orders.ts': `${EXT}import { Store } from './store.js'; export const orders = new Store(); orders.set('a', { save: (x) => write('orders', x) });`,
    'users.ts': `${EXT}import { Store } from './store.js'; export const users = new Store(); users.set('a', { save: (x) => write('users', x) });`,
    'main.ts': `import { orders } from './orders.js'; import './users.js'; const find = (store, key) => store.get(key); export const handler = (a) => find(orders, a.key).save(a.id);`,
  }, ['write("orders", $id)']],
  'a Map that keeps what was waited for': [`${EXT}const cache = new Map(); async function open(url) { const known = cache.get(url); if (known) return known; const made = await read(url); cache.set(url, made); return made; } export const handler = async (a) => { (await open(a.url)).save(a.id); };`, ['read($url)', 'read.save($id)']],
  'a Map beside an object with a method of that name': [`${EXT}function find(url) { const parsed = new URL(url); parsed.searchParams.set('a', write); return new Map(); } export const handler = (a) => { const f = find(a.url).get('a'); f(a.id); };`, ['?($id)']],
  'a registry of objects with a name': [`${EXT}class Registry { tools = new Map(); add(tool) { this.tools.set(tool.name, tool); } } const r = new Registry(); [{ name: 'save', run: (x) => write(x) }, { name: 'load', run: (x) => read(x) }].forEach((t) => r.add(t)); export const handler = (a) => r.tools.get('save').run(a.id);`, ['write($id)']],
  'a Map that may miss': [`${EXT}const map = new Map(); map.set('save', (x) => write(x)); export const handler = (a) => { const f = map.get('save'); if (!f) { read('missing'); return; } f(a.id); };`, ['read("missing")', 'write($id)']],
  'a Set': [`${EXT}const fns = new Set(); fns.add((x) => write(x)); export const handler = (a) => { fns.forEach((f) => f(a.id)); };`, ['write($id)']],
  'an array filled by push': [`${EXT}const fns = []; fns.push((x) => write(x)); fns.push((x) => read(x)); export const handler = (a) => { for (const f of fns) f(a.id); };`, ['write($id)', 'read($id)']],
  'an array filled by push in a function': [`${EXT}const fns = []; const use = (f) => { fns.push(f); }; use((x) => write(x)); export const handler = (a) => fns.forEach((f) => f(a.id));`, ['write($id)']],
  'an array filled by push in another file': [{
    'hooks.ts': `export const hooks = []; export const addHook = (h) => hooks.push(h);`,
    'a.ts': `${EXT}import { addHook } from './hooks.js'; addHook((x) => write(x));`,
    'main.ts': `import { hooks } from './hooks.js'; export const handler = (a) => { for (const h of hooks) h(a.id); };`,
  }, ['write($id)']],
  'an exported array pushed onto in another file': [{
    'hooks.ts': `export const hooks = [];`,
    'a.ts': `${EXT}import { hooks } from './hooks.js'; hooks.push((x) => write(x));`,
    'main.ts': `import { hooks } from './hooks.js'; export const handler = (a) => { for (const h of hooks) h(a.id); };`,
  }, ['write($id)']],
  'a field filled by push': [`${EXT}class S { private fns = []; use(f) { this.fns.push(f); return this; } run(x) { for (const f of this.fns) f(x); } } const s = new S().use((x) => write(x)); export const handler = (a) => s.run(a.id);`, ['write($id)']],
  'a local array filled by push in a loop': [`${EXT}export const handler = (a) => { const jobs = []; for (const p of ['/a', '/b']) jobs.push(() => write(p)); for (const j of jobs) j(); };`, ['write("/a")', 'write("/b")']],
  'an array that nobody is seen to fill is still walked': [`${EXT}declare function load(list: any[]): void; const rows = []; load(rows); export const handler = (a) => { for (const r of rows) write(r); };`, ['write(?)']],
  'reduce into an object': [`${EXT}const all = [{ name: 'save', run: write }, { name: 'load', run: read }].reduce((table, t) => ({ ...table, [t.name]: t }), {}); export const handler = (a) => all.save.run(a.id);`, ['write($id)']],
  'a spread of arrays': [`${EXT}const a = [(x) => write(x)]; const b = [...a, (x) => read(x)]; export const handler = (args) => b.map((f) => f(args.id));`, ['write($id)', 'read($id)']],
  'some and every': [`${EXT}export const handler = (a) => { ['p'].some((x) => write(x)); ['q'].every((x) => read(x)); };`, ['write("p")', 'read("q")']],
  'a callback by name': [`${EXT}const put = (x) => write(x); export const handler = (a) => ['p', 'q'].forEach(put);`, ['write("p")', 'write("q")']],
};

/** Files, and what `out` is. */
const VALUES: Record<string, readonly [Files, string]> = {
  'a spread of objects': [`const a = { x: 1, y: 2 }; export const out = { ...a, y: 3 };`, '{x: 1, y: 3}'],
  'a spread in front of a property may not': [`declare const o: any; export const out = ({ ...o(), x: 1 }).x;`, '1'],
  'a spread of a known object behind': [`const o = { y: 2 }; export const out = ({ x: 1, ...o }).x;`, '1'],
  'a conditional spread on a constant': [`const c = false; export const out = ({ x: 0, ...(c && { x: 1 }) }).x;`, '0'],
  'computed keys': [`const k = 'x'; export const out = { [k]: 1, [\`\${k}y\`]: 2 };`, '{x: 1, xy: 2}'],
  'keys of an enum': [`enum E { A = 'a', B = 'b' } export const out = { [E.A]: 1, [E.B]: 2 };`, '{a: 1, b: 2}'],
  'Object.keys': [`export const out = Object.keys({ a: 1, b: 2 });`, '["a", "b"]'],
  'Object.entries of a spread': [`const a = { x: 1 }; export const out = Object.entries({ ...a, y: 2 });`, '[["x", 1], ["y", 2]]'],
  'map': [`export const out = ['a', 'b'].map((x, i) => x + i);`, '["a0", "b1"]'],
  'flatMap': [`export const out = [1, 2].flatMap((x) => [x, x]);`, '[1, 1, 2, 2]'],
  'filter by a field': [`export const out = [{ n: 'a', on: true }, { n: 'b', on: false }].filter((x) => x.on).map((x) => x.n);`, '["a"]'],
  'filter with Boolean': [`export const out = ['a', undefined, null, 'b', false].filter(Boolean);`, '["a", "b"]'],
  'Array.from': [`export const out = Array.from(['a', 'b'], (x) => x + '!');`, '["a!", "b!"]'],
  'destructuring with a default': [`const { a, b = 2, ...rest } = { a: 1, c: 3 }; export const out = [a, b, rest];`, '[1, 2, {c: 3}]'],
  'a nested destructuring': [`const { a: { b: [, second] } } = { a: { b: ['x', 'y'] } }; export const out = second;`, '"y"'],
  'a destructuring assignment': [`let x; let y; ({ x, y } = { x: 'a', y: 'b' }); export const out = [x, y];`, '["a", "b"]'],
  'a swap': [`let x = 1, y = 2; [x, y] = [y, x]; export const out = x;`, '1 | 2 | ?'],
  'optional chaining on what is absent': [`const a = undefined; export const out = a?.b?.c;`, 'undefined'],
  'reduce to a text': [`export const out = ['a', 'b'].reduce((s, x) => s + x, '');`, '"ab"'],
  'join': [`export const out = ['a', 'b'].join('/');`, '"a/b"'],
  'a frozen table': [`const T = Object.freeze({ a: 'x' } as const); export const out = T.a;`, '"x"'],
  'Object.keys(table)[0]': [`export const out = Object.keys({ a: 1 })[0];`, '"a"'],
  'a table with a numeric key': [`const t = { 1: 'one', 2: 'two' }; export const out = t[2];`, '"two"'],
  'a Record type of an unknown value': [`declare const t: Record<string, string>; export const out = t.x;`, 't.x'],
  'structuredClone': [`export const out = structuredClone({ a: 1 }).a;`, '1'],
  'JSON round trip': [`export const out = JSON.parse(JSON.stringify({ a: 1 })).a;`, '1'],
  'includes': [`const L = ['a', 'b'] as const; export const out = [L.includes('a'), L.includes('z')];`, '[true, false]'],
  'Set.has': [`const S = new Set(['a', 'b']); export const out = [S.has('a'), S.has('z')];`, '[true, false]'],
};

/** Files, a callee, and its arguments on each call path. */
const PATHS: Record<string, readonly [Files, string, readonly string[]]> = {
  'a loop over definitions': [`const tools = [{ name: 'a' }, { name: 'b' }]; for (const t of tools) server.tool(t.name);`, 'tool', ['"a"', '"b"']],
  'forEach': [`const tools = [{ name: 'a' }, { name: 'b' }]; tools.forEach(({ name }) => server.tool(name));`, 'tool', ['"a"', '"b"']],
  'map over a pushed array': [`const tools = []; tools.push({ name: 'a' }); tools.push({ name: 'b' }, { name: 'c' }); tools.map((t) => server.tool(t.name));`, 'tool', ['"a"', '"b"', '"c"']],
  'Object.entries': [`const tools = { a: 1, b: 2 }; for (const [name, v] of Object.entries(tools)) server.tool(name, v);`, 'tool', ['"a", 1', '"b", 2']],
  'Object.keys': [`const tools = { a: 1, b: 2 }; Object.keys(tools).forEach((k) => server.tool(k, tools[k]));`, 'tool', ['"a", 1', '"b", 2']],
  'a wrapper': [`function add(name, fn) { server.tool(name, fn); } add('a', x); add('b', y);`, 'tool', ['"a", x', '"b", y']],
  'a wrapper in a wrapper': [`const add = (name) => server.tool(name); const both = (p) => { add(p + '_x'); add(p + '_y'); }; both('a'); both('b');`, 'tool', ['"a_x"', '"b_x"', '"a_y"', '"b_y"']],
  'a wrapper method': [`class T { add(name) { server.tool(name); } all() { this.add('a'); this.add('b'); } } new T().all();`, 'tool', ['"a"', '"b"']],
  'a wrapper that takes an object': [`const add = ({ name, kind = 'k' }) => server.tool(name, kind); add({ name: 'a' }); add({ name: 'b', kind: 'z' });`, 'tool', ['"a", "k"', '"b", "z"']],
  'a wrapper called in a loop': [`const add = (name) => server.tool(name); for (const n of ['a', 'b']) add(n);`, 'tool', ['"a"', '"b"']],
  'nested loops': [`for (const g of [{ p: 'a', l: ['x', 'y'] }, { p: 'b', l: ['z'] }]) for (const n of g.l) server.tool(g.p + n);`, 'tool', ['"ax"', '"ay"', '"bz"']],
  'flatMap over groups': [`const groups = [{ tools: ['a', 'b'] }, { tools: ['c'] }]; groups.flatMap((g) => g.tools).forEach((t) => server.tool(t));`, 'tool', ['"a"', '"b"', '"c"']],
  'a Map': [`const m = new Map([['a', 1], ['b', 2]]); for (const [k, v] of m) server.tool(k, v); `, 'tool', ['"a", 1', '"b", 2']],
  'a function that is handed on': [`const each = (list, fn) => { for (const x of list) fn(x); }; each(['a', 'b'], (x) => server.tool(x));`, 'tool', ['"a"', '"b"']],
  'a template method': [`abstract class Tool { abstract name: string; register() { server.tool(this.name); } } class A extends Tool { name = 'a'; } class B extends Tool { name = 'b'; } [new A(), new B()].forEach((t) => t.register());`, 'tool', ['"a"', '"b"']],
  'a class with a field, made twice': [`class T { constructor(private name) {} register() { server.tool(this.name); } } new T('a').register(); new T('b').register();`, 'tool', ['"a"', '"b"']],
  'another file': [{ 'a.ts': `export const add = (name) => server.tool(name);`, 'main.ts': `import { add as put } from './a.js'; put('a'); put('b');` }, 'tool', ['"a"', '"b"']],
};

describe('what is reached through collections', () => {
  test.each(Object.entries(CALLS))('%s', (_, [files, expected]) => expect(callsOf(files)).toEqual(expected));
});

describe('values of collections', () => {
  test.each(Object.entries(VALUES))('%s', (_, [files, expected]) => expect(valueOf(files)).toBe(expected));
});

describe('call paths', () => {
  test.each(Object.entries(PATHS))('%s', (_, [files, callee, expected]) => expect(pathsOf(files, callee)).toEqual(expected));
});

describe('what was waited for and is kept in a Map', () => {
  const files = (put: string): Files => ({
    'cache.ts': `${EXT}const cache = new Map(); export async function open(url, given) { const known = cache.get(url); if (known) return known; const made = await read('one'); cache.set(url, ${put}); return made; }`,
    'far.ts': `import { open } from './cache.js'; export const far = (x) => open('far', x);`,
    'main.ts': `import { open } from './cache.js'; export const handler = (a) => open(a.url);`,
  });
  const isParsed = (put: string, path: string): boolean => {
    const engine = makeEngine(files(put));
    const source = vi.spyOn(engine.program, 'source');
    traceHandler(engine);
    return source.mock.calls.some(([one]) => one === path);
  };

  test('is asked of no caller', () => expect(isParsed('made', '/repo/far.ts')).toBe(false));
  test('differs from what a caller hands in', () => expect(isParsed('given', '/repo/far.ts')).toBe(true));
});
