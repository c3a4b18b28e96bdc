/** Lays out the sources of the hand labels, and runs the inventory on each. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inventoryText, node, readJson, reasonOf } from '../command.js';
import { CACHE, OWN_LABELS } from '../places.js';

/** Which part of the corpus: published packages, or these and the GitHub sources. */
export type Part = 'npm' | 'github';

/** One hand label, as far as it is read here. */
export interface Label {
  readonly source: { readonly kind: Part; readonly name?: string; readonly version?: string; readonly repo?: string; readonly dir?: string };
  readonly tool: string;
  readonly file: string;
  readonly line: number;
  readonly effect: string;
  readonly keyParam: string | null;
  readonly sink: { readonly file: string; readonly line: number; readonly what: string } | null;
  readonly confidence: 'sure' | 'likely';
  readonly contested?: unknown;
  readonly note?: string;
}

export const labelFile = (shared: string) => path.join(shared, 'corpus/labels.jsonl');
/** The labels that stand in this repository, of further published packages. */
export const ownLabelFile = OWN_LABELS;

export function readLabels(file: string): Label[] {
  return readFileSync(file, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line) as Label);
}

/** The folder that holds the laid out sources. */
export const preparedFolder = path.join(CACHE, 'corpus');
/** The folder with one inventory per source. */
export const inventoryFolder = path.join(CACHE, 'inventory');

/** The folder names of the sources that could be laid out. What is there already stays. */
export function prepareSources(shared: string, part: Part, clones: string | undefined, labels = labelFile(shared)): string[] {
  mkdirSync(preparedFolder, { recursive: true });
  node([path.join(shared, 'corpus/prepare.mjs'), labels, preparedFolder, '--only', part], clones === undefined ? {} : { env: { CORPUS_GIT_ROOT: path.resolve(clones) } });
  return readJson<string[]>(path.join(preparedFolder, 'ready.json'));
}

/** Takes the inventory of each source anew. Returns what could not be taken. */
export function takeInventories(slugs: readonly string[], log: (line: string) => void): string[] {
  mkdirSync(inventoryFolder, { recursive: true });
  return slugs.flatMap((slug) => {
    log(`inventory of ${slug}`);
    try {
      writeFileSync(path.join(inventoryFolder, `${slug}.json`), inventoryText(path.join(preparedFolder, slug)));
      return [];
    } catch (error) {
      writeFileSync(path.join(inventoryFolder, `${slug}.json`), JSON.stringify({ tools: [] }));
      return [`${slug}: no inventory: ${reasonOf(error)}`];
    }
  });
}
