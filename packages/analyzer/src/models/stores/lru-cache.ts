import type { StoreModel } from '../../types.js';

/** Facts from `lru-cache` 11, `quick-lru` 7, `@isaacs/ttlcache` 2, `tiny-lru` 11, `lru.min` 1, `mnemonist` 0.40. */
export default {
  modules: ['lru-cache', 'quick-lru', '@isaacs/ttlcache', 'tiny-lru', 'lru.min', 'lru-memoizer', 'ttlcache', 'mnemonist', 'memory-cache', 'expiry-map', 'map-age-cleaner'],
  title: 'cache',
  keeps: 'memory',
  lifetime: [{ at: '0.ttl', unit: 'ms' }, { at: '0.maxAge', unit: 'ms' }],
  cap: ['0.max', '0.maxSize'],
  rows: [
    { member: ['get', 'has', 'peek'], does: 'look-up' },
    { member: ['set', 'put'], does: 'record', lifetime: [{ at: '2.ttl', unit: 'ms' }, { at: '2.maxAge', unit: 'ms' }, { at: '2', unit: 'ms' }] },
    { member: ['delete', 'del'], does: 'remove' },
    { member: ['clear', 'reset'], does: 'clear' },
  ],
} satisfies StoreModel;
