import type { StoreModel } from '../../types.js';

/** The last call of a chain decides. Facts from `drizzle-orm` 0.44. */
export default {
  modules: ['drizzle-orm', 'drizzle-orm/*'],
  title: 'Drizzle',
  keeps: 'durable',
  rows: [
    { member: ['from.where', 'join.where', 'findfirst', 'findmany'], does: 'look-up' },
    { member: ['values.onconflictdonothing', 'insert.ignore.values'], does: 'claim' },
    { member: ['insert.values'], does: 'record', throws: true },
    { member: ['values.onconflictdoupdate', 'values.onduplicatekeyupdate', 'set.where'], does: 'record' },
    { member: ['delete.where'], does: 'remove' },
  ],
} satisfies StoreModel;
