import type { StoreModel } from '../../types.js';

/** Facts from `node-cache` 5.1, `@cacheable/node-cache` 1.7. */
export default {
  modules: ['node-cache', '@cacheable/node-cache'],
  title: 'cache',
  keeps: 'memory',
  lifetime: [{ at: '0.stdTTL', unit: 's' }],
  cap: ['0.maxKeys'],
  rows: [
    { member: ['get', 'has', 'take'], does: 'look-up' },
    { member: ['set'], does: 'record', lifetime: [{ at: '2', unit: 's' }] },
    { member: ['del', 'delete'], does: 'remove' },
    { member: ['flushall', 'close'], does: 'clear' },
  ],
} satisfies StoreModel;
