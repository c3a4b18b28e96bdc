import type { StoreModel } from '../../types.js';

/**
 * Facts from `firebase-admin` 13 and `@google-cloud/firestore` 7. `doc(key).create()` is refused where the document exists. A transaction is handed the
 * documents: `tx.get(doc)`.
 */
export default {
  modules: ['firebase-admin', 'firebase-admin/*', '@google-cloud/firestore', 'firebase/firestore'],
  title: 'Firestore',
  keeps: 'durable',
  rows: [
    { member: ['doc.get', 'where.get', 'limit.get', 'runtransaction.get'], does: 'look-up' },
    { member: ['doc.create', 'runtransaction.create'], does: 'claim', throws: true },
    { member: ['doc.set', 'doc.update', 'runtransaction.set', 'runtransaction.update'], does: 'record' },
    { member: ['doc.delete', 'runtransaction.delete'], does: 'remove' },
  ],
} satisfies StoreModel;
