import type { StoreModel } from '../../types.js';

/** Models. Facts from `sequelize` 6.37. */
export default {
  modules: ['sequelize', '@sequelize/*', 'sequelize-typescript', '@nestjs/sequelize'],
  title: 'the database',
  keeps: 'durable',
  rows: [
    { member: ['findone', 'findbypk', 'count'], does: 'look-up' },
    { member: ['findorcreate', 'findcreatefind'], does: 'claim' },
    { member: ['create'], does: 'record', throws: true },
    { member: ['upsert', 'update'], does: 'record' },
    { member: ['destroy'], does: 'remove' },
  ],
} satisfies StoreModel;
