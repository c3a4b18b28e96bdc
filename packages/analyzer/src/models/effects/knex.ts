import type { EffectModel } from '../../types.js';

const conflict = { merge: 'idempotent-write', ignore: 'idempotent-write', onDuplicateUpdate: 'idempotent-write' } as const;

/** A query is decided by the method that makes it a write; what follows only shapes it. Facts from `knex` 3.1, `objection` 3.1. */
export default {
  modules: ['knex', 'objection', 'bookshelf', '@tryghost/knex', 'better-knex'],
  kind: 'db',
  rows: [
    { member: 'insert', effect: 'write', chained: conflict },
    { member: ['insertAndFetch', 'insertGraph', 'insertGraphAndFetch', 'insertWithRelated', 'relate', 'batchInsert', 'increment', 'decrement'], effect: 'write' },
    { member: ['upsert', 'update', 'updateAndFetch', 'updateAndFetchById', 'patch', 'patchAndFetch', 'patchAndFetchById', 'upsertGraph', 'upsertGraphAndFetch', 'refreshMaterializedView'], effect: 'idempotent-write' },
    { member: ['delete', 'del', 'deleteById', 'truncate', 'unrelate', 'destroy', 'schema.dropTable', 'dropTable', 'dropTableIfExists', 'dropView', 'dropColumn', 'migrate.rollback', 'migrate.down'], effect: 'idempotent-write', destructive: true },
    { member: ['knex.destroy', 'default.destroy'], effect: 'none' },
    { member: ['raw', 'schema.raw'], effect: { by: 'sql', text: '0' } },
    { member: ['createTable', 'alterTable', 'schema.table', 'renameTable', 'renameColumn', 'createSchema', 'createView'], effect: 'write', naturalKey: true },
    { member: ['createTableIfNotExists', 'createSchemaIfNotExists', 'createViewOrReplace', 'migrate.latest', 'migrate.up', 'createTableLike'], effect: 'idempotent-write' },
    { member: 'seed.run', effect: 'write' },
    { member: ['transaction', 'transacting'], effect: 'none', callback: { at: 0, params: ['self'] } },
    { member: ['knex.insert', 'default.insert', 'Model.query.insert'], effect: 'write', chained: conflict },
  ],
  otherwise: 'none',
} satisfies EffectModel;
