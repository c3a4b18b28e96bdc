/** Judged places in public clients and servers: is the fault found, is right code left in peace? */
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { readJson, reasonOf } from '../command.js';
import type { Measure, Options, Outcome } from '../measure.js';
import { EXPECTED } from '../places.js';
import { reportOf } from './kept-reports.js';
import { layOut } from './lay-out.js';
import { readRows, type Row } from './rows.js';
import { scoreRows, TOLERANCE, type Finding, type Judged } from './score.js';

export const clientsMeasure: Measure = {
  name: 'clients',
  about:
    'Places in public clients, gateways and servers that a reader has judged: sends that are repeated, stores that remember calls, tools that take keys. The package that holds a ' +
    `place is checked at the commit that was read, with every rule; a finding within ${TOLERANCE} lines counts, for a fault also one whose path leads through there.`,
  needsShared: true,
  run: judgeAll,
};

/** Rows that stay differently judged, with the reason. */
const ARGUED = path.join(EXPECTED, 'clients-argued.json');

function judgeAll({ shared, clones, log }: Options): Outcome {
  if (shared === undefined || clones === undefined) throw new Error('The sample needs the shared folder and the clones of its repositories.');
  const judged = [...groupBy(readRows(shared), ({ repo, commit }) => `${repo}@${commit}`).values()].flatMap((rows) => judgeCommit(clones, rows, log));
  const { figures, differences, gaps, moved } = scoreRows(judged, readJson<Record<string, string>>(ARGUED));
  return { figures, differences, details: { 'not read at the commit': moved, gaps } };
}

/** The rows of one repository at one commit. */
function judgeCommit(clones: string, rows: readonly Row[], log: (line: string) => void): Judged[] {
  const [{ repo, commit }] = rows as [Row];
  if (commit === null) return unread(rows, 'no commit is told');
  const laidOut = layOut(clones, repo, commit, rows.flatMap((row) => row.path ?? []));
  if (!laidOut) return unread(rows, 'there is no clone with that commit');
  return [...groupBy(rows, (row) => packageOf(laidOut.folder, row.path))].flatMap(([folder, own]) => {
    log(`check of ${repo} ${folder}`);
    try {
      const findings = findingsIn(laidOut.folder, folder);
      return own.map((row) => ({ row, ran: { origin: laidOut.origin, findings } }));
    } catch (error) {
      return unread(own, reasonOf(error));
    }
  });
}

const unread = (rows: readonly Row[], reason: string): Judged[] => rows.map((row) => ({ row, ran: reason }));

/** The folder of the package that holds a file, from the repository's top; whoever works on one checks that. */
function packageOf(home: string, file: string | null): string {
  for (let folder = file === null ? '.' : path.posix.dirname(file); folder !== '.'; folder = path.posix.dirname(folder)) if (existsSync(path.join(home, folder, 'package.json'))) return folder;
  return '.';
}

/** What is found in a package, in the repository's paths. */
function findingsIn(home: string, folder: string): Finding[] {
  const { root, findings } = reportOf(path.join(home, folder));
  const top = realpathSync(home);
  const place = ({ file, line }: { readonly file: string; readonly line: number }) => ({ file: path.relative(top, path.resolve(root, file)).split(path.sep).join('/'), line });
  return findings.map((one) => ({ rule: one.rule, ...place(one), related: one.related.map(place) }));
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
