import { describe, expect, test } from 'vitest';
import { isMissed, share } from '../src/measure.js';
import { renderPage } from '../src/page.js';
import { figureRows, renderMarkdown, renderTable } from '../src/table.js';

describe('a figure and its bound', () => {
  test('is missed on the wrong side of it, and kept on it', () => {
    expect(isMissed({ name: 'recall', value: 0.85, atLeast: 0.85 })).toBe(false);
    expect(isMissed({ name: 'recall', value: 0.8499, atLeast: 0.85 })).toBe(true);
    expect(isMissed({ name: 'unknown', value: 0.1, atMost: 0.1 })).toBe(false);
    expect(isMissed({ name: 'unknown', value: 0.11, atMost: 0.1 })).toBe(true);
  });

  test('is missed when there was nothing to count', () => {
    expect(isMissed({ name: 'recall', value: share(0, 0), atLeast: 0.85 })).toBe(true);
    expect(isMissed({ name: 'recall', value: share(0, 0), atMost: 1 })).toBe(true);
  });

  test('is never missed without a bound', () => {
    expect(isMissed({ name: 'keys', value: '2/3' })).toBe(false);
    expect(isMissed({ name: 'recall', value: null })).toBe(false);
  });
});

test('the table says which figure misses which bound', () => {
  const rows = figureRows('corpus', [
    { name: 'found', value: 0.96429, atLeast: 0.95 },
    { name: 'skipped', value: 2, atMost: 0 },
    { name: 'keys', value: '2/3' },
  ]);
  expect(renderTable(rows).split('\n')).toEqual([
    'measure  figure   found  bound',
    '-------  -------  -----  -------  ------',
    'corpus   found    0.964  >= 0.95  ok',
    '         skipped  2      <= 0     MISSED',
    '         keys     2/3',
  ]);
});

test('a bar in a cell does not end it', () => {
  expect(renderMarkdown([['a|b', '1']], ['name', 'value'])).toBe('| name | value |\n|---|---|\n| a\\|b | 1 |');
});

test('the page has a section per stored result, in the order of the measures', () => {
  const measure = (name: string) => ({ name, about: `About ${name}.`, needsShared: false, run: () => ({ figures: [], differences: [] }) });
  const results = new Map([
    ['live', { figures: [{ name: 'servers', value: 6, atLeast: 6 }], differences: [] }],
    ['cases', { figures: [], differences: ['one'] }],
  ]);
  const page = renderPage(results, [measure('cases'), measure('speed'), measure('live')]);
  expect(page.match(/^## .*/gm)).toEqual(['## cases', '## live']);
  expect(page).toContain('[1 difference](../packages/benchmark/results/cases.json).');
  expect(page).toContain('| servers | 6 | >= 6 |');
});
