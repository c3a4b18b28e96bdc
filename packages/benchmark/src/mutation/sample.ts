/** Which lines are mutated: all of the rules, and of the facts that rules read an even sample, since each mutant runs hundreds of fixtures. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ruleNames } from '@mcp-idempotency/testkit';

const SRC = 'packages/analyzer/src';

/** The folders of facts that rules read beyond a tool's effect, key and schema, which hand labels judge. */
const FACTS = ['details', 'order', 'outcomes', 'retries', 'sends', 'slots', 'stores'] as const;

/** Of every so many lines the first few are taken. */
const STRIDE = 60;
const TAKEN = 6;

/** Ranges of lines as Stryker takes them, `file:from-to`, or whole files; relative to the repository's top. */
export interface Sample {
  readonly rules: readonly string[];
  readonly facts: readonly string[];
}

export function sampleLines(root: string): Sample {
  return {
    rules: ruleNames(root).map((name) => `${SRC}/rules/${name}/rule.ts`),
    facts: FACTS.flatMap((folder) => filesOf(root, `${SRC}/facts/${folder}`).flatMap((file) => rangesOf(file, readFileSync(path.join(root, file), 'utf8').split('\n').length))),
  };
}

/** Starts behind the imports, at a line that the file's name decides, so that short files take part too. */
function rangesOf(file: string, lines: number): string[] {
  const ranges: string[] = [];
  const first = 10 + ([...file].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % STRIDE);
  for (let line = first; line < lines; line += STRIDE) ranges.push(`${file}:${line}-${Math.min(line + TAKEN - 1, lines)}`);
  return ranges;
}

function filesOf(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? filesOf(root, `${folder}/${entry.name}`) : entry.name.endsWith('.ts') ? [`${folder}/${entry.name}`] : []))
    .sort();
}
