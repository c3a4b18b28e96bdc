/** The testkit's commands, called by the root's npm scripts. Each ends with 1 when it finds something. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle, unbundle } from './bundle.js';
import { bundleCommonJs, hasCommonJs, unbundleCommonJs } from './commonjs-entries.js';
import { generate } from './generate.js';
import { lintPackages } from './packages.js';
import { testPacked } from './packed.js';
import { newModel, newRule } from './scaffold.js';
import { typecheckFixtures } from './typecheck.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Writes the generated files, or with `--check` names those that are stale. */
function runGenerate(args: readonly string[]): number {
  const stale = [...generate(ROOT)].filter(([file, text]) => {
    const target = path.join(ROOT, file);
    return !existsSync(target) || readFileSync(target, 'utf8') !== text;
  });
  if (args.includes('--check')) {
    for (const [file] of stale) console.error(`${file} is stale: run "npm run generate" and commit the result.`);
    return stale.length > 0 ? 1 : 0;
  }
  stale.forEach(write);
  return 0;
}

/** Writes the files of a new rule or model, then the registries that list it. */
function runNew(make: (name: string) => Map<string, string>, [name]: readonly string[]): number {
  if (name === undefined) throw new Error('Say the name: npm run new:rule -- NAME, or npm run new:model -- KIND/NAME.');
  const files = [...make(name)];
  const there = files.filter(([file]) => existsSync(path.join(ROOT, file)));
  if (there.length > 0) throw new Error(`Already there: ${there.map(([file]) => file).join(', ')}.`);
  files.forEach(write);
  return runGenerate([]);
}

function runTypecheck(): number {
  const problems = typecheckFixtures(path.join(ROOT, 'fixtures'));
  for (const problem of problems) console.error(`fixtures/${problem}`);
  return problems.length > 0 ? 1 : 0;
}

async function runLintPackages(): Promise<number> {
  const problems = await lintPackages(ROOT);
  for (const problem of problems) console.error(problem);
  return problems.length > 0 ? 1 : 0;
}

function runTestPacked(): number {
  const problems = testPacked(ROOT, console.log);
  for (const problem of problems) console.error(problem);
  return problems.length > 0 ? 1 : 0;
}

/** Called by npm around packing, in the folder of the package. */
async function runBundle(): Promise<number> {
  await (hasCommonJs(process.cwd()) ? bundleCommonJs(process.cwd()) : bundle(process.cwd()));
  return 0;
}

function runUnbundle(): number {
  (hasCommonJs(process.cwd()) ? unbundleCommonJs : unbundle)(process.cwd());
  return 0;
}

function write([file, text]: readonly [string, string]): void {
  mkdirSync(path.dirname(path.join(ROOT, file)), { recursive: true });
  writeFileSync(path.join(ROOT, file), text);
  console.log(`wrote ${file}`);
}

/** Plays the story with both SDKs, and prints it. */
async function runDemo(): Promise<number> {
  const { proveIt } = await import('./demo/tell.js');
  for (const sdk of ['sdk-v2', 'sdk-v1'] as const) await proveIt(sdk, console.log);
  return 0;
}

const COMMANDS: Readonly<Record<string, (args: readonly string[]) => number | Promise<number>>> = {
  'generate': runGenerate,
  'new-rule': (args) => runNew(newRule, args),
  'new-model': (args) => runNew(newModel, args),
  'typecheck-fixtures': runTypecheck,
  'lint-packages': runLintPackages,
  'test-packed': runTestPacked,
  'bundle': runBundle,
  'unbundle': runUnbundle,
  'demo': runDemo,
};

try {
  const [name = '', ...args] = process.argv.slice(2);
  const command = COMMANDS[name];
  if (!command) throw new Error(`There is no command "${name}". Commands: ${Object.keys(COMMANDS).join(', ')}.`);
  process.exitCode = await command(args);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
