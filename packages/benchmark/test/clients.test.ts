import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ruleNames } from '@mcp-idempotency/testkit';
import { describe, expect, it } from 'vitest';
import { FAMILY_RULES, RULE_WORDS } from '../src/clients/rule-words.js';
import { nameOf, type Row } from '../src/clients/rows.js';
import { findingsOf, noiseAt, scoreRows, TOLERANCE, type Finding } from '../src/clients/score.js';
import { ROOT } from '../src/places.js';

const row = (more: Partial<Row> = {}): Row => ({ family: 'client-retry', repo: 'some/host', commit: 'c0ffee', path: 'src/host.ts', line: 100, verdict: 'report', rule: 'retry-write-tool-call', ...more });
const finding = (line: number, more: Partial<Finding> = {}): Finding => ({ rule: 'no-write-tool-retry', file: 'src/host.ts', line, related: [], ...more });

describe('a fault', () => {
  it('is found near its line', () => {
    expect(findingsOf(row(), [finding(100 + TOLERANCE)])).toHaveLength(1);
    expect(findingsOf(row(), [finding(101 + TOLERANCE)])).toHaveLength(0);
  });

  it('is found by a path that leads through its place', () => {
    expect(findingsOf(row(), [finding(7, { file: 'src/other.ts', related: [{ file: 'src/host.ts', line: 99 }] })])).toHaveLength(1);
  });

  it('is not found by another rule, nor in another file', () => {
    expect(findingsOf(row(), [finding(100, { rule: 'require-idempotency-key' }), finding(100, { file: 'lib/host.ts' })])).toHaveLength(0);
  });

  it('without a line is found anywhere in its file, without a file anywhere', () => {
    expect(findingsOf(row({ line: null }), [finding(900)])).toHaveLength(1);
    expect(findingsOf(row({ path: null, line: null }), [finding(900, { file: 'lib/far.ts' })])).toHaveLength(1);
  });

  it('of an unknown word is an error, not a miss', () => {
    expect(() => findingsOf(row({ rule: 'something-new' }), [])).toThrow('something-new');
  });
});

describe('right code', () => {
  it('is disturbed by a finding at its place, not by one that leads through it', () => {
    const right = row({ verdict: 'ok', rule: 'none' });
    expect(noiseAt(right, [finding(104)])).toHaveLength(1);
    expect(noiseAt(right, [finding(7, { related: [{ file: 'src/host.ts', line: 100 }] })])).toHaveLength(0);
  });

  it('is judged by the rules of its family', () => {
    expect(noiseAt(row({ verdict: 'ok', family: 'dedup-store' }), [finding(100)])).toHaveLength(0);
  });
});

describe('the score', () => {
  const ran = (findings: readonly Finding[]) => ({ origin: 'commit', findings }) as const;
  const missed = row({ line: 500 });
  const judged = [
    { row: row(), ran: ran([finding(100)]) },
    { row: missed, ran: ran([]) },
    { row: row({ line: 900, verdict: 'ok', rule: 'none' }), ran: ran([]) },
    { row: row({ line: 950 }), ran: 'there is no clone' },
  ];
  const valueOf = (argued: Readonly<Record<string, string>>, name: string) => scoreRows(judged, argued).figures.find((one) => one.name === name)?.value;

  it('counts what was not run beside, never as right', () => {
    expect(valueOf({}, 'of these run')).toBe(0.75);
    expect(valueOf({}, 'faults found')).toBe(0.5);
    expect(valueOf({}, 'right code left in peace')).toBe(1);
  });

  it('does not count an argument as found', () => {
    const argued = { [nameOf(missed)]: 'because' };
    expect(valueOf(argued, 'faults found')).toBe(0.5);
    expect(valueOf(argued, 'disagreements without an argument')).toBe(0);
    expect(valueOf({}, 'disagreements without an argument')).toBe(1);
  });

  it('notices arguments about rows that agree', () => {
    expect(valueOf({ [nameOf(row())]: 'because' }, 'arguments about rows that agree')).toBe(1);
  });
});

describe('the words of the sample', () => {
  it('lead to rules that exist', () => {
    const known = new Set(ruleNames(ROOT));
    const named = [...Object.values(RULE_WORDS).flatMap(({ rules }) => rules), ...Object.values(FAMILY_RULES).flat()];
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  const sample = path.join(ROOT, '../shared/research/client-samples.jsonl');
  it.runIf(existsSync(sample))('are all known', () => {
    const rows = readFileSync(sample, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line) as Row);
    expect(rows.filter(({ verdict, rule }) => verdict === 'report' && !(rule in RULE_WORDS))).toEqual([]);
  });
});
