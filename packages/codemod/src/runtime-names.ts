/** What the runtime is called, as data: the codemod does not load it. A test holds this to the runtime's package.json. */
import type { StoreKind } from './types.js';

export const RUNTIME = '@mcp-idempotency/runtime';
export const RUNTIME_VERSION = '^0.1.0';

export interface StoreNames {
  /** Subpath of the runtime. */
  readonly subpath: string;
  readonly factory: string;
  /** npm package of the driver, and the range that is written where the program has none. */
  readonly driver: string;
  readonly driverVersion: string;
  /** Drivers that do as well when they are there. */
  readonly otherDrivers: readonly string[];
}

export const STORES: Readonly<Record<StoreKind, StoreNames>> = {
  sqlite: { subpath: 'sqlite', factory: 'sqliteStore', driver: 'libsql', driverVersion: '^0.5.29', otherDrivers: ['better-sqlite3'] },
  postgres: { subpath: 'postgres', factory: 'postgresStore', driver: 'pg', driverVersion: '^8.23.1', otherDrivers: [] },
  redis: { subpath: 'redis', factory: 'redisStore', driver: 'ioredis', driverVersion: '^5.9.2', otherDrivers: ['redis'] },
};
