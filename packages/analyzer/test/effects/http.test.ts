import { describe, expect, test } from 'vitest';
import { httpDecision } from '../../src/facts/effects/http.js';
import { call, callback, external, input, oneOf, template, unknown } from './views.js';

const FETCH = { by: 'http', method: ['1.method', '0.new.1.method'], url: '0', body: ['1.body', '0.new.1.body'] } as const;
const decide = (...args: readonly unknown[]) => httpDecision(call('globals', 'fetch', args), FETCH);
const request = (line: string, body?: unknown) => {
  const [method, url] = line.split(' ');
  return decide(template(url as string), { method, body });
};

const REQUESTS: Readonly<Record<string, readonly string[]>> = {
  none: [
    'GET https://api.test/orders', 'GET /orders/{…}', 'HEAD /x', 'POST /rest/ticket/search', 'POST /search/simple/', 'POST /v1/moderation/prompt', 'POST /session/{…}/element', 'POST /{…}/_search', 'POST https://h/v1/documents:runQuery', 'POST /oauth2/token', 'POST /login', 'POST /accounts:query',
    'POST /v1/invoices/validate', 'POST /index/_count', 'POST /v1/projects/{…}:testIamPermissions', 'POST https://api.openai.com/v1/responses', 'POST /v1/embeddings', 'POST /invoices/{…}/generate-qr-code',
    'POST /orders?dryRun=true', 'POST /entry.cgi?api=Search&method=query', 'POST /api/getItems', 'POST https://slack.com/api/conversations.history', 'GET /runs', 'GET /orders/create-options', 'GET https://slack.com/api/users.list',
    'POST /auth/nonce', 'POST /v2/auth/verify', 'POST /oauth/device/code', 'POST /orders/details', 'POST /packs/{…}/freshness', 'POST /geocode/reverse', 'PUT /orders/search', 'PUT /rules/validate', 'POST /files/upload-url', 'POST /assets/generate-upload-urls',
  ],
  'idempotent-write': [
    'PUT /orders/{…}', 'PUT /tasks/{…}/status', 'PUT /sites/{…}/info', 'DELETE /orders/{…}', 'PATCH /orders/{…}', 'POST /invoices/{…}/cancel', 'POST /projects/{…}/pause', 'POST /threads/{…}/resolve', 'POST /v1/accounts:update', 'POST /messages/{…}/mark-read',
    'GET /entry.cgi?action=delete', 'GET /oauth/revoke', 'POST /users/{…}/set-default', 'POST /tasks/{…}/complete',
    'POST /merge_requests/{…}/unapprove', 'POST /schedules/{…}/take_ownership', 'POST /milestones/{…}/promote', 'POST /jobs/{…}/erase', 'POST /pty/{…}/resize', 'POST /accounts/{…}/freeze', 'POST /deployments/{…}/approval', 'POST /settings', 'POST /deliveries/{…}/skip',
  ],
  write: [
    'POST /orders', 'POST https://api.test/v1/orders/{…}', 'POST {…}', 'POST /entry.cgi?method=create', 'GET /entry.cgi?api=x&method=create', 'GET /jobs/{…}/trigger', 'GET /bot{…}/sendMessage', 'POST https://slack.com/api/chat.postMessage',
    'POST /orders/{…}/refund', 'POST /search-indexes', 'POST /checks', 'POST /lists', 'POST /forms/{…}/responses', 'POST /jobs/{…}/start', 'MOVE /a',
    'POST /orders/{…}/details', 'POST /transactions/{…}/reverse', 'POST /phones/verify', 'POST /auth/users', 'POST /team/members',
  ],
};

describe.each(Object.entries(REQUESTS))('%s', (effect, lines) => {
  test.each(lines)('%s', (line) => {
    expect(request(line).effect).toBe(effect);
  });
});

