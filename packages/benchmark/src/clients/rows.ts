/** The sample: places in public clients and servers that a careful reader has judged. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

export type Family = 'client-retry' | 'dedup-store' | 'key-tool';

/** One judged place, as far as it is read here. */
export interface Row {
  readonly family: Family;
  readonly repo: string;
  /** `null`: read from an issue, or from a history that is not told. */
  readonly commit: string | null;
  /** `null`: the whole repository is meant. */
  readonly path: string | null;
  /** `null`: the whole file is meant. */
  readonly line: number | null;
  readonly verdict: 'report' | 'ok';
  /** The reader's own word for what is wrong, or for what makes it right. */
  readonly rule: string;
}

/** The rows that name a repository. */
export function readRows(shared: string): Row[] {
  const text = readFileSync(path.join(shared, 'research/client-samples.jsonl'), 'utf8');
  return text.split('\n').filter(Boolean).map((line) => JSON.parse(line) as Row).filter(({ repo }) => repo);
}

/** What a row is called in results and in the list of argued ones. Rows at one place are told apart by the reader's word. */
export function nameOf({ repo, path: file, line, rule }: Row): string {
  return `${repo}${file === null ? '' : ` ${file}`}${line === null ? '' : `:${line}`} (${rule})`;
}
