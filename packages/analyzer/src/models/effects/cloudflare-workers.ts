import type { EffectModel } from '../../types.js';

/** What a Worker is bound to: KV, D1, R2, queues, the storage of a Durable Object. Facts from `@cloudflare/workers-types` 4.2025. */
export default {
  modules: ['cloudflare:workers', '@cloudflare/workers-types', '@cloudflare/workers-types/*'],
  kind: 'db',
  rows: [
    { member: ['KVNamespace.put', 'R2Bucket.put', 'storage.put', 'DurableObjectStorage.put', 'kv.put', 'transaction.put', 'DurableObjectTransaction.put'], effect: 'idempotent-write', names: '0' },
    { member: ['KVNamespace.delete', 'R2Bucket.delete', 'storage.delete', 'storage.deleteAll', 'DurableObjectStorage.delete', 'DurableObjectStorage.deleteAll', 'kv.delete', 'transaction.delete', 'DurableObjectTransaction.delete'], effect: 'idempotent-write', destructive: true },
    { member: ['storage.transaction', 'DurableObjectStorage.transaction'], effect: 'none', callback: { at: 0, params: ['self'] } },
    { member: ['D1Database.prepare.run', 'D1Database.prepare.all', 'D1Database.prepare.first', 'D1Database.prepare.raw', 'D1Database.prepare.*.run', 'D1Database.prepare.*.all', 'D1Database.prepare.*.first', 'D1Database.prepare.*.raw'], effect: { by: 'sql', text: 'prior.0' } },
    { member: ['D1Database.exec', 'sql.exec'], effect: { by: 'sql', text: '0' } },
    { member: ['Queue.send', 'Queue.sendBatch'], effect: 'write', kind: 'queue' },
  ],
  otherwise: 'none',
} satisfies EffectModel;
