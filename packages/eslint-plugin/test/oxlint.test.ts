/** The built plugin in oxlint, over all fixtures at once: it finds what the analyzer finds. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { collectFixtures } from '@mcp-idempotency/testkit';
import { checkFolder, inOrder, verdict, verdictsOf } from './found.js';
import { temporaryProject } from './temporary-project.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PLUGIN = path.join(ROOT, 'packages/eslint-plugin');
const require = createRequire(import.meta.url);
const TSC = require.resolve('typescript/bin/tsc');
const OXLINT = path.join(path.dirname(require.resolve('oxlint/package.json')), 'bin/oxlint');

interface Diagnostic {
  readonly code?: string;
  readonly message: string;
  readonly filename: string;
  readonly labels: readonly { readonly span: { readonly offset: number } }[];
}

/** oxlint is a program of its own: it loads what was built, so that must be fresh. */
beforeAll(() => void execFileSync(process.execPath, [TSC, '-b', PLUGIN], { cwd: ROOT }), 120_000);

function oxlint(cwd: string): Diagnostic[] {
  const { stdout, stderr } = spawnSync(process.execPath, [OXLINT, '--format', 'json', '.'], { cwd, encoding: 'utf8', maxBuffer: 1 << 26 });
  if (!stdout.startsWith('{')) throw new Error(`oxlint: ${stdout}${stderr}`);
  return (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics;
}

/** oxlint's own columns count bytes; its offsets do, too, and with the byte order mark. */
function position(file: string, offset: number): { line: number; column: number } {
  const lines = readFileSync(file).subarray(0, offset).toString('utf8').replace(/^\uFEFF/, '').split(/\r\n|[\n\r\u2028\u2029]/);
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

test('oxlint reports what the analyzer finds', { timeout: 120_000 }, () => {
  const project = temporaryProject({
    '.oxlintrc.json': JSON.stringify({ extends: [path.join(PLUGIN, 'oxlint/all.json')], categories: { correctness: 'off' } }),
    // Columns of oxlint and ours meet behind these, too.
    'signs/mark.ts': '\uFEFFexport {};\r\n',
  });
  for (const { name, root } of collectFixtures(path.join(ROOT, 'fixtures'))) {
    cpSync(root, path.join(project.root, 'programs', name.replaceAll('/', '-')), { recursive: true, filter: (source) => path.basename(source) !== 'node_modules' });
  }
  const diagnostics = oxlint(project.root);
  expect(diagnostics.filter(({ message }) => message.includes('Error running JS plugin'))).toEqual([]);
  const found = diagnostics.flatMap(({ code, filename, labels }) => {
    const rule = /^mcp-idempotency\((.*)\)$/.exec(code ?? '')?.[1];
    const offset = labels[0]?.span.offset;
    if (rule === undefined || offset === undefined) return [];
    const { line, column } = position(path.join(project.root, filename), offset);
    return [verdict(rule, filename.replaceAll('\\', '/'), line, column)];
  });
  const broken = new Set(diagnostics.filter(({ code }) => code === undefined).map(({ filename }) => filename.replaceAll('\\', '/')));
  const expected = verdictsOf(project.root, checkFolder(project.root)).filter((one) => !broken.has(/ (.*):\d+:\d+$/.exec(one)?.[1] ?? ''));
  expect(inOrder(found)).toEqual(expected);
});
