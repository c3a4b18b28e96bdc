import type { CallView, EffectModel, Verdict } from '../../types.js';

/** Setting fields is repeatable, `increment(1)` among them is not. */
function fields(call: CallView): Verdict | undefined {
  if (!/(?:^|\.)(?:setDoc|updateDoc|set|update)$/.test(call.member)) return undefined;
  const counts = call.args.some((arg) => arg.keys.some((key) => /(?:^|\.)increment$/.test(arg.property(key).external?.member ?? '')));
  return { effect: counts ? 'write' : 'idempotent-write', kind: 'db', confidence: 'proven' };
}

/** Firebase's client library. Facts from `firebase` 13.2 (free functions; the first argument says where). */
export default {
  modules: ['firebase', 'firebase/*', '@firebase/*'],
  kind: 'db',
  rows: [
    {
      member: [
        'initializeApp', 'getApp', 'getAuth', 'getFirestore', 'getDatabase', 'getStorage', 'getFunctions', 'getMessaging', 'doc', 'collection',
        'query', 'where', 'orderBy', 'limit', 'ref', 'child', 'getDoc', 'getDocs', 'getCountFromServer', 'getAggregateFromServer', 'get',
        'onSnapshot', 'onValue', 'writeBatch', 'serverTimestamp', 'increment', 'arrayUnion', 'arrayRemove', 'httpsCallable', 'httpsCallableFromURL',
        'connectFunctionsEmulator', 'connectFirestoreEmulator', 'getDownloadURL', 'getBytes', 'getMetadata', 'list', 'listAll', 'data', 'exists',
        'val',
      ],
      effect: 'none',
    },
    {
      member: [
        'signInWithEmailAndPassword', 'signInWithCustomToken', 'signInAnonymously', 'signInWithCredential', 'signOut', 'onAuthStateChanged',
        'getIdToken', 'verifyPasswordResetCode',
      ],
      effect: 'none', kind: 'sdk-client',
    },
    { member: ['addDoc', 'push'], effect: 'write' },
    { member: 'runTransaction', effect: 'none', callback: { at: 1, params: ['self'] } },
    { member: ['commit', 'setWithPriority'], effect: 'idempotent-write' },
    { member: ['deleteDoc', 'remove', 'delete'], effect: 'idempotent-write', destructive: true },
    { member: 'createUserWithEmailAndPassword', effect: 'write', kind: 'sdk-client', naturalKey: true },
    {
      member: [
        'sendPasswordResetEmail', 'sendEmailVerification', 'sendSignInLinkToEmail', 'verifyBeforeUpdateEmail',
      ],
      effect: 'write', kind: 'messaging',
    },
    { member: ['updateProfile', 'updateEmail', 'updatePassword', 'confirmPasswordReset'], effect: 'idempotent-write', kind: 'sdk-client' },
    { member: ['uploadBytes', 'uploadBytesResumable', 'uploadString', 'updateMetadata'], effect: 'idempotent-write', kind: 'sdk-client' },
    { member: 'deleteObject', effect: 'idempotent-write', kind: 'sdk-client', destructive: true },
  ],
  judge: fields,
} satisfies EffectModel;
