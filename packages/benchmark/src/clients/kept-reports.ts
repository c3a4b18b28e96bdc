/** What this very build said of a package before: the sample takes an hour, and a run that was ended goes on where it was. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BIN, checkOf, readJson, type CheckReport } from '../command.js';
import { CACHE, ROOT, slug } from '../places.js';

/** Runs `check` on a folder, unless the same build has done so. */
export function reportOf(folder: string): CheckReport {
  const file = path.join(CACHE, 'clients', `${slug(folder)}.${digestOfBuild()}.json`);
  if (existsSync(file)) return readJson<CheckReport>(file);
  const report = checkOf(folder);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(report));
  return report;
}

let digest: string | undefined;

/** Changes with every line of what is run. */
function digestOfBuild(): string {
  if (digest !== undefined) return digest;
  const hash = createHash('sha256').update(BIN);
  for (const name of ['analyzer', 'cli']) {
    const dist = path.join(ROOT, 'packages', name, 'dist');
    for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((one) => one.endsWith('.js')).sort()) hash.update(file).update(readFileSync(path.join(dist, file)));
  }
  return (digest = hash.digest('hex').slice(0, 12));
}
