import type { StoreModel } from '../../types.js';

/** Facts from `firebase-admin` 13 and `@google-cloud/firestore` 7. `doc(key).create()` is refused where the document exists. */
export default {
  modules: ['firebase-admin', 'firebase-admin/*', '@google-cloud/firestore', 'firebase/firestore'],
  title: 'Firestore',
  keeps: 'durable',
  rows: [
    { member: ['doc.get', 'where.get', 'limit.get'], does: 'look-up' },
    { member: ['doc.create'], does: 'claim' },
    { member: ['doc.set', 'doc.update'], does: 'record' },
    { member: ['doc.delete'], does: 'remove' },
  ],
} satisfies StoreModel;
