import type { StoreModel } from '../../types.js';

/**
 * Workers KV, and the storage of a Durable Object, which runs one call at a time. An `McpAgent` is such an object, one for each session. Facts
 * from `@cloudflare/workers-types` 4.2025 and `agents` 0.2.
 */
export default {
  modules: ['cloudflare:workers', '@cloudflare/workers-types', '@cloudflare/workers-types/*', 'agents', 'agents/*'],
  title: 'Cloudflare storage',
  keeps: 'durable',
  perSession: ['McpAgent.ctx', 'McpAgent.sql'],
  rows: [
    { member: ['kvnamespace.get', 'kvnamespace.getwithmetadata', 'storage.get', 'durableobjectstorage.get', 'storage.kv.get', 'storage.transaction.get'], does: 'look-up' },
    { member: ['kvnamespace.put', 'storage.put', 'durableobjectstorage.put', 'storage.kv.put', 'storage.transaction.put'], does: 'record', lifetime: [{ at: '2.expirationTtl', unit: 's' }] },
    { member: ['kvnamespace.delete', 'storage.delete', 'durableobjectstorage.delete', 'storage.kv.delete', 'storage.transaction.delete'], does: 'remove' },
    { member: ['storage.deleteall', 'durableobjectstorage.deleteall'], does: 'clear' },
  ],
} satisfies StoreModel;
