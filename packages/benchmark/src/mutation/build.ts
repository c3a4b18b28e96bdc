/** A build of the analyzer in which each condition of some files can be switched, so that it is loaded once for all mutants. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { collectConditions } from './conditions.js';

/** One condition taken for true or for false. */
export interface Mutant {
  /** The condition's number in the build. */
  readonly condition: number;
  readonly value: boolean;
  readonly file: string;
  readonly line: number;
  /** The condition as it is written, on one line. */
  readonly text: string;
}

/** The name under which a build asks what stands for a condition, `undefined` for the condition itself. */
export const SWITCH = '__mcpIdempotencySwitch';

const SRC = 'packages/analyzer/src';

/** The folders of facts that rules read beyond a tool's effect, key and schema, which hand labels judge. */
const FACTS = ['details', 'order', 'outcomes', 'retries', 'sends', 'slots', 'stores'] as const;

/** What is mutated: each rule's own file, and the facts. */
export const isMutated = (file: string): boolean => /^rules\/[^/]+\/rule\.ts$/.test(file) || FACTS.some((folder) => file.startsWith(`facts/${folder}/`));

/** Writes the build to a folder and tells what can be switched in it. */
export function buildMutants(root: string, folder: string): readonly Mutant[] {
  rmSync(folder, { recursive: true, force: true });
  const mutants: Mutant[] = [];
  let count = 0;
  for (const file of sourcesBelow(path.join(root, SRC))) {
    let text = readFileSync(path.join(root, SRC, file), 'utf8');
    if (isMutated(file)) {
      const conditions = collectConditions(file, text).map((condition) => ({ ...condition, number: count++ }));
      for (const { number, start, end, values } of conditions) {
        const about = { condition: number, file: `${SRC}/${file}`, line: text.slice(0, start).split('\n').length, text: text.slice(start, end).replaceAll(/\s+/g, ' ') };
        mutants.push(...values.map((value) => ({ ...about, value })));
      }
      text = withSwitches(text, conditions);
    }
    const out = path.join(folder, file.replace(/\.ts$/, '.js'));
    mkdirSync(path.dirname(out), { recursive: true });
    writeFileSync(out, ts.transpileModule(text, { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: true } }).outputText);
  }
  return mutants;
}

export function withSwitches(text: string, conditions: readonly { readonly number: number; readonly start: number; readonly end: number }[]): string {
  const splices = conditions.flatMap(({ number, start, end }) => [
    { at: start, isEnd: false, length: end - start, text: `(${SWITCH}(${number}) ?? (` },
    { at: end, isEnd: true, length: end - start, text: '))' },
  ]);
  // From the back. Where two meet, what ends there closes before what begins; of two that begin, the longer one opens first.
  splices.sort((a, b) => b.at - a.at || Number(a.isEnd) - Number(b.isEnd) || (a.isEnd ? b.length - a.length : a.length - b.length));
  return splices.reduce((done, splice) => done.slice(0, splice.at) + splice.text + done.slice(splice.at), text);
}

function sourcesBelow(top: string, below = ''): string[] {
  return readdirSync(path.join(top, below), { withFileTypes: true })
    .flatMap((entry) => {
      const name = below ? `${below}/${entry.name}` : entry.name;
      return entry.isDirectory() ? sourcesBelow(top, name) : name.endsWith('.ts') && !name.endsWith('.d.ts') ? [name] : [];
    })
    .sort();
}
