/** Type-checks the fixtures: a small program that does not compile is no evidence of what real code looks like. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { collectFixtures } from './fixtures.js';

/** Fixtures are checked like a strict application; what a package that is not installed would type is left open. */
const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  moduleDetection: ts.ModuleDetectionKind.Force,
  jsx: ts.JsxEmit.Preserve,
  strict: true,
  noImplicitAny: false,
  experimentalDecorators: true,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  skipLibCheck: true,
  noEmit: true,
  types: ['node'],
};

/** "Cannot find module", "could not find a declaration file": open when the specifier names a package. */
const UNRESOLVED = new Set([2307, 2792, 2882, 7016]);
const PACKAGE = /^[^']*'(?:node:|@[\w.-]+\/)?\w[^']*'/;
/** The mark of a fixture that is broken on purpose (bad input): it is not checked, and the reason stands behind the colon. */
const BROKEN = /\/\/ broken on purpose: \S/;

/** What the compiler says of the fixtures below `dir`, as `file:line: message`; the paths are relative to `dir`. */
export function typecheckFixtures(dir: string): string[] {
  const problems: string[] = [];
  const together: string[] = [];
  for (const fixture of collectFixtures(dir)) {
    if (existsSync(path.join(fixture.root, 'tsconfig.json'))) {
      problems.push(...checkOwnProject(dir, fixture.root));
      continue;
    }
    for (const [file, text] of fixture.files) {
      if (/\.(?:ts|tsx|mts|cts)$/.test(file) && !BROKEN.test(text)) together.push(path.join(fixture.root, file));
    }
  }
  return [...problems, ...check(dir, ts.createProgram(together, OPTIONS), new Set(together))];
}

/** A fixture with a tsconfig of its own is checked as that says, with the compiler's complaints about the config itself. */
function checkOwnProject(dir: string, root: string): string[] {
  const file = path.join(root, 'tsconfig.json');
  const { config, error } = ts.readConfigFile(file, (name) => readFileSync(name, 'utf8'));
  if (error) return [describe(dir, error)];
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, root, { noEmit: true, skipLibCheck: true }, file);
  const problems = parsed.errors.map((diagnostic) => describe(dir, diagnostic));
  const files = parsed.fileNames.filter((name) => !BROKEN.test(readFileSync(name, 'utf8')));
  return [...problems, ...check(dir, ts.createProgram(files, { ...OPTIONS, ...parsed.options }), new Set(files))];
}

function check(dir: string, program: ts.Program, files: ReadonlySet<string>): string[] {
  return program
    .getSourceFiles()
    .filter((source) => files.has(path.normalize(source.fileName)))
    .flatMap((source) => [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)])
    .filter((diagnostic) => !(UNRESOLVED.has(diagnostic.code) && namesPackage(diagnostic)))
    .map((diagnostic) => describe(dir, diagnostic));
}

function namesPackage(diagnostic: ts.Diagnostic): boolean {
  return PACKAGE.test(ts.flattenDiagnosticMessageText(diagnostic.messageText, ' '));
}

function describe(dir: string, { file, start, messageText }: ts.Diagnostic): string {
  const message = ts.flattenDiagnosticMessageText(messageText, ' ');
  if (!file) return message;
  const line = start === undefined ? 1 : ts.getLineAndCharacterOfPosition(file, start).line + 1;
  return `${path.relative(dir, file.fileName).split(path.sep).join('/')}:${line}: ${message}`;
}
