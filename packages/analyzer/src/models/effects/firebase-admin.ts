import type { CallView, EffectModel, Verdict } from '../../types.js';

/** Setting fields is repeatable, `FieldValue.increment(1)` among them is not. */
function fields(call: CallView): Verdict | undefined {
  if (!/(?:^|\.)(?:set|update)$/.test(call.member)) return undefined;
  const counts = call.args.some((arg) => arg.keys.some((key) => /(?:^|\.)increment$/.test(arg.property(key).external?.member ?? '')));
  return { effect: counts ? 'write' : 'idempotent-write', kind: 'db', confidence: 'proven' };
}

/** Firebase on the server. Facts from `firebase-admin` 13.10. */
export default {
  modules: ['firebase-admin', 'firebase-admin/*'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'initializeApp', 'getApp', 'getApps', 'app', 'cert', 'credential.*', 'applicationDefault', 'auth', 'getAuth', 'messaging', 'getMessaging',
        'firestore', 'getFirestore', 'database', 'getDatabase', 'storage', 'getStorage', 'getRemoteConfig', 'getFunctions', 'taskQueue', 'settings',
        'tenantManager', 'authForTenant', 'ref', 'child', 'bucket', 'file',
      ],
      effect: 'none',
    },
    // Sign-in: tokens and links are made, nothing is stored.
    {
      member: [
        'getUser', 'getUserByEmail', 'getUserByPhoneNumber', 'getUserByProviderUid', 'getUsers', 'listUsers', 'verifyIdToken', 'verifySessionCookie',
        'createCustomToken', 'createSessionCookie', 'generatePasswordResetLink', 'generateEmailVerificationLink', 'generateSignInWithEmailLink',
      ],
      effect: 'none',
    },
    { member: 'createUser', effect: 'write', naturalKey: true, keySlot: '0.uid' },
    {
      member: [
        'updateUser', 'setCustomUserClaims', 'importUsers', 'revokeRefreshTokens', 'updateProviderConfig', 'updateTenant',
      ],
      effect: 'idempotent-write',
    },
    { member: ['deleteUser', 'deleteUsers', 'deleteTenant', 'deleteProviderConfig'], effect: 'idempotent-write', destructive: true },
    { member: ['createTenant', 'createProviderConfig'], effect: 'write', naturalKey: true },
    // Messages have no deduplication key.
    {
      member: [
        'messaging.send', 'getMessaging.send', 'send', 'sendEach', 'sendEachForMulticast', 'sendMulticast', 'sendAll', 'sendToDevice', 'sendToTopic',
        'sendToCondition',
      ],
      effect: 'write', kind: 'messaging',
    },
    { member: ['subscribeToTopic', 'unsubscribeFromTopic'], effect: 'idempotent-write', kind: 'messaging' },
    { member: ['enqueue'], effect: 'write', kind: 'queue', keySlot: '1.id' },
    { member: ['publishTemplate', 'setRules', 'releaseFirestoreRuleset', 'releaseStorageRuleset'], effect: 'idempotent-write' },
    { member: ['releaseFirestoreRulesetFromSource', 'createRuleset', 'rollback', 'publish'], effect: 'write' },
    // Firestore and Realtime Database
    {
      member: [
        'collection', 'doc', 'collectionGroup', 'where', 'orderBy', 'limit', 'get', 'getAll', 'listCollections', 'listDocuments', 'count', 'once',
        'onSnapshot', 'withConverter', 'data', 'batch', 'val', 'recursiveDelete.get', 'orderByChild', 'orderByKey', 'equalTo', 'startAfter', 'select',
      ],
      effect: 'none', kind: 'db',
    },
    { member: ['add', 'push'], effect: 'write', kind: 'db' },
    { member: 'create', effect: 'write', kind: 'db', naturalKey: true },
    { member: ['commit', 'bulkWriter.flush', 'setWithPriority'], effect: 'idempotent-write', kind: 'db' },
    { member: ['runTransaction', 'transaction'], effect: 'none', kind: 'db', callback: { at: 0, params: ['self'] } },
    {
      member: [
        'doc.delete', 'batch.delete', 'runTransaction.delete', 'ref.remove', 'child.remove', 'recursiveDelete', 'remove', 'delete',
      ],
      effect: 'idempotent-write', kind: 'db', destructive: true,
    },
    // Storage
    { member: ['getFiles', 'exists', 'download', 'getMetadata', 'getSignedUrl', 'createReadStream', 'publicUrl'], effect: 'none' },
    { member: ['upload', 'save', 'copy', 'createWriteStream', 'makePublic', 'setMetadata'], effect: 'idempotent-write' },
    { member: ['move', 'rename'], effect: 'write', naturalKey: true },
  ],
  judge: fields,
} satisfies EffectModel;
