import type { StoreModel } from '../../types.js';

/** Repositories, managers and query builders. `save` updates what is there. Facts from `typeorm` 0.3, `@mikro-orm/core` 6. */
export default {
  modules: ['typeorm', '@nestjs/typeorm', '@mikro-orm/*', '@nestjs/mikro-orm'],
  title: 'the database',
  keeps: 'durable',
  rows: [
    { member: ['execute'], after: 'insert', does: 'record', throws: true, claimsWith: ['orIgnore'] },
    { member: ['execute'], after: 'update', does: 'record' },
    { member: ['execute'], after: 'delete', does: 'remove' },
    { member: ['getone', 'getrawone', 'getoneorfail', 'getmany', 'getexists'], after: 'createquerybuilder', does: 'look-up' },
    { member: ['findone', 'findoneby', 'findoneorfail', 'findonebyorfail', 'exists', 'existsby', 'exist', 'countby'], does: 'look-up' },
    { member: ['insert'], does: 'record', throws: true },
    { member: ['save', 'upsert', 'update', 'nativeupdate'], does: 'record' },
    { member: ['delete', 'nativedelete'], does: 'remove' },
  ],
} satisfies StoreModel;
