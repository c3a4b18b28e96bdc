/** How long what is changed lasts: for a call, for the process, until someone works it off. */
import { expect, test } from 'vitest';
import { effectOf } from './effects-of.js';

const BUILDER = 'class Line { words: string[] = []; add(word: string) { this.words.push(word); return this; } build() { return this.words.join(" "); } }';
const SHOP = 'class Shop { orders: string[] = []; add(id: string) { this.orders.push(id); } }';
const CLI = `import { spawn } from 'node:child_process';
class Cli {
  queue: any[] = []; child: any;
  constructor() { this.start(); }
  start() { this.child = spawn('shop', ['repl']); }
  async work() { for (;;) { const [next] = this.queue; if (!next) { await this.pause; continue; } this.child?.stdin?.write(next.line + '\\n'); this.queue.shift(); } }
  run(line: string) { let done; const result = new Promise((resolve) => { done = resolve; }); this.queue.push({ line, done }); return result; }
}
const cli = new Cli();
class Line { flags: string[] = []; constructor(private base: string) {} flag(name: string, value: string) { this.flags.push('--' + name + '=' + value); return this; } build() { let line = this.base; if (this.flags.length > 0) line += ' ' + this.flags.join(' '); return line; } }`;
const FS = "import { writeFile, unlink, rename, mkdtemp } from 'node:fs/promises';\nimport { execFile } from 'node:child_process';\n";

const CASES: Record<string, readonly [code: string, handler: string, expected: string]> = {
  'a list of an object that is made for the call': [BUILDER, 'async (a) => new Line().add(a.id).build()', 'none'],
  'a list of an object made for the call, and one of the same class that stays': [`${SHOP}\nconst other = new Shop();`, 'async (a) => { const shop = new Shop(); shop.add(a.id); return shop; }', 'none'],
  'a list of an object of the module': [`${SHOP}\nconst shop = new Shop();`, 'async (a) => shop.add(a.id)', 'write: this.orders.push: orders.push'],
  'a list of an object that is made when it is first asked for': [`${SHOP}\nlet shop: Shop | undefined;\nfunction the() { shop ??= new Shop(); return shop; }`, 'async (a) => the().add(a.id)', 'write: this.orders.push: orders.push'],
  'a client kept in a property of a table': ["import { Client } from 'shop-sdk';\nconst clients: any = { billing: new Map(), orders: new Map() };\nfunction get(service: string, key: string) { if (!clients[service].has(key)) clients[service].set(key, new Client(key)); return clients[service].get(key); }", "async (a) => get('orders', 'x').listOrders(a.id)", "none: get().listOrders"],
  'a command that another method of the object types into a process': [CLI, "async (a) => cli.run(new Line('orders:create').flag('item', a.id).build())", 'write: this.child.stdin.write: orders:create'],
  'a command of the same queue that only asks': [CLI, "async (a) => cli.run(new Line('orders:info').flag('item', a.id).build())", 'none: this.child.stdin.write: orders:info'],
  'a thing in the plural is listed': [CLI, "async () => cli.run(new Line('orders').build())", 'none: this.child.stdin.write: orders'],
  'a switch': [CLI, "async () => cli.run(new Line('maintenance:on').build())", 'idempotent-write: this.child.stdin.write: maintenance:on'],
  'a query of the caller\'s': [CLI, "async (a) => cli.run(new Line('db:sql').flag('q', a.id).build())", 'write: this.child.stdin.write: db:sql'],
  'a file that is removed again': [FS, "async (a) => { const file = `/srv/values-${Date.now()}.yaml`; await writeFile(file, a.id); try { execFile('helm', ['list', '-f', file]); } finally { await unlink(file); } }", 'none: execFile: helm list'],
  'a file that is renamed to what it is for': [FS, "async (a) => { const file = `/srv/${a.id}.${Date.now()}.tmp`; try { await writeFile(file, a.id); await rename(file, '/srv/orders.json'); } catch (error) { await unlink(file); throw error; } }", 'idempotent-write: writeFile'],
  'a file under a new name that stays': [FS, "async (a) => { const file = `/srv/order-${Date.now()}.json`; await writeFile(file, a.id); return file; }", 'write: writeFile'],
};

test.each(Object.entries(CASES))('%s', (_, [code, handler, expected]) => expect(effectOf(code, handler)).toBe(expected));
