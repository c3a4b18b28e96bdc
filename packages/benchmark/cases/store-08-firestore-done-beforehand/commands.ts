import { getFirestore, FieldValue } from 'firebase-admin/firestore';

const db = getFirestore();

export type Command = { status: 'running' | 'completed' | 'unknown'; digest: string; leaseUntil?: number; answer?: string };

export const commandRef = (uid: string, commandId: string) => db.collection('users').doc(uid).collection('commands').doc(commandId);

/** null: nobody has used this id before, go on */
export async function admit(uid: string, commandId: string, digest: string): Promise<Command | null> {
  const ref = commandRef(uid, commandId);
  return db.runTransaction(async (tx) => {
    const snap = await tx.get(ref);
    if (snap.exists) return snap.data() as Command;
    tx.set(ref, { status: 'completed', digest, createdAt: FieldValue.serverTimestamp() });
    return null;
  });
}
