/** What is read, changed and written back: adding is seen again on a repeat, setting is not. */
import { describe, expect, test } from 'vitest';
import { effectOf } from './effects-of.js';

const FS = "import { readFile, writeFile } from 'node:fs/promises';\n";
const STORE = `${FS}async function load(): Promise<any[]> { try { return JSON.parse(await readFile('todos.json', 'utf8')); } catch { return []; } }
async function save(todos: any[]) { await writeFile('todos.json', JSON.stringify(todos)); }`;
const DRAFT = `import { open, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
async function replace(file: string, text: string) { const draft = \`\${file}.tmp\`; await writeFile(draft, text); await rename(draft, file); }
async function durable(file: string, data: Buffer) { const handle = await open(file, 'w'); await handle.writeFile(data); await handle.close(); }
async function replaceThrough(file: string, data: Buffer) { const draft = path.join(path.dirname(file), \`.\${path.basename(file)}.\${randomUUID()}.tmp\`); await durable(draft, data); await rename(draft, file); }
`;
const NOTE = 'const noteOf = async (id: string) => (await fetch(`https://n.example/notes/${id}`)).json();\nconst put = (id: string, body: string) => fetch(`https://n.example/notes/${id}`, { method: \'PUT\', body });';

describe('writes again', () => {
  test.each([
    ['a list entry pushed', STORE, 'async (a) => { const todos = await load(); todos.push({ text: a.id }); await save(todos); }'],
    ['a list entry in a new list', STORE, 'async (a) => { const todos = await load(); await save([...todos, { text: a.id }]); }'],
    ['a line put in', FS, "async (a) => { const lines = (await readFile('x.md', 'utf8')).split('\\n'); lines.splice(3, 0, a.id); await writeFile('x.md', lines.join('\\n')); }"],
    ['a found text exchanged', FS, 'async (a) => { const text = await readFile(a.path, \'utf8\'); await writeFile(a.path, text.replace(a.from, a.to)); }'],
    ['a found text exchanged by a callback', FS, 'async (a) => { let text = await readFile(a.path, \'utf8\'); if (text.includes(a.from)) { text = text.replace(a.from, () => a.to); } await writeFile(a.path + \'.tmp\', text); }'],
    ['all found texts exchanged', FS, 'async (a) => { const text = await readFile(a.path, \'utf8\'); await writeFile(a.path, text.split(a.from).join(a.to)); }'],
    ['a text cut open', FS, 'async (a) => { const text = await readFile(a.path, \'utf8\'); const at = text.indexOf(a.from); await writeFile(a.path, text.slice(0, at) + a.to + text.slice(at + 3)); }'],
    ['a text at the end', FS, 'async (a) => { const text = await readFile(a.path, \'utf8\'); await writeFile(a.path, text + a.id); }'],
    ['a text at the end, by way of a draft', DRAFT, 'async (a) => { const text = await readFile(a.path, \'utf8\'); await replace(a.path, text + a.id); }'],
    ['a text at the end, by way of a draft through a handle', DRAFT, 'async (a) => { const text = await readFile(a.path, \'utf8\'); await replaceThrough(a.path, Buffer.from(`${text}${a.id}`)); }'],
    ['a decoded text at the end, by way of a draft', `${DRAFT}import { TextDecoder } from 'node:util';\nconst decoder = new TextDecoder('utf-8');\n`, 'async (a) => { const text = decoder.decode(await readFile(a.path)); await replace(a.path, text + a.id); }'],
    ['a text that grows, by way of a draft', DRAFT, 'async (a) => { let text = await readFile(a.path, \'utf8\'); text += a.text; await writeFile(`${a.path}.tmp`, text); await rename(`${a.path}.tmp`, a.path); }'],
    ['a count', FS, "async () => { const s = JSON.parse(await readFile('s.json', 'utf8')); s.count += 1; await writeFile('s.json', JSON.stringify(s)); }"],
    ['a count that may not be there yet', STORE, 'async () => { const s: any = await load(); s.n = (s.n ?? 0) + 1; await save(s); }'],
    ['a count in a copy', STORE, 'async () => { const s: any = await load(); await save({ ...s, n: s.n + 1 } as any); }'],
    ['a longer list in place of the list', STORE, 'async (a) => { const s: any = await load(); s.todos = [...s.todos, { text: a.id }]; await save(s); }'],
    ['an entry under a new name', STORE, 'async (a) => { const s: any = await load(); s[crypto.randomUUID()] = a.id; await save(s); }'],
    ['a text that grows', FS, 'async (a) => { let text = await readFile(a.path, \'utf8\'); text += a.text; await writeFile(a.path, text); }'],
    ['a list of a found entry', STORE, 'async (a) => { const todos = await load(); const todo = todos.find((one) => one.id === a.id); todo.notes.push(a.text); await save(todos); }'],
    ['a list of an entry that must be there', STORE, 'async (a) => { const todos = await load(); const todo = todos.find((one) => one.id === a.id); if (!todo) throw new Error("not there"); if (todo.done) return; todo.notes.push(a.text); await save(todos); }'],
    ['a record over HTTP', NOTE, 'async (a) => { const note = await noteOf(a.id); note.lines.push(a.text); await put(a.id, JSON.stringify(note)); }'],
    ['a list of the process that is kept in a file', `${FS}class Store { private items: any[] = []; add(x: string) { this.items.push({ x }); this.flush(); } private flush() { return writeFile('i.json', JSON.stringify(this.items)); } }\nconst store = new Store();`, 'async (a) => store.add(a.id)'],
  ])('%s', (_, code, handler) => expect(effectOf(code, handler, '{ id: z.string(), path: z.string(), from: z.string(), to: z.string(), text: z.string() }')).toMatch(/^write: /));
});

