/** Where things lie: the repository, what is fetched and thrown away, what is stored. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));

/** The repository's top. */
export const ROOT = path.join(PACKAGE, '../..');

/** What was fetched, unpacked or made on the way; ignored by git, and safe to delete. */
export const CACHE = path.resolve(process.env['MCP_IDEMPOTENCY_CACHE'] ?? path.join(PACKAGE, '.cache'));

/** What the measures found, as text that can be compared from commit to commit. */
export const RESULTS = path.join(PACKAGE, 'results');

/** What must be found, written by hand. */
export const EXPECTED = path.join(PACKAGE, 'expected');

/** Hand labels of tools in published packages, by the protocol of the corpus. */
export const OWN_LABELS = path.join(PACKAGE, 'labels.jsonl');

/** What running servers said of themselves when they were asked last. */
export const LIVE = path.join(PACKAGE, 'live');

/** Quotes the figures that matter most. */
export const README = path.join(ROOT, 'README.md');

/** The page made from the stored results. */
export const PAGE = path.join(ROOT, 'docs/accuracy.md');

/**
 * The folder with hand labels, cases and examples, which is not part of this repository: `--shared DIR`, else
 * `MCP_IDEMPOTENCY_SHARED`, else `../shared` beside the clone where it is. `undefined` where there is none; a folder that is named must be there.
 */
export function sharedFolder(named: string | undefined = process.env['MCP_IDEMPOTENCY_SHARED']): string | undefined {
  const folder = path.resolve(named ?? path.join(ROOT, '../shared'));
  if (existsSync(path.join(folder, 'corpus/labels.jsonl'))) return folder;
  if (named !== undefined) throw new Error(`${folder} is not the shared folder: it has no corpus/labels.jsonl.`);
  return undefined;
}

/** A folder name for a package: `@scope/name` and a version become `scope-name-1.2.3`. */
export function slug(...parts: readonly string[]): string {
  return parts.join('-').toLowerCase().replaceAll(/[^a-z0-9.]+/g, '-').replaceAll(/^-|-$/g, '');
}
