/** A server whose authors added keys later: what the analyzer says of the older one, of its migration, and of the newer one. */
import { unpack } from '../published.js';
import { keylessIn, migrateFolder } from './migrate-folder.js';

/** Writers without a key. */
export interface Pair {
  readonly before: number;
  readonly after: number;
  readonly later: number;
}

export function comparePair(): Pair {
  const { keyless } = migrateFolder(unpack({ name: 'resend-mcp', version: '2.6.0' }));
  return { ...keyless, later: keylessIn(unpack({ name: 'resend-mcp', version: '2.22.0' })) };
}
