import type { StoreModel } from '../../types.js';

/** Workers KV, and the storage of a Durable Object, which runs one call at a time. Facts from `@cloudflare/workers-types` 4.2025. */
export default {
  modules: ['cloudflare:workers', '@cloudflare/workers-types', '@cloudflare/workers-types/*'],
  title: 'Cloudflare storage',
  keeps: 'durable',
  rows: [
    { member: ['kvnamespace.get', 'kvnamespace.getwithmetadata', 'storage.get', 'durableobjectstorage.get', 'storage.kv.get'], does: 'look-up' },
    { member: ['kvnamespace.put', 'storage.put', 'durableobjectstorage.put', 'storage.kv.put'], does: 'record', lifetime: [{ at: '2.expirationTtl', unit: 's' }] },
    { member: ['kvnamespace.delete', 'storage.delete', 'durableobjectstorage.delete', 'storage.kv.delete'], does: 'remove' },
    { member: ['storage.deleteall', 'durableobjectstorage.deleteall'], does: 'clear' },
  ],
} satisfies StoreModel;
