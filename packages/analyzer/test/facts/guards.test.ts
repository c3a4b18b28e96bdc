/** What stands around a call that writes, and what a repeat of it does then. */
import { expect, test } from 'vitest';
import { effectOf, factsOf } from './effects-of.js';

const API = `const get = (path: string) => fetch('https://x.example' + path).then((r) => (r.ok ? r.json() : undefined));
const post = (path: string, body: unknown) => fetch('https://x.example' + path, { method: 'POST', body: JSON.stringify(body) });
const findProject = (id: string) => get('/projects/' + id);
const createProject = (id: string) => post('/projects', { id });
class Conflict extends Error { status = 409; }
`;

const CASES: Record<string, readonly [handler: string, expected: RegExp, code?: string]> = {
  'looked for first, and made when it is not there': ['async (a) => { const project = await findProject(a.id); if (!project) return createProject(a.id); return project; }', /^idempotent-write: /],
  'looked for first, and given back when it is there': ['async (a) => { const project = await findProject(a.id); if (project) return project; return createProject(a.id); }', /^idempotent-write: /],
  'looked for first in a list': ['async (a) => { const found = await findProject(a.id); if (found.length === 0) { await createProject(a.id); } }', /^idempotent-write: /],
  'looked for first among records': ['async (a) => { const found = await findProject(a.id); if (found.records.length > 0) return found; return createProject(a.id); }', /^idempotent-write: /],
  'an upsert that makes something where the caller leaves the id out': ['async (a) => upsert(a)', /^write: /, "const put = (id: string, body: unknown) => fetch('https://x.example/projects/' + id, { method: 'PUT', body: JSON.stringify(body) });\nasync function upsert(args: any) { const { id, ...data } = args; if (id) { await put(id, data); return { content: [] }; } return createProject(data.name); }\n"],
  'an upsert that makes something in the other arm': ['async (a) => upsertProject(a.id, a.name)', /^write: /, "const put = (id: string, body: unknown) => fetch('https://x.example/projects/' + id, { method: 'PUT', body: JSON.stringify(body) });\nconst upsertProject = (id: string | undefined, name: string) => (id !== undefined ? put(id, name) : createProject(name));\n"],
  'an upsert that asks first': ['async (a) => upsertProject(a)', /^idempotent-write: /, "const upsertProject = async (args: any) => { if (!args.id) throw new Error('no id'); const known = await findProject(args.id); return known ? fetch('https://x.example/projects/' + args.id, { method: 'PUT' }) : post('/projects', { id: args.id }); };\n"],
  'made only where something else is there': ['async (a) => { const project = await findProject(a.id); if (!project) return { content: [] }; return createProject(a.id); }', /^write: /],
  'made only where something else of the kind is not there': ["async (a) => { const project = await findProject('main'); if (!project) return createProject(a.id); }", /^write: /],
  'made after a check of the arguments': ['async (a) => { const invalid = checkName(a.id); if (invalid) return { content: [] }; return createProject(a.id); }', /^write: /, "const checkName = (id: string) => (id === '' ? 'empty' : undefined);\n"],
  'a conflict further out that is answered by going on': ['async (a) => { try { return await createProject(a.id); } catch (error) { if (error instanceof Conflict && error.status === 409) return findProject(a.id); throw error; } }', /^idempotent-write: /],
  'a conflict that is told as an error': ["async (a) => { try { return await createProject(a.id); } catch (error) { if (error.status === 409) return { isError: true, content: [] }; throw error; } }", /^write: /],
  'a conflict that is put into words before it is told as an error': ["async (a) => { try { return await createProject(a.id); } catch (error) { let text = error.message; if (error.status === 409) { text = 'It exists already'; } return { isError: true, content: [{ type: 'text', text }] }; } }", /^write: /],
  'a conflict that is told in the form of the project': ["async (a) => { try { return await createProject(a.id); } catch (error) { if (error.status === 409) return createErrorResponse('It exists already'); throw error; } }", /^write: /, 'const createErrorResponse = (text: string) => ({ content: [{ type: "text", text }] });\n'],
  'a conflict that is put into words and is no failure': ["async (a) => { let text = 'made'; try { await createProject(a.id); } catch (error) { if (error.status === 409) { text = 'It is there'; } else { throw error; } } return { content: [{ type: 'text', text }] }; }", /^idempotent-write: /],
  'done once in the life of the process': ['async (a) => { if (current?.id !== a.id) { await createProject(a.id); current = { id: a.id }; } return { content: [] }; }', /^idempotent-write: /, 'let current: any = null;\n'],
  'done once, where what is asked about is behind a function': ['async (a) => { const id = currentOne(); const project = await get(id); if (!project) { const made = await createProject("recovered"); current = made.id; } return put(a.id); }', /^idempotent-write: /, "let current: any;\nfunction currentOne() { return current; }\nconst put = (id: string) => fetch('https://x.example/projects/' + id, { method: 'PUT' });\n"],
  'done where something is set that nobody asks about': ['async (a) => { const id = currentOne(); const project = await get(id); if (!project) { const made = await createProject("recovered"); last = made.id; } return put(a.id); }', /^write: /, "let current: any;\nlet last: any;\nfunction currentOne() { return current; }\nconst put = (id: string) => fetch('https://x.example/projects/' + id, { method: 'PUT' });\n"],
  'done once, behind a way out for later calls': ['async (a) => { await connect(); return put(a.id); }', /^idempotent-write: /, "let shared: any;\nconst put = (id: string) => fetch('https://x.example/projects/' + id, { method: 'PUT' });\nasync function connect() { if (shared) { return shared.id; } const made = await createProject('shared'); shared = made; return made; }\n"],
  'done behind a way out that asks for something of the call': ['async (a) => { let shared: any; if (a.how === "dry") return { content: [] }; shared = await createProject(a.id); return shared; }', /^write: /],
  'what a failure of the store leads to': ['async (a) => put(a.id)', /^idempotent-write: /, "const lost: string[] = [];\nconst put = async (id: string) => { await fetch('https://x.example/projects/' + id, { method: 'PUT' }); if (lost.length > 0) await handleCriticalLoss(lost); };\nconst handleCriticalLoss = (ids: string[]) => post('/lost', ids);\n"],
  'what a timer does with nothing of the call': ['async (a) => { await put(a.id); arm(); return { content: [] }; }', /^idempotent-write: /, "const put = (id: string) => fetch('https://x.example/projects/' + id, { method: 'PUT' });\nconst due: string[] = [];\nfunction arm() { setTimeout(() => { for (const one of due) void createProject(one); }, 1000); }\n"],
  'what a timer does with what the caller says': ['async (a) => { await put(a.id); setTimeout(() => createProject(a.id), 1000); return { content: [] }; }', /^write: /, "const put = (id: string) => fetch('https://x.example/projects/' + id, { method: 'PUT' });\n"],
  'what a timer does where nothing else is done': ['async (a) => { arm(); return { content: [] }; }', /^write: /, "const due = ['a'];\nfunction arm() { setTimeout(() => { for (const one of due) void createProject(one); }, 1000); }\n"],
  'set in a variable of the call': ['async (a) => { let current: any = null; if (!current) { await createProject(a.id); current = { id: a.id }; } return { content: [] }; }', /^write: /],
  'rehearsed': ['async (a) => deploy(a.id, { dryRun: true })', /^none: /, 'const deploy = (id: string, options: { dryRun?: boolean }) => { const query = options.dryRun ? "?check=1" : ""; return put("/rules" + query, id); };\nconst put = (path: string, body: unknown) => fetch("https://x.example" + path, { method: "PUT", body: JSON.stringify(body) });\n'],
  'rehearsed when the caller says so': ['async (a) => deploy(a.id, { dryRun: a.dry })', /^idempotent-write: /, 'const deploy = (id: string, options: { dryRun?: boolean }) => fetch("https://x.example/rules", { method: "PUT", body: id });\n'],
  'a header that says how the body is put in': ["async (a) => fetch(`https://x.example/notes/${a.id}`, { method: 'PATCH', headers: { Operation: a.how }, body: a.text })", /^write: /],
  'a header that says that the body is set': ["async (a) => fetch(`https://x.example/notes/${a.id}`, { method: 'PATCH', headers: { Operation: 'replace' }, body: a.text })", /^idempotent-write: /],
  'a payment that is captured is no bookkeeping': ["async (a) => captureOrder(a.id)", /^write: /, "const captureOrder = (id: string) => post(`/orders/${id}/capture`, {});\n"],
  'an error that is captured is': ["async (a) => { await captureError(a.id); return findProject(a.id); }", /^none: /, "const captureError = (id: string) => post('/events', { id });\n"],
  'a line that is written to the log file': ["async (a) => { note('asked for ' + a.id); return findProject(a.id); }", /^none: /, "import fs from 'node:fs';\nconst writeToLogFile = (line: string) => { fs.appendFileSync('server.log', line); };\nconst note = (line: string) => writeToLogFile(line);\n"],
  'a handler that asks for a third argument': ["async (a, extra, request) => { if (!request) return { content: [] }; return createProject(a.id); }", /^write: /],
  'statements of the caller in a list': ["async (a) => { for (const one of a.sql.map((text) => pool.query(text))) await one; }", /^write: pool\.query/, "import pg from 'pg';\nconst pool = new pg.Pool();\n"],
};

