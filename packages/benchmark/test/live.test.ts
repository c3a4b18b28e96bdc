import { describe, expect, test } from 'vitest';
import type { InventoryTool } from '../src/command.js';
import { compareWithLive } from '../src/live/compare.js';
import { summarize } from '../src/live/measure.js';
import { isMissed } from '../src/measure.js';

const tool = (name: string | null, annotations: InventoryTool['annotations'] = null, mcp = true): InventoryTool => ({
  name, file: 'server.js', line: 1, framework: 'sdk-v1', mcp, effect: 'none', key: null, annotations, sink: null, findings: [],
});

describe('a running server against the inventory', () => {
  test('counts what is missing and what is not there', () => {
    const result = compareWithLive('shop', [{ name: 'list', hints: {} }, { name: 'buy', hints: {} }], [tool('list'), tool('sell')]);
    expect(result).toMatchObject({ live: 2, found: 1, named: 2, phantoms: 1 });
    expect(result.differences).toEqual(['shop: buy not found', "shop: sell at server.js:1 is not in the server's list"]);
  });

  test('a name that is not known is neither found nor a phantom, nor is a tool of another SDK', () => {
    expect(compareWithLive('shop', [{ name: 'list', hints: {} }], [tool(null), tool('chat', null, false)])).toMatchObject({ found: 0, named: 0, phantoms: 0 });
  });

  test('hints count where the inventory gives them', () => {
    const live = [{ name: 'list', hints: { readOnlyHint: true, openWorldHint: false } }];
    expect(compareWithLive('shop', live, [tool('list', { readOnlyHint: true, title: 'List' })])).toMatchObject({ hints: 1, hintsRight: 1, hintsUnread: 1 });
    expect(compareWithLive('shop', live, [tool('list', { readOnlyHint: false })]).differences).toEqual(['shop: list readOnlyHint is true, read as false']);
  });

  test('a hint that the server does not give is wrong', () => {
    expect(compareWithLive('shop', [{ name: 'list', hints: {} }], [tool('list', { idempotentHint: true })]).differences).toEqual([
      'shop: list idempotentHint is absent, read as true',
    ]);
  });

  test('of two registrations under one name, one may be the served one', () => {
    const live = [{ name: 'list', hints: { readOnlyHint: true } }];
    expect(compareWithLive('shop', live, [tool('list', { readOnlyHint: false }), tool('list', { readOnlyHint: true })])).toMatchObject({ named: 1, hints: 1, hintsRight: 1 });
  });
});

describe('all servers together', () => {
  const row = (name: string, found: readonly string[], gap?: string) => ({
    server: { name, version: '1.0.0', ...(gap === undefined ? {} : { gap }) },
    comparison: compareWithLive(name, [{ name: 'list', hints: {} }, { name: 'buy', hints: {} }], found.map((one) => tool(one, { readOnlyHint: true }))),
  });
  const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => row(name, ['list', 'buy']));
  const missed = (rows: Parameters<typeof summarize>[0]) => summarize(rows).figures.filter(isMissed).map(({ name }) => name);

  test('a known gap is shown and not held to the bounds, until it is closed', () => {
    expect(missed([...six, row('g', [], 'made at run time')])).toEqual(['hints read that are right']);
    expect(missed([...six, row('g', [])])).toContain('of these found');
    expect(missed([...six, row('g', ['list', 'buy'], 'made at run time')])).toContain('gaps that are none any more');
  });
});
