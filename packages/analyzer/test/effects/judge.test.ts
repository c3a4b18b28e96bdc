import { expect, test } from 'vitest';
import { judgeCall } from '../../src/facts/effects/judge.js';
import type { EffectModel } from '../../src/types.js';
import { call, external, input, oneOf } from './views.js';

const models: readonly EffectModel[] = [
  {
    modules: ['db'],
    kind: 'db',
    rows: [
      { member: 'query', effect: { by: 'sql', text: '0' } },
      { member: 'insert', effect: 'write', chained: { onConflictDoNothing: 'idempotent-write' } },
      { member: ['*.create', 'create'], effect: 'write', naturalKey: true },
      { member: 'drafts.create', effect: 'idempotent-write' },
      { member: 'mkdir', effect: 'write', naturalKey: true, when: [{ at: '1.recursive', is: true, effect: 'idempotent-write' }] },
      { member: 'default', effect: { by: 'sql', text: '0' }, when: [{ at: 'new', is: false, effect: 'none' }] },
    ],
  },
  { modules: ['@cloud/client-*'], kind: 'sdk-client', rows: [{ member: 'send', effect: { by: 'command-verb', command: '0' } }] },
  { modules: ['node:child_process'], kind: 'process', rows: [{ member: 'exec', effect: { by: 'argv', command: '0', shell: true } }] },
  { modules: ['node:util'], kind: 'other', rows: [], otherwise: 'none' },
  { modules: ['pure', 'pure/sub'], kind: 'other', rows: [], otherwise: 'none', judge: ({ member }) => (member === 'odd' ? { effect: 'write', kind: 'fs', confidence: 'likely' } : undefined) },
];

const effect = (...args: Parameters<typeof call>) => judgeCall(call(...args), models)?.verdict.effect;

test('picks the model', () => {
  expect(judgeCall(call('db/lib/pool', 'Pool.query', ['SELECT 1']), models)?.model).toBe(models[0]);
  expect(judgeCall(call('child_process', 'exec', ['ls']), models)?.model).toBe(models[2]);
  expect(judgeCall(call('@cloud/client-s3', 'S3.send', []), models)?.model).toBe(models[1]);
  expect(judgeCall(call('dbx', 'query', []), models)?.model).toBeUndefined();
});

test('picks the row', () => {
  expect(effect('db', 'default.orders.create')).toBe('write');
  expect(effect('db', 'default.drafts.create')).toBe('idempotent-write');
  expect(effect('db', 'default.getOrder')).toBe('none');
  expect(effect('db', 'default.frob')).toBe('unknown');
  expect(effect('db', 'default.insert', [], { chained: ['values', 'onConflictDoNothing'] })).toBe('idempotent-write');
  expect(effect('db', 'mkdir', ['x', { recursive: true }])).toBe('idempotent-write');
  expect(judgeCall(call('db', 'mkdir', ['x', { recursive: false }]), models)?.verdict).toMatchObject({ effect: 'write', naturalKey: true });
  expect(effect('db', 'mkdir', ['x', { recursive: oneOf(true, false) }])).toBe('write');
  expect(effect('db', 'default', ['postgres://x'])).toBe('none');
  expect(effect('db', 'default', ['INSERT INTO t VALUES (1)'], { on: [['postgres://x']] })).toBe('write');
});

test('command objects', () => {
  const send = (name: string, ...args: readonly unknown[]) => effect('@cloud/client-s3', 'S3Client.send', [external('@cloud/client-s3', name, ...args)]);
  expect(send('GetObjectCommand')).toBe('none');
  expect(send('PutObjectCommand')).toBe('idempotent-write');
  expect(send('PublishCommand')).toBe('idempotent-write');
  expect(send('SendMessageCommand')).toBe('write');
  expect(effect('@cloud/client-s3', 'S3Client.send', [input])).toBe('write');
});

test('promisified functions', () => {
  expect(effect('util', 'promisify', [external('child_process', 'exec')])).toBe('none');
  expect(effect('util', 'promisify', ['git commit -m x'], { on: [[external('child_process', 'exec')]] })).toBe('write');
});

test('constructors, pure packages, judges', () => {
  expect(effect('db', 'Pool', [], { isNew: true })).toBe('none');
  expect(effect('pure', 'create')).toBe('none');
  expect(effect('pure/sub/x', 'odd')).toBe('write');
});

test('packages without a model are judged by what the arguments look like, then by verb', () => {
  expect(effect('other', 'Client', [], { isNew: true })).toBe('none');
  expect(effect('other', 'Client.post', ['/orders/search', {}])).toBe('none');
  expect(effect('other', 'Client.post', ['/orders', {}])).toBe('write');
  expect(effect('other', 'Client.request', ['/orders', { method: 'DELETE' }])).toBe('idempotent-write');
  expect(effect('other', 'Client.request', [{ method: 'POST', url: '/orders' }])).toBe('write');
  expect(effect('other', 'Client.call', ['POST', '/orders'])).toBe('write');
  expect(effect('other', 'Client.execute', ['SELECT 1 FROM t'])).toBe('none');
  expect(effect('other', 'Client.gql', ['mutation { createX { id } }'])).toBe('write');
  expect(effect('other', 'Client.createIssue', [{ title: 'x' }])).toBe('write');
  expect(judgeCall(call('./generated.js', 'createIssue'), models)?.verdict.confidence).toBe('guess');
  expect(judgeCall(call('', ''), models)).toBeUndefined();
});

test('a cache of the process keeps nothing outside', () => {
  expect(effect('@desk/structures', 'LruCache.add', ['k', 1])).toBe('none');
  expect(effect('@desk/structures', 'Basket.add', ['k', 1])).toBe('write');
});
