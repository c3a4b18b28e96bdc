/**
 * What a stranger gets: the packed packages are installed into blank projects with every TypeScript and ESLint they promise
 * to work with, and must find the same as the fixture expects, everywhere.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { compare, readExpectations, type Expected, type Found } from './fixtures.js';
import { npm, packAll } from './packages.js';

const TYPESCRIPT = ['5.9', '6.0', '7.0'] as const;
const ESLINT = ['9', '10'] as const;
/** typescript-eslint has no parser for TypeScript 7 yet: there ESLint reads JavaScript with its own. */
const HAS_PARSER = (typescript: string) => !typescript.startsWith('7');

/** Packs, installs and compares; the lines say what differs. Empty when all agree. */
export function testPacked(root: string, log: (line: string) => void): string[] {
  const work = mkdtempSync(path.join(tmpdir(), 'mcp-idempotency-packed-'));
  try {
    const tarballs = packAll(root, work).map(({ tarball }) => tarball);
    return TYPESCRIPT.flatMap((typescript) =>
      ESLINT.flatMap((eslint) => {
        const name = `typescript ${typescript}, eslint ${eslint}`;
        const project = path.join(work, `ts${typescript}-eslint${eslint}`);
        const expected = layOut(root, project, HAS_PARSER(typescript));
        npm(['install', ...tarballs, `typescript@${typescript}`, `eslint@${eslint}`, ...(HAS_PARSER(typescript) ? ['@typescript-eslint/parser@8'] : [])], project);
        const linted = HAS_PARSER(typescript) ? expected : expected.filter(({ file }) => file.endsWith('.js'));
        const problems = [
          ...differences(`${name}: check`, expected, runCheck(project)),
          ...differences(`${name}: eslint`, linted, runEslint(project)),
        ];
        log(`${problems.length === 0 ? 'same findings' : 'differs'}: ${name}`);
        return problems;
      }),
    );
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** A blank project with the purchasing sources as they are in `ts/`, and with the types taken out in `js/`. Returns what must be found. */
function layOut(root: string, project: string, withParser: boolean): Expected[] {
  const source = path.join(root, 'fixtures/purchasing/src');
  cpSync(source, path.join(project, 'ts'), { recursive: true });
  const expected: Expected[] = [];
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    const text = readFileSync(path.join(source, file), 'utf8');
    const { outputText } = ts.transpileModule(text, {
      compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext, rewriteRelativeImportExtensions: true },
    });
    const script = `js/${file.split(path.sep).join('/').replace(/\.ts$/, '.js')}`;
    mkdirSync(path.dirname(path.join(project, script)), { recursive: true });
    writeFileSync(path.join(project, script), outputText);
    expected.push(...readExpectations(`ts/${file.split(path.sep).join('/')}`, text), ...readExpectations(script, outputText));
  }
  if (expected.length < 4) throw new Error('The purchasing scenario expects too little to compare.');
  const manifest = JSON.parse(readFileSync(path.join(root, 'fixtures/purchasing/package.json'), 'utf8')) as { dependencies: object };
  writeFileSync(path.join(project, 'package.json'), JSON.stringify({ name: 'blank', private: true, type: 'module' }));
  // The fixture's own dependencies are named, not installed: the analysis must not need them.
  writeFileSync(path.join(project, 'js', 'package.json'), JSON.stringify({ type: 'module', dependencies: manifest.dependencies }));
  writeFileSync(path.join(project, 'ts', 'package.json'), JSON.stringify({ type: 'module', dependencies: manifest.dependencies }));
  writeFileSync(
    path.join(project, 'eslint.config.js'),
    `import mcpIdempotency from 'eslint-plugin-mcp-idempotency';
${withParser ? "import parser from '@typescript-eslint/parser';\n" : ''}
export default [
  ${withParser ? "{ files: ['**/*.ts'], languageOptions: { parser } }," : "{ ignores: ['ts/'] },"}
  mcpIdempotency.configs.recommended,
];
`,
  );
  return expected;
}

function runCheck(project: string): Found[] {
  const { findings } = JSON.parse(run(project, 'mcp-idempotency', ['check', 'ts', 'js', '--format', 'json'])) as { findings: Found[] };
  return findings;
}

function runEslint(project: string): Found[] {
  const files = JSON.parse(run(project, 'eslint', ['--format', 'json', '.'])) as {
    filePath: string;
    messages: { ruleId: string | null; line: number; messageId?: string; message: string; fatal?: boolean }[];
  }[];
  return files.flatMap(({ filePath, messages }) =>
    messages.map(({ ruleId, line, messageId, message, fatal }) => {
      if (fatal || ruleId === null) throw new Error(`${filePath}:${line}: ${message}`);
      const file = path.relative(realpathSync(project), realpathSync(filePath)).split(path.sep).join('/');
      return { rule: ruleId.replace(/^mcp-idempotency\//, ''), file, line, ...(messageId ? { messageId } : {}) };
    }),
  );
}

/** Runs a bin of the project; findings make it end with 1, anything above is a failure. */
function run(project: string, bin: string, args: readonly string[]): string {
  const file = path.join(project, 'node_modules', '.bin', bin);
  const { status, stdout, stderr } = spawnSync(file, args, { cwd: project, encoding: 'utf8', shell: process.platform === 'win32', maxBuffer: 1 << 26 });
  if (status === null || status > 1) throw new Error(`${bin} ${args.join(' ')} ended with ${status}:\n${stderr}${stdout}`);
  return stdout;
}

function differences(name: string, expected: readonly Expected[], found: readonly Found[]): string[] {
  const { missing, noisy } = compare(expected, found);
  const show = ({ rule, file, line }: Found) => `${rule} at ${file}:${line}`;
  return [...missing.map((one) => `${name}: missing ${show(one)}`), ...noisy.map((one) => `${name}: not expected ${show(one)}`)];
}
