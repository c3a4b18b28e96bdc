import type { StoreModel } from '../../types.js';

/** Facts from `@prisma/client` 6.17. */
export default {
  modules: ['@prisma/client', '@prisma/client/*', '.prisma/client'],
  title: 'Prisma',
  keeps: 'durable',
  rows: [
    { member: ['findunique', 'findfirst', 'finduniqueorthrow', 'findfirstorthrow', 'findmany', 'count'], does: 'look-up' },
    { member: ['create', 'createmany'], does: 'record', throws: true, claimsWith: ['skipDuplicates'] },
    { member: ['upsert', 'update', 'updatemany'], does: 'record' },
    { member: ['delete', 'deletemany'], does: 'remove' },
  ],
} satisfies StoreModel;