test('a row that is there already is told, as an error or not', () => {
  const insert = (after: string): string => factsOf("import pg from 'pg';\nconst pool = new pg.Pool();\n", `async (a) => { try { return await pool.query('INSERT INTO links (a, b) VALUES ($1, $2)', [a.id, a.how]); } catch (error) { ${after} } }`);
  expect(insert("if (error.code === '23505') return { isError: true, content: [] }; throw error;")).toBe('write, refused on a repeat');
  expect(insert("if (error.message.includes('UNIQUE constraint failed')) throw new Error('linked already'); throw error;")).toBe('write, refused on a repeat');
  expect(insert("if (error.code === 'ECONNRESET') return { isError: true, content: [] }; throw error;")).toBe('write');
});

test('what stands under the id of the caller and is taken out of memory by the call', () => {
  const pending = 'const pending = new Map<string, { title: string }>();\n';
  const confirm = (body: string): string => factsOf(API + pending, `async (a) => { ${body} }`);
  expect(confirm("const plan = pending.get(a.id); if (!plan) throw new Error('gone'); pending.delete(a.id); return createProject(plan.title);")).toBe('write, refused on a repeat');
  expect(confirm("const plan = pending.get(a.id); if (!plan) return { content: [] }; const made = await createProject(plan.title); pending.delete(a.id); return made;")).toBe('write, refused on a repeat');
  expect(confirm("const plan = pending.get(a.id); if (!plan) throw new Error('gone'); return createProject(plan.title);")).toBe('write');
  expect(confirm("const plan = pending.get('last'); if (!plan) throw new Error('gone'); pending.delete('last'); return createProject(plan.title);")).toBe('write');
  expect(confirm("const plan = pending.get(a.id); pending.delete(a.id); return createProject(plan?.title ?? a.how);")).toBe('write');
  expect(confirm("const made = await createProject(a.how); const plan = pending.get(a.id); if (!plan) throw new Error('gone'); pending.delete(a.id); return made;")).toBe('write');
});