test.each([
  'POST /projects/{…}/repository/branches', 'POST /projects/{…}/labels', 'POST /repos/{…}/{…}/issues/{…}/reactions', 'POST /applications/{…}/envs',
  'POST /teams/{…}/members', 'POST /projects/{…}/environments', 'POST /posts/{…}/likes', 'POST /buckets', 'POST /projects/{…}/fork', 'POST https://gitlab.example.test/api/v4/projects', 'POST /groups/{…}/milestones',
  'POST /projects/{…}/repository/files/{…}', 'POST https://g.example.test/api/v4/projects/{…}/repository/files/{…}', 'POST /projects/{…}/issues/{…}/award_emoji', 'POST https://api.github.com/repos/{…}/{…}/releases', 'POST https://blog.example.test/wp-json/wp/v2/categories', 'POST {…}/index.php?rest_route=/wp/v2/tags',
])('%s: a repeat is refused, or finds what is there', (line) => expect(request(line)).toMatchObject({ effect: 'write', naturalKey: true }));

test.each(['POST /projects/{…}/issues', 'POST /issues/{…}/comments', 'POST /labels/{…}/runs', 'POST /domains/register', 'POST /projects', 'POST /categories', 'POST /apps/{…}/releases', 'POST /boards/{…}/labels', 'POST https://api.test/1/boards/{…}/labels'])('%s: a repeat makes another', (line) => expect(request(line).naturalKey).toBeUndefined());

test('people with an address of their own', () => {
  expect(request('POST /users', { email: input, name: input })).toMatchObject({ effect: 'write', naturalKey: true });
  expect(request('POST /users', { name: input }).naturalKey).toBeUndefined();
});

test('what holds other things, with a short name of its own', () => {
  expect(request('POST /groups', { name: input, path: input })).toMatchObject({ effect: 'write', naturalKey: true });
  expect(request('POST /groups', { name: input, color: input }).naturalKey).toBeUndefined();
  expect(request('POST /notes', { name: input, path: input }).naturalKey).toBeUndefined();
});

test('one of several documents, wherever it is sent', () => {
  expect(decide(unknown, { method: 'POST', body: { query: oneOf('query { a { b } }', 'query ($id: ID!) { c(id: $id) { d } }') } }).effect).toBe('none');
  expect(decide(unknown, { method: 'POST', body: { query: oneOf('query { a { b } }', 'mutation { createThing { id } }') } }).effect).toBe('write');
});

test('a file with its path beside it', () => {
  expect(request('POST /boxes/{…}/files/upload/json', { path: input, content: input }).effect).toBe('idempotent-write');
  expect(request('POST /boxes/{…}/files/upload', { name: input, content: input }).effect).toBe('write');
  expect(request('POST /boxes/{…}/files/write', { path: input, content: input, append: true }).effect).toBe('write');
  expect(request('POST /boxes/{…}/notes', { path: input, content: input }).effect).toBe('write');
});

test('the verb', () => {
  expect(decide('/x').effect).toBe('none');
  expect(decide('/x', { method: 'post' })).toMatchObject({ effect: 'write', what: 'POST /x' });
  expect(decide('/x', { method: input })).toMatchObject({ effect: 'write', dynamic: true });
  expect(decide('/x', { method: unknown }).effect).toBe('unknown');
  expect(decide('/x', unknown).effect).toBe('unknown');
  expect(decide('/x', { method: oneOf('GET', 'POST') }).effect).toBe('write');
  expect(decide(external('globals', 'Request', '/x', { method: 'POST' })).effect).toBe('write');
  expect(decide(external('globals', 'URL', '/rest/search', 'https://h'), { method: 'POST' }).effect).toBe('none');
});

