import type { StoreModel } from '../../types.js';

/** A query runs with its last call. Facts from `kysely` 0.28. */
export default {
  modules: ['kysely', 'kysely/*', 'kysely-*'],
  title: 'Kysely',
  keeps: 'durable',
  rows: [
    { member: ['execute', 'executetakefirst', 'executetakefirstorthrow'], after: 'insertinto', does: 'record', throws: true, claimsWith: ['doNothing', 'ignore', 'orIgnore'] },
    { member: ['execute', 'executetakefirst', 'executetakefirstorthrow'], after: 'replaceinto', does: 'record' },
    { member: ['execute', 'executetakefirst', 'executetakefirstorthrow'], after: 'updatetable', does: 'record' },
    { member: ['execute', 'executetakefirst', 'executetakefirstorthrow'], after: 'deletefrom', does: 'remove' },
    { member: ['execute', 'executetakefirst', 'executetakefirstorthrow'], after: 'selectfrom', does: 'look-up' },
  ],
} satisfies StoreModel;
