// Generated from what the module exports by `npm run generate`. Do not edit.
import type * as module from '../dist/stores/sqlite/index.js' with { 'resolution-mode': 'import' };
export type { SqliteDriver, SqliteStatement, SqliteStoreOptions } from '../dist/stores/sqlite/index.js' with { 'resolution-mode': 'import' };
export declare const sqliteStore: typeof module.sqliteStore;
