import { getFirestore, FieldValue } from 'firebase-admin/firestore';

const db = getFirestore();
const LEASE_MS = 2 * 60_000;

export type Command = { status: 'running' | 'completed' | 'unknown'; digest: string; leaseUntil?: number; answer?: string };

export const commandRef = (uid: string, commandId: string) => db.collection('users').doc(uid).collection('commands').doc(commandId);

/** null: nobody has used this id before, go on */
export async function admit(uid: string, commandId: string, digest: string): Promise<Command | null> {
  const ref = commandRef(uid, commandId);
  return db.runTransaction(async (tx) => {
    const snap = await tx.get(ref);
    if (snap.exists) return snap.data() as Command;
    tx.set(ref, { status: 'running', digest, leaseUntil: Date.now() + LEASE_MS, createdAt: FieldValue.serverTimestamp() });
    return null;
  });
}

export async function settle(uid: string, commandId: string, status: 'completed' | 'unknown', answer: string): Promise<void> {
  await commandRef(uid, commandId).update({ status, answer, settledAt: FieldValue.serverTimestamp() });
}
