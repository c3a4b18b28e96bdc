import { expect, test } from 'vitest';
import { readScore } from '../src/cases.js';
import { explain } from '../src/corpus/disagreements.js';
import { corpusFigures, describe as describeDisagreement, type Disagreement, type Score } from '../src/corpus/score.js';
import { isMissed } from '../src/measure.js';

const count = (precision: number | null, recall: number | null) => ({ tp: 1, fp: 1, fn: 1, precision, recall });
const score: Score = {
  labels: 10, scored: 10, skipped: [], discovery: 1, sinkAccuracy: 0.8, unknownShare: 0, effectAccuracy: 0.9, keysFound: '1/1',
  needsKey: count(0.95, 0.9), all: { effectAccuracy: 0.9, needsKey: count(0.9, 0.9) }, nameHeuristic: count(0.4, 0.41), hintsOnly: count(0.5, 0.5), confusion: {},
};
const missed = (changed: Partial<Score>) => corpusFigures({ ...score, ...changed }).filter(isMissed).map(({ name }) => name);

test('the corpus is held to its bounds', () => {
  expect(missed({})).toEqual([]);
  expect(missed({ skipped: ['shop'] })).toEqual(['sources skipped']);
  expect(missed({ discovery: 0.94, unknownShare: 0.2 })).toEqual(['tools found', 'effect unknown']);
  expect(missed({ needsKey: count(null, 0.8) })).toEqual(['needs a key: precision', 'needs a key: recall']);
});

test('what a name or a hint would have said is shown beside it', () => {
  expect(corpusFigures(score).find(({ name }) => name === 'by the name alone: recall')?.value).toBe(0.41);
});

const disagreement: Disagreement = {
  source: '@shop/mcp', tool: 'buy', file: 'dist/buy.js', line: 3, expected: 'write', actual: 'none', needsKey: true, reported: false, confidence: 'sure',
  sink: { file: 'dist/api.js', line: 9, what: 'fetch' }, analyzerSink: null, note: 'POST',
};

test('a disagreement is one line in the results and a paragraph with places for those who mend it', () => {
  expect(describeDisagreement(disagreement)).toBe('@shop/mcp buy: effect write, read as none, needs a key, not reported');
  expect(describeDisagreement({ ...disagreement, actual: 'not-found' })).toBe('@shop/mcp buy: not found');
  expect(describeDisagreement({ ...disagreement, actual: 'write', needsKey: false, reported: true })).toBe('@shop/mcp buy: effect write, needs no key, reported');
  expect(explain(disagreement)).toMatch(/^@shop\/mcp buy: NOT REPORTED, but needs a key \(sure\)\n {2}at {5}\S+shop-mcp\/dist\/buy\.js:3\n {2}label {2}write, fetch at dist\/api\.js:9\n {2}found {2}none\n {2}note {3}POST$/);
});

test('the script over the cases ends with its totals', () => {
  const text = '01-a: missing require-idempotency-key input.ts:3\n{"required":5,"found":4,"noisy":0,"extra":1,"explained":0,"failed":0,"cases":9,"clean":8}\n';
  const { figures, differences } = readScore(text);
  expect(figures.filter(isMissed).map(({ name, value }) => [name, value])).toEqual([
    ['of these missing', 1],
    ['other reports without an explanation', 1],
  ]);
  expect(differences).toEqual(['01-a: missing require-idempotency-key input.ts:3']);
});
