/** Requests of which only the way to them tells what they do. */
import { expect, test } from 'vitest';
import { effectOf } from './effects-of.js';

const TABLE = `class Api { async post(path: string, data: unknown) { return fetch('https://x.example/api' + path, { method: 'POST', body: JSON.stringify(data) }); } }
const api = new Api();
const safe = (value: unknown) => encodeURIComponent(String(value));
function each(options: { mode: string; path: string; idField?: string }) {
  return async (items: any[]) => Promise.all(items.map(async (item) => {
    let path = '';
    if (options.mode !== 'create' && options.idField) { if (options.path) { path = options.path.replace('{id}', safe(item[options.idField])); } return api.post(path, item); } else { path = options.path; return api.post(path, item); }
  }));
}`;
const BATCH = `class Batch {
  url = 'https://x.example/batch/v3'; boundary = 'b' + Date.now();
  async send(requests: any[]) { return fetch(this.url, { method: 'POST', body: this.body(requests) }); }
  body(requests: any[]) { return requests.map((one) => { const lines = ['--' + this.boundary, '', \`\${one.method} \${one.path} HTTP/1.1\`]; if (one.body) lines.push(JSON.stringify(one.body)); return lines.join('\\r\\n'); }).join('\\r\\n'); }
}`;

const SOCKET = `import WebSocket from 'ws';
const socket = new WebSocket('ws://localhost:3055');
const send = (command: string, params: any) => new Promise((resolve) => { socket.send(JSON.stringify({ id: '1', type: 'message', message: { id: '1', command, params } })); });`;
const EDIT = "const edit = (id: string, fields: unknown) => fetch(`https://x.example/tasks/${id}`, { method: 'PUT', body: JSON.stringify(fields) });";
const PAGES = `import { DefaultAzureCredential } from '@azure/identity';
const header = async () => ({ Authorization: (await new DefaultAzureCredential().getToken('x')).token });
const listPages = async (id: string) => fetch(\`https://x.example/wikis/\${id}/pagesbatch\`, { method: 'POST', headers: await header(), body: '{ "top": 100 }' });
const listOrMake = async (id: string) => { const there = await fetch(\`https://x.example/wikis/\${id}\`); return there.ok ? there : fetch(\`https://x.example/wikis/\${id}/pagesbatch\`, { method: 'POST' }); };`;
const AWAITER = `const __awaiter = (self: any, args: any, P: any, generator: any) => new Promise((resolve) => resolve(generator.apply(self, args)));
class Api {
  request(path_1) { return __awaiter(this, arguments, void 0, function* (path, options = {}) { return yield fetch('https://x.example' + path, { method: options.method || 'GET', body: options.body }); }); }
  create(name) { return __awaiter(this, void 0, void 0, function* () { return this.request('/tags', { method: 'POST', body: name }); }); }
  list() { return __awaiter(this, void 0, void 0, function* () { return this.request('/tags'); }); }
}`;

const TEMPLATED = `function fill(pattern: string) {
  const names = /\\{([a-zA-Z0-9_][a-zA-Z0-9_-]*?)\\}/g;
  return function build(values: Record<string, unknown> = {}) { return pattern.replace(names, function (_: string, name: string) { return encodeURIComponent(String(values[name])); }).replace(/^\\/+/, ''); };
}
const send = (method: string, path: string) => { const base = new URL(process.env.BASE ?? 'https://x.example'); base.pathname = base.pathname.replace(/\\/+$/, '') + '/'; return fetch(new Request(new URL(path, base), { method })); };`;
const SIGN_IN = `let jwt: string | undefined;
async function getServiceJwt() { if (jwt) return jwt; const response = await fetch('https://x.example/sessions/issue', { method: 'POST', body: process.env.SECRET }); jwt = (await response.json()).jwt; return jwt; }`;

