import type { StoreModel } from '../../types.js';

/** The last call of a chain decides. Facts from `knex` 3.1. */
export default {
  modules: ['knex', 'knex/*'],
  title: 'Knex',
  keeps: 'durable',
  rows: [
    { member: ['first', 'where.select', 'where', 'andwhere', 'pluck'], does: 'look-up' },
    { member: ['onconflict.ignore'], does: 'claim' },
    { member: ['insert'], does: 'record', throws: true },
    { member: ['onconflict.merge', 'update', 'upsert'], does: 'record' },
    { member: ['where.del', 'where.delete'], does: 'remove' },
  ],
} satisfies StoreModel;
