import type { EffectModel } from '../../types.js';

/** Cosmos DB. Facts from `@azure/cosmos` 4.9. An item's `id` is the caller's; without one the client makes a random one. */
export default {
  modules: ['@azure/cosmos'],
  kind: 'db',
  rows: [
    {
      member: [
        'database', 'container', 'item', 'items', 'user', 'offer', 'conflict', 'storedProcedure', 'read', 'readAll', 'query', 'fetchAll', 'fetchNext',
        'getAsyncIterator', 'readOffer', 'changeFeed', 'getChangeFeedIterator', 'readChangeFeed', 'getQueryPlan', 'getFeedRanges',
        'getDatabaseAccount', 'dispose',
      ],
      effect: 'none',
    },
    { member: 'items.create', effect: 'write', keySlot: '0.id', when: [{ at: '0.id', is: true, effect: 'write', naturalKey: true }] },
    { member: ['create', 'databases.create', 'containers.create'], effect: 'write', naturalKey: true },
    { member: ['createIfNotExists', 'upsert', 'replace', 'offer.replace'], effect: 'idempotent-write' },
    // A patch may hold an `incr`.
    { member: ['patch', 'batch', 'bulk', 'executeBulkOperations', 'execute'], effect: 'write' },
    { member: ['delete', 'deleteAllItemsForPartitionKey'], effect: 'idempotent-write', destructive: true },
  ],
} satisfies EffectModel;
