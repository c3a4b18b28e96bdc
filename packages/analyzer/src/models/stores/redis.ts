import type { StoreModel } from '../../types.js';

/** Facts from `ioredis` 5.8, `redis` 5.8, `@upstash/redis` 1.35. */
export default {
  modules: ['redis', '@redis/*', 'ioredis', '@upstash/redis', '@upstash/redis/*', '@vercel/kv', 'iovalkey', '@valkey/valkey-glide', 'handy-redis', 'async-redis'],
  title: 'Redis',
  keeps: 'durable',
  rows: [
    { member: ['get', 'exists', 'getbuffer', 'hget', 'hgetall', 'hexists', 'sismember', 'json.get'], does: 'look-up' },
    {
      member: ['set'],
      does: 'record',
      claimsWith: ['NX', 'nx'],
      lifetime: [{ at: 'after:EX', unit: 's' }, { at: 'after:PX', unit: 'ms' }, { at: '2.EX', unit: 's' }, { at: '2.ex', unit: 's' }, { at: '2.PX', unit: 'ms' }, { at: '2.px', unit: 'ms' }, { at: '2.expiration.value', unit: 's' }],
    },
    { member: ['setnx', 'hsetnx', 'sadd'], does: 'claim' },
    { member: ['setex'], does: 'record', lifetime: [{ at: '1', unit: 's' }] },
    { member: ['psetex'], does: 'record', lifetime: [{ at: '1', unit: 'ms' }] },
    { member: ['getset', 'hset', 'hmset', 'json.set', 'mset'], does: 'record' },
    { member: ['expire', 'expireat'], does: 'expire', lifetime: [{ at: '1', unit: 's' }] },
    { member: ['pexpire'], does: 'expire', lifetime: [{ at: '1', unit: 'ms' }] },
    // A script is one step for all others.
    { member: ['eval', 'evalsha', 'fcall'], does: 'claim', key: 2 },
    { member: ['del', 'unlink', 'hdel', 'getdel', 'srem'], does: 'remove' },
    { member: ['flushdb', 'flushall'], does: 'clear' },
  ],
} satisfies StoreModel;
