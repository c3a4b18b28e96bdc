/** The programs that noise is judged on: fixed in a list before the analyzer was run on any of them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readJson } from '../command.js';
import { prepareSources, preparedFolder } from '../corpus/sources.js';
import type { Options } from '../measure.js';
import { CACHE, EXPECTED, slug } from '../places.js';
import { unpack } from '../published.js';

interface Package {
  readonly name: string;
  readonly version: string;
}

interface Repository {
  readonly repo: string;
  readonly commit: string;
}

interface List {
  readonly servers: readonly Package[];
  readonly clients: readonly (Package | Repository)[];
}

/** One program, laid out. */
export interface Judged {
  readonly name: string;
  readonly version: string;
  readonly kind: 'server' | 'client';
  readonly folder: string;
}

/** Lays out the list. A repository is taken where its clone is; `missing` names the others. */
export function layOutList({ shared, clones, log }: Options): { readonly programs: readonly Judged[]; readonly missing: readonly string[] } {
  const { servers, clients } = readJson<List>(path.join(EXPECTED, 'noise-list.json'));
  const repositories = clients.filter((one) => 'repo' in one);
  const ready = new Set(shared === undefined || clones === undefined ? [] : prepareSources(shared, 'github', clones, sourceFile(repositories)));
  const missing: string[] = [];
  const programs = [...servers.map((one) => ({ one, kind: 'server' as const })), ...clients.map((one) => ({ one, kind: 'client' as const }))].flatMap(({ one, kind }): Judged[] => {
    if ('name' in one) {
      log(`laying out ${one.name}`);
      return [{ name: one.name, version: one.version, kind, folder: unpack(one) }];
    }
    const folder = slug(one.repo);
    if (ready.has(folder)) return [{ name: one.repo, version: one.commit, kind, folder: path.join(preparedFolder, folder) }];
    missing.push(one.repo);
    return [];
  });
  return { programs, missing };
}

/** Sources in the words of the script that lays them out. */
function sourceFile(repositories: readonly Repository[]): string {
  mkdirSync(CACHE, { recursive: true });
  const file = path.join(CACHE, 'noise-sources.jsonl');
  writeFileSync(file, repositories.map((one) => `${JSON.stringify({ source: { kind: 'github', ...one } })}\n`).join(''));
  return file;
}
