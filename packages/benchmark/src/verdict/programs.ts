/** The programs on which all shells must agree, each as a copy of its own outside the repository, as a user has it. */
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { collectFixtures } from '@mcp-idempotency/testkit';
import { prepareSources, preparedFolder } from '../corpus/sources.js';
import { ROOT } from '../places.js';

export interface ProgramCopy {
  readonly name: string;
  readonly folder: string;
}

/** Published servers of different shapes that are small enough to lint. */
const SERVERS = ['gongrzhe-server-gmail-autoauth-mcp', 'line-line-bot-mcp-server', 'wonderwhy-er-desktop-commander'];

/** Copies every fixture, and every case and three servers of the corpus where the shared folder is. */
export function copyPrograms(shared: string | undefined): ProgramCopy[] {
  const into = path.join(tmpdir(), `mcp-idempotency-verdict-${process.pid}`);
  rmSync(into, { recursive: true, force: true });
  const sources = collectFixtures(path.join(ROOT, 'fixtures')).map(({ name, root }) => ({ name: `fixtures/${name}`, root }));
  if (shared !== undefined) {
    const cases = path.join(shared, 'cases');
    for (const name of readdirSync(cases).sort()) if (existsSync(path.join(cases, name, 'expected.json'))) sources.push({ name: `cases/${name}`, root: path.join(cases, name) });
    prepareSources(shared, 'npm', undefined);
    for (const name of SERVERS) sources.push({ name: `corpus/${name}`, root: path.join(preparedFolder, name) });
  }
  return sources.map(({ name, root }) => {
    const folder = path.join(into, name);
    mkdirSync(path.dirname(folder), { recursive: true });
    cpSync(root, folder, { recursive: true, filter: (from) => path.basename(from) !== 'node_modules', verbatimSymlinks: true });
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) silenceSwitches(path.join(folder, file));
    // Without a manifest of its own, a folder is a part of whatever lies above it.
    if (!existsSync(path.join(folder, 'package.json'))) writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
    return { name, folder };
  });
}

/** Comments that switch linters off mean nothing to `check`. They are made words of the same length, so that no place moves. */
function silenceSwitches(file: string): void {
  if (!/\.[cm]?[jt]sx?$/.test(file) || !lstatSync(file).isFile()) return;
  const bytes = readFileSync(file, 'latin1');
  const silent = bytes.replaceAll(/\b(eslint|oxlint)-(disable|enable)/g, '$1_$2');
  if (silent !== bytes) writeFileSync(file, silent, 'latin1');
}
