/** How often a call goes to the store: twice when it is fresh and ends within one heartbeat, once when it is a replay. */
import { describe, expect, test } from 'vitest';
import { idempotent } from '../src/index.js';
import { countedStores, countTrips } from './counted-stores.js';

describe.each(countedStores)('round trips: $name', ({ there, open }) => {
  test.skipIf(!there)('two per fresh call, one per replay, one per refusal', async () => {
    const opened = await open();
    await opened.store.ready();
    expect(await countTrips(opened, idempotent('create_order', { store: opened.store }, async (_args: object) => ({ content: [] })))).toEqual({ fresh: 2, replay: 1, conflict: 1, missingKey: 0 });
    await opened.close();
  });
});
