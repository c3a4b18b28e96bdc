import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findingsToRead, keyOf, readJudgements, SAMPLED, type Found } from '../src/noise/judgements.js';
import { EXPECTED } from '../src/places.js';

const found = (line: number, more: Partial<Found> = {}): Found => ({ package: 'shop', version: '1.0.0', rule: SAMPLED, confidence: 'proven', file: 'a.js', line, column: 1, tool: `tool_${line}`, related: [], ...more });

test('of the proven findings of one rule a sample is read, which does not depend on their order; everything else is read', () => {
  const proven = Array.from({ length: 200 }, (_, line) => found(line));
  const others = [found(1, { rule: 'no-volatile-dedup-store' }), found(2, { confidence: 'likely' })];
  const read = findingsToRead([...proven, ...others]).map(keyOf);
  expect(read).toHaveLength(62);
  expect(read).toEqual(expect.arrayContaining(others.map(keyOf)));
  expect(findingsToRead([...proven].reverse()).map(keyOf).sort()).toEqual(findingsToRead(proven).map(keyOf).sort());
});

test('each judgement is of a program of the list, says why, and is given once', () => {
  const { servers, clients } = JSON.parse(readFileSync(path.join(EXPECTED, 'noise-list.json'), 'utf8')) as Record<'servers' | 'clients', readonly Record<string, string>[]>;
  expect(servers).toHaveLength(20);
  expect(clients).toHaveLength(15);
  const listed = new Set([...servers, ...clients].map((one) => `${one['name'] ?? one['repo']} ${one['version'] ?? one['commit']}`));
  const judgements = readJudgements();
  expect(judgements.filter((one) => !listed.has(`${one.package} ${one.version}`) || !['right', 'wrong', 'arguable'].includes(one.verdict) || one.reason.length < 10)).toEqual([]);
  expect(new Set(judgements.map(keyOf)).size).toBe(judgements.length);
  expect(judgements.length).toBeGreaterThan(0);
});