describe('writes once', () => {
  test.each([
    ['fields of what was looked up, whose place is joined', NOTE, 'async (a) => { const note = await noteOf(a.id); return fetch(`https://n.example/books/${a.path}/notes/${note.id}`, { method: \'PUT\', body: JSON.stringify({ text: a.text }) }); }'],
    ['an entry set', FS, "async (a) => { const c = JSON.parse(await readFile('c.json', 'utf8')); c[a.id] = a.text; await writeFile('c.json', JSON.stringify(c)); }"],
    ['an entry removed', STORE, 'async (a) => { const todos = await load(); await save(todos.filter((one) => one.id !== a.id)); }'],
    ['an entry found and changed', STORE, 'async (a) => { const todos = await load(); const todo = todos.find((one) => one.id === a.id); if (todo) todo.done = true; await save(todos); }'],
    ['an entry that is not there yet', STORE, 'async (a) => { const todos = await load(); if (!todos.some((one) => one.id === a.id)) todos.push({ id: a.id }); await save(todos); }'],
    ['entries that are not there yet', STORE, 'async (a) => { const todos = await load(); const fresh = a.ids.filter((id) => !todos.some((one) => one.id === id)); todos.push(...fresh); await save(todos); }'],
    ['a name that is not in the list of a found entry', STORE, 'async (a) => { const todos = await load(); const todo = todos.find((one) => one.id === a.id); if (todo && !todo.tags.includes(a.text)) todo.tags.push(a.text); await save(todos); }'],
    ['an entry found and changed, or added', STORE, 'async (a) => { const todos = await load(); const todo = todos.find((one) => one.id === a.id); if (todo) { todo.text = a.text; } else { todos.push({ id: a.id, text: a.text }); } await save(todos); }'],
    ['an entry set at its place, or added', STORE, 'async (a) => { const todos = await load(); const at = todos.findIndex((one) => one.id === a.id); if (at >= 0) todos[at] = a; else todos.push(a); await save(todos); }'],
    ['a text that grows, in another file', FS, 'async (a) => { let text = await readFile(a.path, \'utf8\'); text += a.text; await writeFile(a.to, text); }'],
    ['a copy with a title, by way of a draft', DRAFT, 'async (a) => { const text = await readFile(a.path, \'utf8\'); await replace(a.to, `# ${a.id}\\n` + text); }'],
    ['a text set, by way of a draft through a handle', DRAFT, 'async (a) => { const text = await readFile(a.path, \'utf8\'); await replaceThrough(a.path, Buffer.from(text === a.text ? text : a.text)); }'],
    ['a text tidied', FS, "async (a) => { const text = await readFile(a.path, 'utf8'); await writeFile(a.path, text.replace(/\\r\\n/g, '\\n')); }"],
    ['a known line set', FS, "async (a) => { const text = await readFile('v.txt', 'utf8'); await writeFile('v.txt', text.replace(/^version .*$/m, `version ${a.id}`)); }"],
    ['a text taken out', FS, "async (a) => { const text = await readFile('v.txt', 'utf8'); await writeFile('v.txt', text.replace(a.from, () => '')); }"],
    ['a head in front of a body that is kept', FS, "async (a) => { const text = await readFile('v.md', 'utf8'); await writeFile('v.md', `---\\n${a.id}\\n---\\n${text.slice(20)}`); }"],
    ['a copy with a title', FS, 'async (a) => { const text = await readFile(a.path, \'utf8\'); await writeFile(a.to, `# ${a.id}\\n` + text); }'],
    ['a field over HTTP', NOTE, 'async (a) => { const note = await noteOf(a.id); await put(a.id, JSON.stringify({ ...note, title: a.text })); }'],
    ['what was read, told in groups afterwards', STORE, 'async (a) => { const todos: any = await load(); todos[a.id] = a.text; await save(todos); const groups = todos[a.id].files.reduce((all: any, one: any) => { all[one.kind] ??= []; all[one.kind].push(one); return all; }, {}); return { content: [{ type: "text", text: JSON.stringify(groups) }] }; }'],
    ['a usage count on the way', `${FS}async function trackUsage() { const s = JSON.parse(await readFile('c.json', 'utf8')); s.calls += 1; await writeFile('c.json', JSON.stringify(s)); }`, "async (a) => { await trackUsage(); const c = JSON.parse(await readFile('c.json', 'utf8')); c.name = a.id; await writeFile('c.json', JSON.stringify(c)); }"],
  ])('%s', (_, code, handler) => expect(effectOf(code, handler, '{ id: z.string(), ids: z.array(z.string()), path: z.string(), from: z.string(), to: z.string(), text: z.string() }')).toMatch(/^idempotent-write: /));
});
