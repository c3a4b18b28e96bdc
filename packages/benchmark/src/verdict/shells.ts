/** The shells: what each says of the programs, in one shape. */
import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { checkOf, node } from '../command.js';
import { ROOT } from '../places.js';
import { positionAt, type Spoken, type Verdict } from './compare.js';
import type { ProgramCopy } from './programs.js';

const require = createRequire(import.meta.url);
const PLUGIN = path.join(ROOT, 'packages/eslint-plugin/dist/index.js');
const PARSER = require.resolve('@typescript-eslint/parser');

/** The versions of ESLint by the names under which they are installed here. */
export const ESLINTS: Readonly<Record<string, string>> = { 'ESLint 9': 'eslint-9', 'ESLint 10': 'eslint' };

/** What the command line says of one program, with all rules. */
export function askCheck({ folder }: ProgramCopy): Verdict[] {
  const { root, findings } = checkOf(folder);
  return findings.map(({ rule, file, line, column }) => ({ rule, file: path.relative(realpathSync(folder), path.resolve(root, file)).split(path.sep).join('/'), line, column }));
}

/** What one ESLint says of all programs, in their order. */
export function askEslint(name: string, programs: readonly ProgramCopy[], listFile: string): Spoken[] {
  writeFileSync(listFile, JSON.stringify(programs.map(({ folder }) => folder)));
  const modules = [require.resolve(name), PARSER, PLUGIN].map((file) => pathToFileURL(file).href);
  return JSON.parse(node([fileURLToPath(new URL('./eslint-runner.js', import.meta.url)), ...modules, listFile])) as Spoken[];
}

interface OxlintReport {
  readonly diagnostics: readonly { readonly code?: string; readonly message: string; readonly filename: string; readonly labels: readonly { readonly span: { readonly offset: number } }[] }[];
}

/** What oxlint says of one program, with the plugin's own preset as its configuration. */
export function askOxlint({ folder }: ProgramCopy, configFile: string): Spoken {
  const bin = path.join(path.dirname(require.resolve('oxlint/package.json')), 'bin/oxlint');
  const report = JSON.parse(node([bin, '--config', configFile, '--format', 'json', '--no-ignore', '--disable-nested-config', '.'], { cwd: folder, findings: true })) as OxlintReport;
  const verdicts: Verdict[] = [];
  const unread: string[] = [];
  for (const { code, filename, labels } of report.diagnostics) {
    const file = filename.split(path.sep).join('/');
    const rule = /^mcp-idempotency\((.+)\)$/.exec(code ?? '')?.[1];
    const offset = labels[0]?.span.offset;
    if (rule === undefined) unread.push(file);
    else if (offset !== undefined) verdicts.push({ rule, file, ...positionAt(readFileSync(path.join(folder, filename)), offset) });
  }
  return { verdicts, unread };
}

/** Writes oxlint's configuration: nothing but the plugin, with every rule that it has. */
export async function writeOxlintConfig(file: string): Promise<void> {
  const { default: plugin } = (await import(pathToFileURL(PLUGIN).href)) as { default: { configs: { all: { rules: Record<string, string> } } } };
  writeFileSync(file, JSON.stringify({ jsPlugins: [PLUGIN], plugins: [], categories: { correctness: 'off' }, rules: plugin.configs.all.rules }));
}