test('the body', () => {
  const json = (value: unknown) => external('globals', 'JSON.stringify', value);
  expect(request('POST /graphql', json({ query: 'query { me { id } }' })).effect).toBe('none');
  expect(request('POST /graphql', json({ query: 'mutation { issueCreate(input: {}) { id } }' })).effect).toBe('write');
  expect(request('POST /graphql', json({ query: input })).dynamic).toBe(true);
  expect(request('POST /rpc', json({ jsonrpc: '2.0', method: 'eth_getBalance', params: [] })).effect).toBe('none');
  expect(request('POST /rpc', json({ jsonrpc: '2.0', method: 'eth_sendRawTransaction', params: [] })).effect).toBe('write');
  expect(request('POST /', json({ action: 'findNotes', version: 6 })).effect).toBe('none');
  expect(request('POST /', json({ action: 'addNote', version: 6 })).effect).toBe('write');
  expect(request('POST /v1/projects/{…}/database/query', json({ query: 'select 1', read_only: true })).effect).toBe('none');
  expect(request('POST /v1/projects/{…}/database/query', json({ query: input })).dynamic).toBe(true);
  expect(request('PATCH /flags/{…}', json([{ op: 'replace', path: '/on', value: true }])).effect).toBe('idempotent-write');
  expect(request('PATCH /flags/{…}', json([{ op: 'add', path: '/targets/-', value: input }])).effect).toBe('write');
  expect(request('PATCH /flags/{…}', json({ patch: input })).dynamic).toBe(true);
});

test('a fixed verb, and one from a factory', () => {
  expect(httpDecision(call('axios', 'post', ['/x/search', {}]), { by: 'http', method: [], fixed: 'POST', url: '0', body: '1' }).effect).toBe('none');
  expect(httpDecision(call('got', 'extend', ['/x'], { on: [[{ method: 'POST' }]] }), { by: 'http', method: ['1.method', 'new.0.method'], url: '0' }).effect).toBe('write');
});

test('options that can be read name no verb', () => {
  const reading = { by: 'http', method: ['1.method', '0.method'], url: ['0.path', '0'] } as const;
  expect(httpDecision(call('https', 'request', [unknown, { headers: {} }]), reading).effect).toBe('none');
  expect(httpDecision(call('https', 'request', [{ method: 'POST', path: '/x' }, callback]), reading).what).toBe('POST /x');
  expect(httpDecision(call('https', 'request', [unknown, callback]), reading).effect).toBe('unknown');
});

test('messages over a socket', () => {
  const send = (message: unknown) => httpDecision(call('ws', 'WebSocket.send', [message]), { by: 'http', method: [], fixed: 'SEND', body: '0' });
  expect(send(external('globals', 'JSON.stringify', { type: 'get_scene' })).effect).toBe('none');
  expect(send(external('globals', 'JSON.stringify', { type: 'create_object' })).effect).toBe('write');
  expect(send(external('globals', 'JSON.stringify', { room: 'main', text: 'hello' })).effect).toBe('write');
  expect(send('hello').effect).toBe('write');
  // What cannot be seen may as well be a question.
  expect(send(unknown).effect).toBe('unknown');
  expect(send(external('globals', 'JSON.stringify', { t: 'data', id: unknown, d: unknown })).effect).toBe('unknown');
  expect(send(external('globals', 'JSON.stringify', { id: unknown, text: 'hello' })).effect).toBe('write');
  expect(send(external('globals', 'JSON.stringify', { command: 'outline', depth: 2 })).effect).toBe('unknown');
  expect(send(external('globals', 'JSON.stringify', { t: 'data', d: external('globals', 'JSON.stringify', unknown) })).effect).toBe('unknown');
  expect(send(external('globals', 'JSON.stringify', { type: 'pruned', count: 2 })).effect).toBe('unknown');
  expect(send(external('globals', 'JSON.stringify', { t: 'data', d: external('globals', 'JSON.stringify', { cmd: 'outline', node: input }) })).effect).toBe('unknown');
  expect(send(external('globals', 'JSON.stringify', { t: 'data', d: external('globals', 'JSON.stringify', { cmd: 'set_title', node: input }) })).effect).toBe('idempotent-write');
  expect(send(external('globals', 'JSON.stringify', { type: 'line', text: input })).effect).toBe('write');
});