const HANDED = "let ws: any;\nexport const use = (socket: any) => { ws = socket; };\nconst ask = (type: string, payload: unknown) => { ws.send(JSON.stringify({ id: 1, type, payload })); return { content: [] }; };";
const RELAY = "const requestPanelRead = (operation: string) => fetch(process.env.RELAY!, { method: 'POST', body: JSON.stringify({ operation }) });\nconst requestReview = (id: string) => fetch(process.env.RELAY!, { method: 'POST', body: id });";
const AGAIN = "import { other } from 'somewhere';\nasync function request(url: string, init: any) { const send = (to: string) => fetch(to, init); try { return await send(url); } catch { return send(other(url)); } }";
const PROXY = "const ask = (endpoint: string, data: unknown) => fetch(`${process.env.PRIMARY}/proxy`, { method: 'POST', body: JSON.stringify({ endpoint, data }) });";
const FETCHER = "const fetchJson = async (path: string, options: any = {}) => { const response = await fetch('https://x.example' + path, { ...options, headers: { Accept: 'application/json' } }); return response.json(); };";

const LANGUAGE_SERVER = "import { spawn } from 'node:child_process';\nconst child = spawn('tsserver-lsp', []);\nconst say = (method: string, params: unknown) => { const content = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }); const header = `Content-Length: ${Buffer.byteLength(content)}\\r\\n\\r\\n`; child.stdin.write(header + content); };";

