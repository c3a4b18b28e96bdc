import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { collectFixtures } from '@mcp-idempotency/testkit';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { migrate } from './migrate-fixture.js';

const repository = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const inRepository = (file: string): string => path.join(repository, file);

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  moduleDetection: ts.ModuleDetectionKind.Force,
  strict: true,
  noImplicitAny: false,
  experimentalDecorators: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  noEmit: true,
  types: ['node'],
  paths: {
    '@mcp-idempotency/runtime': [inRepository('packages/runtime/src/index.ts')],
    '@mcp-idempotency/runtime/postgres': [inRepository('packages/runtime/src/stores/postgres/index.ts')],
  },
};

it('the migrated fixtures type-check as well as before', { timeout: 120_000 }, () => {
  const texts = new Map<string, string>();
  for (const { name, root, expected } of collectFixtures(inRepository('fixtures')))
    if (expected.length > 0 && name.includes('/')) for (const [file, text] of migrate(root, new Map(), { store: 'postgres', required: true }).texts) if (/\.ts$/.test(file)) texts.set(file, text);
  expect(texts.size).toBeGreaterThan(20);

  const files = [...texts.keys()];
  const after = errorsIn(files, texts);
  const before = after.length === 0 ? [] : errorsIn(files.filter((file) => ts.sys.fileExists(file)), new Map());
  expect(after.filter((error) => !before.includes(error))).toEqual([]);
});

const CANNOT_FIND_MODULE = 2307;

/** Without line numbers: those move. */
function errorsIn(files: readonly string[], texts: ReadonlyMap<string, string>): readonly string[] {
  const host = ts.createCompilerHost(OPTIONS);
  const { readFile, fileExists } = host;
  host.readFile = (file) => texts.get(file) ?? readFile(file);
  host.fileExists = (file) => texts.has(file) || fileExists(file);
  host.getSourceFile = (file, target) => {
    const text = host.readFile(file);
    return text === undefined ? undefined : ts.createSourceFile(file, text, target, true);
  };
  const program = ts.createProgram(files, OPTIONS, host);
  return files.flatMap((file) => {
    const source = program.getSourceFile(file);
    const diagnostics = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    // Where a framework is not installed nothing says what its handlers are handed: what was `any` is `never` behind the wrapper.
    const isUntyped = diagnostics.some(({ code }) => code === CANNOT_FIND_MODULE);
    return diagnostics.filter(({ messageText }) => !(isUntyped && /on type 'never'/.test(ts.flattenDiagnosticMessageText(messageText, ' ')))).map(({ messageText }) => `${path.relative(repository, file)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
  });
}
