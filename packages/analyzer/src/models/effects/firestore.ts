import type { EffectModel } from '../../types.js';

/** Firestore without Firebase. Facts from `@google-cloud/firestore` 7.11. */
export default {
  modules: ['@google-cloud/firestore', '@google-cloud/datastore', 'fireorm', 'firestore-jest-mock'],
  kind: 'db',
  rows: [
    { member: ['add', 'insert'], effect: 'write' },
    { member: 'create', effect: 'write', naturalKey: true },
    { member: ['set', 'update', 'upsert', 'save', 'merge', 'commit'], effect: 'idempotent-write', names: 'prior.0' },
    { member: ['delete', 'recursiveDelete'], effect: 'idempotent-write', destructive: true },
    { member: 'runTransaction', effect: 'none', callback: { at: 0, params: ['self'] } },
    // A batch is decided where it is filled.
    { member: ['batch.commit', 'bulkWriter.close', 'bulkWriter.flush', 'transaction.commit'], effect: 'none' },
  ],
  otherwise: 'none',
} satisfies EffectModel;
