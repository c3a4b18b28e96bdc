// Generated from what the module exports by `npm run generate`. Do not edit.
import type * as module from '../dist/stores/postgres/index.js' with { 'resolution-mode': 'import' };
export type { ClientOf, PostgresClient, PostgresPool, PostgresResult, PostgresStoreOptions } from '../dist/stores/postgres/index.js' with { 'resolution-mode': 'import' };
export declare const postgresStore: typeof module.postgresStore;
