/** Whether the fixtures would notice: Stryker takes one condition of a rule or of its facts away at a time and runs them. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { node } from '../command.js';
import { share, type Figure, type Measure, type Outcome } from '../measure.js';
import { CACHE, ROOT } from '../places.js';
import { sampleLines } from './sample.js';

/** The part of Stryker's report that is read. https://github.com/stryker-mutator/mutation-testing-elements, report schema 2. */
export interface MutationReport {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>;
}

export interface Mutant {
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly status: 'Killed' | 'Survived' | 'NoCoverage' | 'Timeout' | 'CompileError' | 'RuntimeError' | 'Ignored' | 'Pending';
  readonly location: { readonly start: Position; readonly end: Position };
}

interface Position {
  readonly line: number;
  readonly column: number;
}

/** Those that take a condition away or turn it round; the others change words and numbers. */
const KEPT = new Set(['ConditionalExpression', 'LogicalOperator']);
const LEFT_OUT = [
  'ArithmeticOperator', 'ArrayDeclaration', 'ArrowFunction', 'AssignmentOperator', 'BlockStatement', 'BooleanLiteral', 'EqualityOperator', 'MethodExpression',
  'ObjectLiteral', 'OptionalChaining', 'Regex', 'StringLiteral', 'UnaryOperator', 'UpdateOperator',
];

/** Milliseconds. */
const TIMEOUT = 4 * 60 * 60_000;

export const mutationMeasure: Measure = {
  name: 'mutation',
  about:
    'Each condition of every rule, and of an even sample of the facts that rules read, is taken away in turn; a fixture must turn red. What survives is listed. Takes up to an hour.',
  needsShared: false,
  run({ log }) {
    const folder = path.join(CACHE, 'mutation');
    mkdirSync(folder, { recursive: true });
    const report = path.join(folder, 'report.json');
    const config = path.join(folder, 'stryker.json');
    rmSync(report, { force: true });
    const { rules, facts } = sampleLines(ROOT);
    writeFileSync(
      config,
      JSON.stringify({
        testRunner: 'vitest',
        plugins: ['@stryker-mutator/vitest-runner'],
        mutate: [...rules, ...facts],
        mutator: { excludedMutations: LEFT_OUT },
        coverageAnalysis: 'perTest',
        vitest: { configFile: 'packages/benchmark/vitest.mutation.config.ts', related: false },
        reporters: ['json'],
        jsonReporter: { fileName: report },
        tempDirName: path.join(folder, 'sandbox'),
        ignorePatterns: ['docs', 'packages/*/dist', 'packages/benchmark/.cache'],
        concurrency: 2,
        logLevel: 'warn',
      }),
    );
    log('running Stryker');
    node([path.join(path.dirname(createRequire(import.meta.url).resolve('@stryker-mutator/core/package.json')), 'bin/stryker.js'), 'run', config], { timeout: TIMEOUT });
    return readMutations(JSON.parse(readFileSync(report, 'utf8')) as MutationReport);
  },
};

/** The figures of a report, and each mutant that no fixture noticed. */
export function readMutations({ files }: MutationReport): Outcome {
  const judged = Object.entries(files).flatMap(([file, { source, mutants }]) => mutants.filter(({ mutatorName, status }) => KEPT.has(mutatorName) && status !== 'Ignored').map((mutant) => ({ file, source, mutant })));
  const figures = (['rules', 'facts'] as const).flatMap((part): Figure[] => {
    const all = judged.filter(({ file }) => file.includes(`/${part}/`));
    const killed = all.filter(({ mutant }) => isNoticed(mutant));
    return [
      { name: `${part}: conditions changed`, value: all.length },
      { name: `${part}: share noticed by a fixture`, value: share(killed.length, all.length), atLeast: 1 },
    ];
  });
  const differences = judged.filter(({ mutant }) => !isNoticed(mutant)).map(({ file, source, mutant }) => `${file}:${mutant.location.start.line} ${mutant.status}: ${textAt(source, mutant)} -> ${(mutant.replacement ?? '').replaceAll(/\s+/g, ' ')}`);
  return { figures, differences: differences.sort() };
}

/** A mutant that makes the analysis end in an error or never end is noticed too. */
const isNoticed = ({ status }: Mutant): boolean => status !== 'Survived' && status !== 'NoCoverage';

function textAt(source: string, { location: { start, end } }: Mutant): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  lines[lines.length - 1] = (lines.at(-1) ?? '').slice(0, end.column - 1);
  lines[0] = (lines[0] ?? '').slice(start.column - 1);
  return lines.join(' ').replaceAll(/\s+/g, ' ').slice(0, 160);
}
