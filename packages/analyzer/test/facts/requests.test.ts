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
};

test.each(Object.entries(CASES))('%s', (_, [code, handler, expected]) => expect(effectOf(code, handler, '{ taskId: z.string(), webhookId: z.string(), objectType: z.string(), ids: z.array(z.string()), items: z.array(z.any()) }')).toBe(expected));