const CASES: Record<string, readonly [code: string, handler: string, expected: string]> = {
  'a POST to one of many that are there': ['', "async (a) => fetch(`https://x.example/tasks/${encodeURIComponent(a.taskId)}`, { method: 'POST' })", 'idempotent-write: fetch: POST /tasks/{…}'],
  'a POST under a kind of things': ['', "async (a) => fetch(`https://x.example/objects/${a.objectType}`, { method: 'POST' })", 'write: fetch: POST /objects/{…}'],
  'a POST to a hook': ['', "async (a) => fetch(`https://x.example/webhooks/${a.webhookId}`, { method: 'POST' })", 'write: fetch: POST /webhooks/{…}'],
  'a POST to the members of one': ['', "async (a) => fetch(`https://x.example/tasks/${a.taskId}/comments`, { method: 'POST' })", 'write: fetch: POST /tasks/{…}/comments'],
  'an update from a table': [TABLE, "async (a) => each({ mode: 'update', path: '/comments/{id}', idField: 'id' })(a.items)", 'idempotent-write: api.post: POST /api/comments/{…}'],
  'a creation from the same table': [TABLE, "async (a) => each({ mode: 'create', path: '/comments' })(a.items)", 'write: api.post: POST /api/comments'],
  'a batch of reads, written as text': [BATCH, "async (a) => new Batch().send(a.ids.map((id) => ({ method: 'GET', path: `/orders/${id}` })))", 'none: new Batch().send: GET /orders/{…}'],
  'a batch of writes, written as text': [BATCH, "async (a) => new Batch().send(a.ids.map((id) => ({ method: 'POST', path: '/orders', body: { id } })))", 'write: new Batch().send: POST /orders'],
  'a batch of reads as a list': ['', "async (a) => fetch('https://x.example/v1.0/$batch', { method: 'POST', body: JSON.stringify({ requests: a.ids.map((id) => ({ id, method: 'GET', url: `/users/${id}` })) }) })", 'none: fetch: GET /users/{…}'],
  'a batch with one write in it': ['', "async (a) => fetch('https://x.example/v1.0/$batch', { method: 'POST', body: JSON.stringify({ requests: [{ method: 'GET', url: '/users' }, { method: 'POST', url: '/users' }] }) })", 'write: fetch: POST /users'],
  'a POST of something that belongs to one of many': ['', "async (a) => fetch(`https://x.example/checklists/${a.taskId}/checkItems`, { method: 'POST' })", 'write: fetch: POST /checklists/{…}/checkItems'],
  'a POST that asks, with the form of the answer behind': ['', "async (a) => fetch(`https://x.example/cards/${a.taskId}/query/${a.objectType}`, { method: 'POST' })", 'none: fetch: POST /cards/{…}/query/{…}'],
  'a token that is fetched anew before': ["const refresh = () => fetch(process.env.TOKEN_URL!, { method: 'POST', body: new URLSearchParams({ grant_type: 'refresh_token' }) });", "async (a) => { await refresh(); return fetch(`https://x.example/tasks/${a.taskId}`); }", 'none: fetch: GET /tasks/{…}'],
  'a request with its verb behind the path': ["import { Client } from 'some-sdk';\nconst client = new Client();", "async (a) => client.request(`/tasks/${a.taskId}/comments`, 'POST', {})", 'write: client.request: POST /tasks/{…}/comments'],
  'a command inside a message that is sent': [SOCKET, "async (a) => send('get_selection', { id: a.taskId })", 'none: socket.send: get_selection'],
  'a command inside a message that makes something': [SOCKET, "async (a) => send('create_frame', { id: a.taskId })", 'write: socket.send: create_frame'],
  'a field of the body that is filled on demand': [EDIT, "async (a) => { const fields: any = {}; if (a.objectType) fields.type = a.objectType; if (Object.keys(fields).length === 0) throw new Error('nothing to change'); return edit(a.taskId, fields); }", 'idempotent-write: fetch: PUT /tasks/{…}'],
  'a body that is filled in a loop': [EDIT, "async (a) => { const fields: any = {}; for (const one of a.items) fields[one.name] = one.value; if (!Object.keys(fields).length) return { content: [] }; return edit(a.taskId, fields); }", 'idempotent-write: fetch: PUT /tasks/{…}'],
  'a command that makes what a library makes in memory': [SOCKET, "async (a) => send('create_component_instance', { id: a.taskId })", 'write: socket.send: create_component_instance'],
  'a command that sets what a library keeps in memory': [SOCKET, "async (a) => send('set_attribute', { id: a.taskId })", 'idempotent-write: socket.send: set_attribute'],
  'a command called like a method of lists': [SOCKET, "async (a) => send('clone', { id: a.taskId })", 'write: socket.send: clone'],
  'a command that a program alone would do in memory': [SOCKET, "async (a) => send('group_nodes', { id: a.taskId })", 'unknown?: socket.send: SEND'],
  'an attribute that is set at the other side': ['', "async (a) => fetch('https://x.example/api/set-attribute', { method: 'POST', body: a.taskId })", 'idempotent-write: fetch: POST /api/set-attribute'],
  'an instance that is made at the other side': ['', "async (a) => fetch('https://x.example/rpc/createInstance', { method: 'POST', body: a.taskId })", 'write: fetch: POST /rpc/createInstance'],
  'an expression that is evaluated': ['', "async (a) => fetch('https://x.example/expressions/evaluate', { method: 'POST', body: a.taskId })", 'none: fetch: POST /expressions/evaluate'],
  'scripts that are searched': ['', "async (a) => fetch('https://x.example/api/grep-scripts', { method: 'POST', body: a.taskId })", 'none: fetch: POST /api/grep-scripts'],
  'a machine that is started': ['', "async (a) => fetch(`https://x.example/servers/${a.taskId}/start`, { method: 'POST' })", 'idempotent-write: fetch: POST /servers/{…}/start'],
  'a job that is started': ['', "async (a) => fetch(`https://x.example/jobs/${a.taskId}/start`, { method: 'POST' })", 'write: fetch: POST /jobs/{…}/start'],
  'what is taken off again': ['', "async (a) => fetch(`https://x.example/addons/${a.taskId}/uninstall`, { method: 'POST' })", 'idempotent-write: fetch: POST /addons/{…}/uninstall'],
  'somebody who is let in again': ['', "async (a) => fetch(`https://x.example/members/${a.taskId}/restore`, { method: 'POST' })", 'idempotent-write: fetch: POST /members/{…}/restore'],
  'what is shown to all': ['', "async (a) => fetch('https://x.example/entities/expose', { method: 'POST', body: a.taskId })", 'idempotent-write: fetch: POST /entities/expose'],
  'sessions that are all ended': ["import { Client } from 'some-sdk';\nconst client = new Client();", 'async (a) => client.logoutAllSessions()', 'idempotent-write: client.logoutAllSessions'],
  'a command that names no verb, with a choice of the caller in it': [SOCKET.replace('command, params', 'command, ...params'), "async (a) => send('canvas', { action: a.objectType })", 'unknown?: socket.send: SEND'],
  'the caller\'s own words over a socket': ["import WebSocket from 'ws';\nconst socket = new WebSocket('ws://localhost:3055');", 'async (a) => { socket.send(a.taskId); return { content: [] }; }', 'write: socket.send'],
  'frames that another part of the program fills': ["import WebSocket from 'ws';\nclass Line { ws = new WebSocket('ws://localhost:3055'); pass(id: string, data: unknown) { this.ws.send(JSON.stringify({ t: 'data', id, d: data })); } }\nconst line = new Line();\nlet outbox: any;\nexport const use = (box: any) => { outbox = box; };", "async (a) => { line.pass('1', outbox.take()); return { content: [] }; }", 'unknown?: this.ws.send: SEND'],
  'a read that is asked for by POST': [RELAY, 'async (a) => requestPanelRead(a.taskId)', 'none: fetch: POST'],
  'a review that is asked for by POST': [RELAY, 'async (a) => requestReview(a.taskId)', 'write: fetch: POST'],
  'a path that a client makes a URL of, and headers': ["import { Client } from 'some-sdk';\nconst client = new Client();", "async (a) => client.fetch(client.apiURL(`/tasks/${a.taskId}/cancel`), { method: 'POST', headers: client.apiHeaders({ method: 'POST' }) })", 'idempotent-write: client.fetch: POST /tasks/{…}/cancel'],
  'a thing that is made at such a URL': ["import { Client } from 'some-sdk';\nconst client = new Client();", "async (a) => client.fetch(client.apiURL('/tasks'), { method: 'POST', headers: client.apiHeaders({ method: 'POST' }) })", 'write: client.fetch: POST /tasks'],
  'a call that its name says lists, behind a version too': ['', "async (a) => { await fetch('https://x.example/2/files/search_v2', { method: 'POST' }); return fetch('https://x.example/2/files/list_folder', { method: 'POST' }); }", 'none: fetch: POST /2/files/search_v2'],
  'items that one of many gets': ['', "async (a) => fetch(`https://x.example/boards/${a.taskId}/list_items`, { method: 'POST' })", 'write: fetch: POST /boards/{…}/list_items'],
  'a text of what is said': ['', "async (a) => fetch('https://x.example/v1/audio/transcriptions', { method: 'POST' })", 'none: fetch: POST /v1/audio/transcriptions'],
  'a text that an editor inserts': ['', "async (a) => fetch(`https://docs.x.example/v1/documents/${a.taskId}:batchUpdate`, { method: 'POST', body: JSON.stringify({ requests: [{ insertText: { text: a.objectType } }] }) })", 'write: fetch: POST /v1/documents/{…}:batchUpdate'],
  'a style that an editor sets': ['', "async (a) => fetch(`https://docs.x.example/v1/documents/${a.taskId}:batchUpdate`, { method: 'POST', body: JSON.stringify({ requests: [{ updateTextStyle: { style: a.objectType } }] }) })", 'idempotent-write: fetch: POST /v1/documents/{…}:batchUpdate'],
  'whatever an editor is told': ['', "async (a) => fetch(`https://docs.x.example/v1/documents/${a.taskId}:batchUpdate`, { method: 'POST', body: JSON.stringify({ requests: a.items }) })", 'write: fetch: POST /v1/documents/{…}:batchUpdate'],
  'what a language server is asked': [LANGUAGE_SERVER, "async (a) => { say('initialize', {}); say('textDocument/didOpen', { id: a.taskId }); say('textDocument/definition', { id: a.taskId }); return { content: [] }; }", 'none: child.stdin.write'],
  'a command that a language server runs': [LANGUAGE_SERVER, "async (a) => { say('workspace/executeCommand', { id: a.taskId }); return { content: [] }; }", 'write: child.stdin.write: workspace/executeCommand'],
  'a tool of a server behind a pipe': [LANGUAGE_SERVER, "async (a) => { say('tools/call', { name: 'x', arguments: a }); return { content: [] }; }", 'write: child.stdin.write'],
  'a tool of a server behind an address': ['', "async (a) => fetch('https://x.example/rpc', { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: a.objectType } }) })", 'write: fetch: POST /rpc'],
  'the tools of a server behind an address': ['', "async (a) => fetch('https://x.example/rpc', { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }) })", 'none: fetch: tools/list'],
  'a copy that something is pushed to': ['', 'async (a) => { const page = await (await fetch(`https://x.example/tasks/${a.taskId}`)).json(); const copy = structuredClone(page); copy.links.push(a.taskId); return { content: [{ type: "text", text: String(copy.links.length) }] }; }', 'none: fetch: GET /tasks/{…}'],
  'the same request once more, to an address that cannot be read': [AGAIN, "async (a) => request(`https://x.example/tasks/${a.taskId}/cancel`, { method: 'POST' })", 'idempotent-write: request: POST /tasks/{…}/cancel'],
  'another request through the same helper': [AGAIN, "async (a) => { await request(`https://x.example/tasks/${a.taskId}/cancel`, { method: 'POST' }); return request(process.env.HOOK!, { method: 'POST' }); }", 'write: request: POST'],
  'what frees memory': ['', "async (a) => fetch('https://x.example/free', { method: 'POST' })", 'idempotent-write: fetch: POST /free'],
  'a message over a socket that is handed in': [HANDED, "async (a) => ask('tab_click', { id: a.taskId })", 'write: ws.send: tab_click'],
  'a question over a socket that is handed in': [HANDED, "async (a) => ask('get_selection', { id: a.taskId })", 'none'],
  'a question that is sent on by another process': [PROXY, "async (a) => ask('/api/get-selection', { id: a.taskId })", 'none: ask: POST /api/get-selection'],
  'a removal that is sent on': [PROXY, "async (a) => ask('/api/delete-object', { id: a.taskId })", 'idempotent-write: ask: POST /api/delete-object'],
  'a creation that is sent on': [PROXY, "async (a) => ask('/api/create-object', { id: a.taskId })", 'write: ask: POST /api/create-object'],
  'a page of a list by POST, behind a token': [PAGES, 'async (a) => listPages(a.taskId)', 'none: new DefaultAzureCredent….getToken'],
  'the same behind a look that decides': [PAGES, 'async (a) => listOrMake(a.taskId)', 'write: fetch: POST /wikis/{…}/pagesbatch'],
  'an address that was a URL': ['', "async (a) => { const url = new URL(`https://x.example/tasks/${a.taskId}/approve`); url.searchParams.append('force', 'true'); return fetch(url.toString(), { method: 'POST' }); }", 'idempotent-write: fetch: POST /tasks/{…}/approve'],
  'a URL of the module that has it': ["import { URL } from 'node:url';\nconst base = process.env.BASE || 'https://x.example';", "async (a) => { const url = new URL(`${base}/tasks/${a.taskId}/approve`); return fetch(url.href, { method: 'POST' }); }", 'idempotent-write: fetch: POST /tasks/{…}/approve'],
  'a pattern in a constant, filled in by a function': [TEMPLATED, "async (a) => send('POST', fill('/v1/subscriptions/{id}/cancel')({ id: a.taskId }))", 'idempotent-write: send: POST /v1/subscriptions/{…}/cancel'],
  'such a pattern that ends in an id': [TEMPLATED, "async (a) => send('POST', fill('/v1/subscriptions/{id}')({ id: a.taskId }))", 'idempotent-write: send: POST /v1/subscriptions/{…}'],
  'such a pattern that ends in a thing': [TEMPLATED, "async (a) => send('POST', fill('/v1/subscriptions/{id}/notes')({ id: a.taskId }))", 'write: send: POST /v1/subscriptions/{…}/notes'],
  'a URL to which something is added': ['', "async (a) => { const url = new URL(`https://x.example/tasks/${a.taskId}/comments`); return fetch(url.toString(), { method: 'POST' }); }", 'write: fetch: POST /tasks/{…}/comments'],
  'an address put together step by step': ['', "async (a) => { let path = `https://x.example/tasks/${a.taskId}`; if (a.webhookId) path += `/hooks/${a.webhookId}`; path += '/cancel'; return fetch(path, { method: 'POST' }); }", 'idempotent-write: fetch: POST /tasks/{…}/cancel'],
  'an address whose last step is taken in some cases only': ['', "async (a) => { let path = `https://x.example/tasks/${a.taskId}/comments`; if (a.webhookId) path += '/search'; return fetch(path, { method: 'POST' }); }", 'write: fetch: POST /tasks/{…}/comments'],
  'a sign-in in front of a read': [SIGN_IN, 'async (a) => { const token = await getServiceJwt(); return fetch(`https://x.example/tasks/${a.taskId}`, { headers: { Authorization: token } }); }', 'none: fetch: GET /tasks/{…}'],
  'a sign-in in front of a write': [SIGN_IN, "async (a) => { const token = await getServiceJwt(); return fetch(`https://x.example/tasks`, { method: 'POST', headers: { Authorization: token } }); }", 'write: fetch: POST /tasks'],
  'a change through a helper that fetches whatever is asked, behind a read': [FETCHER, "async (a) => { const page = await fetchJson(`/pages/${a.taskId}`); return fetchJson(`/pages/${a.taskId}`, { method: 'PUT', body: JSON.stringify({ ...page, title: a.objectType }) }); }", 'idempotent-write: fetchJson: PUT /pages/{…}'],
  'a read through the same helper': [FETCHER, 'async (a) => fetchJson(`/pages/${a.taskId}`)', 'none: fetchJson: GET /pages/{…}'],
  'what is set up in front of a read': ["const getSettings = async () => { await fetch('https://x.example/settings', { method: 'PUT' }); };", 'async (a) => { await getSettings(); return fetch(`https://x.example/tasks/${a.taskId}`); }', 'none: fetch: GET /tasks/{…}'],
  'a default in a generator that a compiler made': [AWAITER, 'async (a) => new Api().create(a.taskId)', 'write: this.request: POST /tags'],
  'a default in such a generator that is left out': [AWAITER, 'async (a) => new Api().list()', 'none: this.request: GET /tags'],
};

