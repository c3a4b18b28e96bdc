/** The cases: small servers and clients with one fault each, and repaired twins. Judged by their own script, with the rules that exist. */
import { existsSync } from 'node:fs';
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
  run({ shared = '' }) {
    const extras = existsSync(EXTRAS) ? ['--extras', EXTRAS] : [];
    const script = path.join(shared, 'cases/score.mjs');
    const command = [process.execPath, BIN, 'check', '--preset', 'all', '--format', 'json'];
    return readScore(node([script, path.join(shared, 'cases'), '--rules', ruleNames(ROOT).join(','), ...extras, '--', ...command], { findings: true }));
  },
};

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
