import type { EffectModel } from '../../types.js';

const conflict = { onConflict: 'idempotent-write', onDuplicateKeyUpdate: 'idempotent-write', ignore: 'idempotent-write', orIgnore: 'idempotent-write', orReplace: 'idempotent-write' } as const;

/** A query is decided where it begins; `execute` only runs it. Facts from `kysely` 0.28. */
export default {
  modules: ['kysely', 'kysely/*', 'kysely-*', '@kysely-org/*'],
  kind: 'db',
  rows: [
    { member: 'insertInto', effect: 'write', chained: conflict },
    { member: ['updateTable', 'replaceInto', 'mergeInto'], effect: 'idempotent-write' },
    { member: 'deleteFrom', effect: 'idempotent-write', destructive: true },
    { member: ['sql.execute', 'raw.execute'], effect: { by: 'sql', text: 'prior.0' } },
    { member: 'executeQuery', effect: { by: 'sql', text: ['0.sql', '0'] } },
    { member: ['schema.createTable', 'schema.createIndex', 'schema.createSchema', 'schema.createView', 'schema.createType'], effect: 'write', naturalKey: true, chained: { ifNotExists: 'idempotent-write', orReplace: 'idempotent-write' } },
    { member: ['schema.alterTable'], effect: 'write', naturalKey: true },
    { member: ['schema.dropTable', 'schema.dropIndex', 'schema.dropSchema', 'schema.dropView', 'schema.dropType'], effect: 'idempotent-write', destructive: true },
    { member: ['migrateToLatest', 'migrateTo', 'migrateUp', 'migrateDown'], effect: 'idempotent-write' },
    { member: ['transaction.execute', 'startTransaction.execute', 'connection.execute', 'transaction.setIsolationLevel.execute'], effect: 'none', callback: { at: 0, params: ['self'] } },
  ],
  otherwise: 'none',
} satisfies EffectModel;