test.each(Object.entries(CASES))('%s', (_, [code, handler, expected]) => expect(effectOf(code, handler, '{ taskId: z.string(), webhookId: z.string(), objectType: z.string(), ids: z.array(z.string()), items: z.array(z.any()) }')).toBe(expected));

test('a tool that is there to read, by its name, and a POST to who knows where', () => {
  const handler = "async (a) => { const there = await fetch('https://x.example/' + a.id); return there.ok ? there : fetch(process.env.RELAY!, { method: 'POST', body: a.id }); }";
  expect(effectOf('', handler, undefined, 'get_history')).toBe('none?: fetch: POST');
  expect(effectOf('', handler, undefined, 'panel_get_history')).toBe('none?: fetch: POST');
  expect(effectOf('', handler, undefined, 'start_run')).toMatch(/^write/);
});

test('what a tool that reads leaves in the memory of the process', () => {
  const code = 'const origins = new Map<string, string>();';
  const handler = 'async (a) => { origins.set(String(Date.now()), a.id); return { content: [] }; }';
  expect(effectOf(code, handler, undefined, 'get_target')).toBe('none');
  expect(effectOf(code, handler, undefined, 'note_target')).toMatch(/^write/);
});

test('a default import that is called is named as it is called', () => {
  const handler = 'async (a) => { await send(a.id, { method: a.how }); return { content: [] }; }';
  expect(effectOf("import send from 'node-fetch';", handler, '{ id: z.string(), how: z.string() }')).toBe('write: send');
});

