/** Judged places in public clients and servers: is the fault found, is right code left in peace? */
import { realpathSync } from 'node:fs';
import path from 'node:path';
import { checkOf, readJson, reasonOf } from '../command.js';
import type { Measure, Options, Outcome } from '../measure.js';
import { EXPECTED } from '../places.js';
import { layOut, type LaidOut } from './lay-out.js';
import { readRows, type Row } from './rows.js';
import { scoreRows, TOLERANCE, type Finding, type Judged } from './score.js';

export const clientsMeasure: Measure = {
  name: 'clients',
  about:
    'Places in public clients, gateways and servers that a reader has judged: sends that are repeated, stores that remember calls, tools that take keys. Each repository is ' +
    `checked whole at the commit that was read, with every rule; a finding within ${TOLERANCE} lines counts, for a fault also one whose path leads through there.`,
  needsShared: true,
  run: judgeAll,
};

/** Rows that stay differently judged, with the reason. */
const ARGUED = path.join(EXPECTED, 'clients-argued.json');

function judgeAll({ shared, clones, log }: Options): Outcome {
  if (shared === undefined || clones === undefined) throw new Error('The sample needs the shared folder and the clones of its repositories.');
  const rows = readRows(shared);
  const commits = new Map<string, Row[]>();
  for (const row of rows) commits.set(`${row.repo}@${row.commit}`, [...(commits.get(`${row.repo}@${row.commit}`) ?? []), row]);
  const judged = [...commits.values()].flatMap((of) => judgeCommit(clones, of, log));
  const { figures, differences, gaps, moved } = scoreRows(judged, readJson<Record<string, string>>(ARGUED));
  return { figures, differences, details: { 'not read at the commit': moved, gaps } };
}

/** The rows of one repository at one commit. */
function judgeCommit(clones: string, rows: readonly Row[], log: (line: string) => void): Judged[] {
  const [{ repo, commit }] = rows as [Row];
  const unread = (reason: string) => rows.map((row): Judged => ({ row, ran: reason }));
  if (commit === null) return unread('no commit is told');
  log(`check of ${repo}`);
  try {
    const laidOut = layOut(clones, repo, commit, rows.flatMap((row) => row.path ?? []));
    if (!laidOut) return unread('there is no clone with that commit');
    const findings = findingsIn(laidOut);
    return rows.map((row) => ({ row, ran: { origin: laidOut.origin, findings } }));
  } catch (error) {
    return unread(reasonOf(error));
  }
}

function findingsIn({ folder }: LaidOut): Finding[] {
  const { root, findings } = checkOf(folder);
  const home = realpathSync(folder);
  const place = ({ file, line }: { readonly file: string; readonly line: number }) => ({ file: path.relative(home, path.resolve(root, file)).split(path.sep).join('/'), line });
  return findings.map((one) => ({ rule: one.rule, ...place(one), related: one.related.map(place) }));
}