test('a name that is made anew where none is given', () => {
  const CLIENT = "import { ProjectsClient } from '@google-cloud/resource-manager';\nconst client = new ProjectsClient();\n";
  const create = (name: string): string => factsOf(CLIENT, `async (a) => client.createProject({ project: { projectId: ${name} } })`);
  expect(create('a.id')).toBe('write, refused on a repeat');
  for (const random of ['Math.random() * 10', 'Math.floor(Math.random() * 1000)', "'bcd'[Math.floor(Math.random() * 3)]", "'bcd'.charAt(Math.floor(Math.random() * 3))"]) expect(create('a.id ?? `p-${' + random + '}`')).toBe('write');
  expect(create('`p-${a.how.length * 2}`')).toBe('write, refused on a repeat');
});

test('a name that is taken is told, as an error or not', () => {
  const create = (after: string): string => factsOf(API, `async (a) => { try { return await createProject(a.id); } catch (error) { ${after} } }`);
  expect(create("let text = error.message; if (error.status === 409) text = `Project ${a.id} already exists`; return { isError: true, content: [{ type: 'text', text }] };")).toBe('write, refused on a repeat');
  expect(create("if (error.status === 409) throw new Error('It was changed meanwhile'); throw error;")).toBe('write');
});

test.each(Object.entries(CASES))('%s', (_, [handler, expected, code = '']) => expect(effectOf(code + API, handler, '{ id: z.string(), how: z.string(), text: z.string(), dry: z.boolean(), sql: z.array(z.string()) }')).toMatch(expected));
