import type { StoreModel } from '../../types.js';

/** In memory unless another store is put behind it. Facts from `keyv` 5.5, `cacheable` 2, `cache-manager` 7, `unstorage` 1.17. */
export default {
  modules: ['keyv', '@keyvhq/core', 'cacheable', 'cache-manager', 'unstorage'],
  title: 'cache',
  keeps: 'memory',
  backedBy: ['0', '0.store', '0.uri', '0.secondary', '0.stores', '0.driver', '0.adapter'],
  lifetime: [{ at: '0.ttl', unit: 'ms' }, { at: '1.ttl', unit: 'ms' }],
  rows: [
    { member: ['get', 'has', 'getitem', 'hasitem'], does: 'look-up' },
    { member: ['set', 'setitem'], does: 'record', lifetime: [{ at: '2', unit: 'ms' }] },
    { member: ['delete', 'del', 'removeitem'], does: 'remove' },
    { member: ['clear'], does: 'clear' },
  ],
} satisfies StoreModel;
