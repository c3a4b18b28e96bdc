/** The cases: small servers and clients with one fault each, and repaired twins. Judged by their own script, with the rules that exist. */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ruleNames } from '@mcp-idempotency/testkit';
import { BIN, node } from './command.js';
import type { Measure, Outcome } from './measure.js';
import { EXPECTED, ROOT } from './places.js';

/** The last line that the script prints. */
interface Total {
  readonly required: number;
  readonly found: number;
  readonly noisy: number;
  readonly extra: number;
  readonly explained: number;
  readonly failed: number;
  readonly cases: number;
  readonly clean: number;
}

/** Reports beyond the cases' expectations that are right, each with its reason. */
const EXTRAS = path.join(EXPECTED, 'cases-extras.json');

export const casesMeasure: Measure = {
  name: 'cases',
  about: 'Small servers and clients with one fault each, and their repaired twins: every required finding, nothing else.',
  needsShared: true,
  run: ({ shared = '' }) => readScore(score(shared, path.join(shared, 'cases'), existsSync(EXTRAS) ? ['--extras', EXTRAS] : [])),
};

/** Cases of the same make that were written here, in lots and without a look at the analyzer, before it was run on any of a lot. */
export const ownCasesMeasure: Measure = {
  name: 'cases-own',
  about:
    'Cases of the same make that were written for this repository (`packages/benchmark/cases`) without a look at the analyzer. Left out are those whose ' +
    'expectations were wrong or could be argued, and of the third lot and later ones those that were right from the first. What is missing is shown as it is: the analyzer has been mended by these cases, so that the section above says more of code nobody has seen.',
  needsShared: true,
  run: ({ shared = '' }) => {
    // Away from this repository, of which they would be a part.
    const folder = mkdtempSync(path.join(tmpdir(), 'mcp-idempotency-cases-'));
    try {
      cpSync(OWN_CASES, folder, { recursive: true });
      const { figures, differences } = readScore(score(shared, folder));
      return { figures: figures.map((figure) => ({ ...figure, ...(KNOWN.has(figure.name) && { atMost: KNOWN.get(figure.name)! }) })), differences };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** What differs as it is known, so that no more does. */
const KNOWN: ReadonlyMap<string, number> = new Map([['of these missing', 2], ['other reports without an explanation', 1]]);

const OWN_CASES = path.join(ROOT, 'packages/benchmark/cases');

/** What the script that comes with the shared cases prints of a folder of cases. */
function score(shared: string, folder: string, more: readonly string[] = []): string {
  const command = [process.execPath, BIN, 'check', '--preset', 'all', '--format', 'json'];
  return node([path.join(shared, 'cases/score.mjs'), folder, '--rules', ruleNames(ROOT).join(','), ...more, '--', ...command], { findings: true, timeout: 20 * 60_000 });
}

/** What the script printed: a line per case that differs, then the totals. */
export function readScore(text: string): Outcome {
  const lines = text.trim().split('\n');
  const total = JSON.parse(lines.at(-1) ?? '') as Total;
  return {
    figures: [
      { name: 'cases', value: total.cases },
      { name: 'cases without a difference', value: total.clean },
      { name: 'findings required', value: total.required, atLeast: 1 },
      { name: 'of these missing', value: total.required - total.found, atMost: 0 },
      { name: 'reports on repaired or harmless lines', value: total.noisy, atMost: 0 },
      { name: 'other reports without an explanation', value: total.extra, atMost: 0 },
      { name: 'other reports with an explanation', value: total.explained },
      { name: 'cases that could not be read', value: total.failed, atMost: 0 },
    ],
    differences: lines.slice(0, -1),
  };
}
