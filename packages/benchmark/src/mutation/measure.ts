/** Whether the fixtures would notice: each condition of a rule and of the facts is taken for true and for false in turn, and they are run. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readJson } from '../command.js';
import { share, type Figure, type Measure, type Outcome } from '../measure.js';
import { CACHE, ROOT } from '../places.js';
import { buildMutants, type Mutant } from './build.js';
import { judgeAll } from './judge-all.js';

/** A mutant and the fixture that turned red, `null` where all stayed green. */
export interface Judged extends Mutant {
  readonly noticedBy: string | null;
}

export const mutationMeasure: Measure = {
  name: 'mutation',
  about:
    'Each single condition of every rule, and a tenth of those of the facts that rules read, drawn by the hash of their text, is taken for true and for false in turn; a fixture must turn red. What survives is listed.',
  needsShared: false,
  async run({ log }) {
    const folder = path.join(CACHE, 'mutation');
    mkdirSync(folder, { recursive: true });
    log('building the mutants');
    const all = buildMutants(ROOT, path.join(folder, 'src'));
    // Who noticed a mutant last is asked first: a run after a small change takes a fraction of the first one.
    const memory = path.join(folder, 'noticed.json');
    const noticed = existsSync(memory) ? readJson<Record<string, string>>(memory) : {};
    const drawn = keysOf(all).flatMap((key, index) => (isDrawn(all[index]!, key) ? [{ key, mutant: all[index]! }] : []));
    const mutants = drawn.map(({ mutant }) => mutant);
    const keys = drawn.map(({ key }) => key);
    const tasks = mutants.map(({ condition, value }, index) => ({ condition, value, first: noticed[keys[index] ?? ''] }));
    const verdicts = await judgeAll(path.join(folder, 'src'), tasks, (index, by) => {
      if (by !== null) noticed[keys[index] ?? ''] = by;
      if (index % 100 === 0) {
        log(`${index} of ${mutants.length}`);
        writeFileSync(memory, JSON.stringify(noticed));
      }
    });
    writeFileSync(memory, JSON.stringify(noticed));
    return outcomeOf(mutants.map((mutant, index) => ({ ...mutant, noticedBy: verdicts[index] ?? null })));
  },
};

/** Of the facts one of so many is judged: they hold thousands of conditions, and each that survives is shown to hundreds of fixtures. */
const PART = 10;

const isDrawn = ({ file }: Mutant, key: string): boolean => file.includes('/rules/') || createHash('sha256').update(key).digest().readUInt32BE(0) % PART === 0;

/** What a mutant is known by when lines have moved: its text, and which of that text in its file it is. */
function keysOf(mutants: readonly Mutant[]): readonly string[] {
  const counts = new Map<string, number>();
  return mutants.map(({ file, text, value }) => {
    const key = JSON.stringify([file, text, value]);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return `${key}${count}`;
  });
}

/** The figures, and each mutant that no fixture noticed. */
export function outcomeOf(judged: readonly Judged[]): Outcome {
  const figures = (['rules', 'facts'] as const).flatMap((part): Figure[] => {
    const all = judged.filter(({ file }) => file.includes(`/${part}/`));
    return [
      { name: `${part}: conditions changed`, value: all.length },
      { name: `${part}: share noticed by a fixture`, value: share(all.filter(({ noticedBy }) => noticedBy !== null).length, all.length), atLeast: 1 },
    ];
  });
  const survivors = judged.filter(({ noticedBy }) => noticedBy === null);
  return { figures, differences: survivors.map(({ file, line, text, value }) => `${file}:${line} ${text.slice(0, 160)} -> ${value}`) };
}
