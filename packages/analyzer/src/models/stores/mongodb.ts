import type { StoreModel } from '../../types.js';

/** Facts from `mongodb` 6.20, `mongoose` 8.19. A second document under one `_id` or unique index is refused. */
export default {
  modules: ['mongodb', 'mongoose', '@typegoose/typegoose'],
  title: 'MongoDB',
  keeps: 'durable',
  expiring: { call: 'createIndex', at: '1.expireAfterSeconds' },
  rows: [
    { member: ['findone', 'find', 'findbyid', 'exists', 'countdocuments'], does: 'look-up' },
    { member: ['findoneandupdate', 'findbyidandupdate'], does: 'claim' },
    { member: ['insertone', 'create'], does: 'record', throws: true },
    { member: ['updateone', 'replaceone'], does: 'record', claimsWith: ['$setOnInsert'] },
    { member: ['deleteone', 'deletemany', 'findoneanddelete', 'findbyidanddelete'], does: 'remove' },
  ],
} satisfies StoreModel;