test.each([
  ['https://us.posthog.com/api/projects/1/feature_flags/', 'write: fetch: POST /api/projects/1/feature_flags/'],
  ['https://sentry.io/api/0/organizations/acme/teams/', 'write: fetch: POST /api/0/organizations/acme/teams/'],
  ['https://x.example/telemetry/alerts', 'write: fetch: POST /telemetry/alerts'],
  ['https://us.posthog.com/capture/', 'none: fetch: GET /things/{…}'],
  ['https://o1.ingest.sentry.io/api/123/envelope/', 'none: fetch: GET /things/{…}'],
  ['https://telemetry.acme.example/v1', 'none: fetch: GET /things/{…}'],
  ['https://x.example/mcp/usage', 'none: fetch: GET /things/{…}'],
])('a report of use is told from what is made where reports are kept: %s', (url, expected) => {
  expect(effectOf('', `async (a) => { await fetch(\`https://x.example/things/\${a.id}\`); return fetch('${url}', { method: 'POST', body: JSON.stringify({ id: a.id }) }); }`)).toBe(expected);
});

test('a tool that computes something, by its name, and a POST to who knows where', () => {
  const send = "async (a) => fetch(process.env.SERVICE!, { method: 'POST', body: a.id })";
  for (const name of ['generate_bar_chart', 'translate_text']) expect(effectOf('', send, undefined, name)).toMatch(/^none\?/);
  for (const name of ['generate_invoice', 'create_chart']) expect(effectOf('', send, undefined, name)).toMatch(/^write: /);
});
