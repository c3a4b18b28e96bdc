import { openDB, type DBSchema } from 'idb';

export interface Waiting<V> {
  visitKey: string;
  visit: V;
}

interface Schema extends DBSchema {
  waiting: { key: number; value: Waiting<unknown> };
}

const db = openDB<Schema>('visit-outbox', 1, {
  upgrade(database) {
    database.createObjectStore('waiting', { autoIncrement: true });
  },
});

/** the queue lives in IndexedDB: reload, crash and update of the app leave it as it was */
export async function enqueue(entry: Waiting<unknown>): Promise<void> {
  await (await db).add('waiting', entry);
}

export async function head<V>(): Promise<{ slot: number; entry: Waiting<V> } | undefined> {
  const cursor = await (await db).transaction('waiting').store.openCursor();
  return cursor ? { slot: cursor.key, entry: cursor.value as Waiting<V> } : undefined;
}

export async function settle(slot: number): Promise<void> {
  await (await db).delete('waiting', slot);
}
