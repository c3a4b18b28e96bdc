/** One verdict: what ESLint 9, ESLint 10 and oxlint report over all files of a program is what `check` prints. */
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Figure, Measure } from '../measure.js';
import { CACHE } from '../places.js';
import { differences, type Spoken } from './compare.js';
import { copyPrograms } from './programs.js';
import { askCheck, askEslint, askOxlint, ESLINTS, writeOxlintConfig } from './shells.js';

export const verdictMeasure: Measure = {
  name: 'verdict',
  about: 'Every fixture, every case and three servers: ESLint 9, ESLint 10 and oxlint report what `check` prints, by rule, file, line and column.',
  needsShared: false,
  async run({ shared, log }) {
    const programs = copyPrograms(shared);
    try {
      const check = programs.map((program) => {
        log(`check of ${program.name}`);
        return askCheck(program);
      });
      const scratch = path.join(CACHE, 'verdict');
      mkdirSync(scratch, { recursive: true });
      const lines: string[] = [];
      const figures: Figure[] = [
        { name: 'programs', value: programs.length, atLeast: 1 },
        { name: 'findings of check', value: check.flat().length, atLeast: 1 },
      ];
      const hold = (shell: string, spoken: readonly Spoken[]) => {
        const differing = programs.flatMap(({ name }, index) => differences(name, shell, check[index] ?? [], spoken[index] ?? { verdicts: [], unread: [] }));
        lines.push(...differing);
        const unread = spoken.reduce((total, one) => total + new Set(one.unread).size, 0);
        figures.push({ name: `${shell}: findings that differ`, value: differing.length, atMost: 0 }, { name: `${shell}: files it cannot parse`, value: unread });
      };
      for (const [shell, name] of Object.entries(ESLINTS)) {
        log(shell);
        hold(shell, askEslint(name, programs, path.join(scratch, 'programs.json')));
      }
      log('oxlint');
      const config = path.join(scratch, 'oxlint.json');
      await writeOxlintConfig(config);
      hold('oxlint', programs.map((program) => askOxlint(program, config)));
      return { figures, differences: lines };
    } finally {
      for (const { folder } of programs) rmSync(folder, { recursive: true, force: true });
    }
  },
};
