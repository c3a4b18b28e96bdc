import Store from 'electron-store';

const store = new Store<Record<string, string>>({ name: 'send-keys' });

export const SendKeys = {
  keyFor(draftId: string): string {
    const known = store.get(draftId);
    if (known) return known;
    const key = crypto.randomUUID();
    store.set(draftId, key);
    return key;
  },
  settle(draftId: string): void {
    store.delete(draftId);
  },
};
