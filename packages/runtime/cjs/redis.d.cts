// Generated from what the module exports by `npm run generate`. Do not edit.
import type * as module from '../dist/stores/redis/index.js' with { 'resolution-mode': 'import' };
export type { IoredisClient, NodeRedisClient, RedisStoreOptions } from '../dist/stores/redis/index.js' with { 'resolution-mode': 'import' };
export declare const redisStore: typeof module.redisStore;
