/** Which call is named as the one that decides. */
import { expect, test } from 'vitest';
import { effectOf } from './effects-of.js';

const CASES: Record<string, readonly [code: string, handler: string, expected: string]> = {
  'a child process, where it is started': [
    "import { execFileSync } from 'node:child_process';\nfunction kubectl(args: string[]) { return execFileSync('kubectl', args); }",
    "async (a) => kubectl(['create', '-f', a.id])",
    'write: execFileSync: kubectl create',
  ],
  'a request, where verb and address are known': [
    "async function request(method: string, path: string, body?: unknown) { return fetch('https://x.example' + path, { method, body: JSON.stringify(body) }); }\nconst createOrder = (id: string) => request('POST', '/orders', { id });",
    'async (a) => createOrder(a.id)',
    'write: request: POST /orders',
  ],
  'a request of which only the body comes from further out': [
    "const runSql = (query: string) => fetch('https://x.example/database/query', { method: 'POST', body: JSON.stringify({ query }) });",
    "async (a) => runSql(a.id)",
    'write: fetch: POST /database/query',
  ],
  'a request object that is copied on the way': [
    "async function send(request: Request) { const copy = request.clone(); return fetch(copy); }\nconst create = () => send(new Request('https://x.example/orders', { method: 'POST' }));",
    'async (a) => create()',
    'write: send: POST /orders',
  ],
  'a request in a closure, where verb and address are known': [
    "async function retry<T>(run: () => Promise<T>) { for (;;) { try { return await run(); } catch {} } }\nclass Http { request(r: Request) { return fetch(r); } }\nconst http = new Http();\nfunction send(request: Request) { return retry(async () => http.request(request.clone())); }\nconst create = (id: string) => send(new Request('https://x.example/orders', { method: 'POST' }));",
    'async (a) => create(a.id)',
    'write: send: POST /orders',
  ],
  'a request written in a closure': [
    "async function retry<T>(run: () => Promise<T>) { for (;;) { try { return await run(); } catch {} } }",
    "async (a) => retry(() => fetch(`https://x.example/orders/${a.id}/items`, { method: 'POST' }))",
    'write: fetch: POST /orders/{…}/items',
  ],
  'an address of which a part is handed in': [
    "const request = (method: string, path: string) => fetch('https://x.example' + path, { method });\nconst send = (project: string) => request('POST', `/projects/${project}/messages`);\nconst PROJECT = 'p7';",
    'async (a) => send(PROJECT)',
    'write: request: POST /projects/p7/messages',
  ],
  'a URL with a base of the caller\'s is no request object': [
    "const get = (path: string, base: string) => fetch(new URL(path, base), { headers: {} });",
    'async (a) => get(`/orders/${a.id}`, a.base)',
    'none: get: GET /orders/{…}',
  ],
  'a generator that a compiler made of an async function': [
    "const __async = (self, args, generator) => new Promise((resolve) => resolve(generator.apply(self, args)));\nconst client = { create: (id: string) => fetch('https://x.example/orders', { method: 'POST', body: id }) };",
    '(_0, _1) => __async(this, [_0, client], function* (a, client) { return yield client.create(a.id); })',
    'write: fetch: POST /orders',
  ],
  'a generator that is handed the arguments': [
    "const __awaiter = (self, args, P, generator) => new Promise((resolve) => resolve(generator.apply(self, args)));\nconst client = { create: (id: string) => fetch('https://x.example/orders', { method: 'POST', body: id }) };\nfunction create(of_1: unknown) { return __awaiter(this, arguments, void 0, function* (of, id = '1') { return yield of.create(id); }); }",
    'async (a) => create(client, a.id)',
    'write: fetch: POST /orders',
  ],
  'a member that was not found': [
    'const clients: Record<string, any> = { a: {} };',
    'async (a) => clients.a.createOrder(a.id)',
    'write?: clients.a.createOrder',
  ],
  'a callee that may be unknown too': [
    "import { Client } from 'ext';\ndeclare const other: { [key: string]: any };\nconst clients: Record<string, any> = { a: new Client() };\nfunction clientOf(id: string) { return id ? other[id] : new Client(); }",
    'async (a) => clientOf(a.id).listOrders()',
    'none: clientOf().listOrders',
  ],
};

test.each(Object.entries(CASES))('%s', (_, [code, handler, expected]) => expect(effectOf(code, handler)).toBe(expected));
