import { describe, expect, test } from 'vitest';
import type { CheckFinding, InventoryTool } from '../src/command.js';
import { compareExample } from '../src/examples/compare.js';
import { importsOf, packageOf } from '../src/examples/layout.js';

const FILE = 'examples/shop.ts';
const tool = (name: string | null, line: number, more: Partial<InventoryTool> = {}): InventoryTool => ({
  name, file: FILE, line, framework: 'fastmcp', mcp: true, effect: 'none', key: null, annotations: null, sink: null, findings: [], ...more,
});
const finding = (name: string, line: number, file = FILE): CheckFinding => ({ rule: 'require-idempotency-key', file, line, column: 1, tool: name, related: [] });

describe('an example and its expectation', () => {
  test('agree', () => {
    const expected = { framework: 'fastmcp', reported: ['buy'], silent: ['list'] };
    expect(compareExample(FILE, expected, [tool('list', 1), tool('buy', 2)], [finding('buy', 2)])).toEqual([]);
  });

  test('a writer that is not reported and a reader that is are two differences each', () => {
    const expected = { framework: 'fastmcp', reported: ['buy'], silent: ['list'] };
    expect(compareExample(FILE, expected, [tool('list', 1), tool('buy', 2)], [finding('list', 1)])).toEqual([
      'shop.ts: expected buy reported',
      'shop.ts: expected list silent',
      'shop.ts: found list reported',
      'shop.ts: found buy silent',
    ]);
  });

  test('two tools of one name are told apart by their line', () => {
    const tools = [tool('buy', 1, { effect: 'write', key: { name: 'key' } }), tool('buy', 9, { effect: 'write' })];
    expect(compareExample(FILE, { framework: 'fastmcp', reported: ['buy'], keyed: ['buy'] }, tools, [finding('buy', 9)])).toEqual([]);
  });

  test('other files do not count, and the framework must be named', () => {
    const tools = [tool('list', 1, { framework: 'sdk-v1' }), tool('other', 1, { file: 'examples/other.ts' })];
    expect(compareExample(FILE, { framework: 'fastmcp', silent: ['list'] }, tools, [finding('other', 1, 'examples/other.ts')])).toEqual([
      'shop.ts: framework sdk-v1 instead of fastmcp',
    ]);
  });

  test('tools of an SDK that is no MCP are listed and never reported', () => {
    const tools = [tool(null, 1, { mcp: false }), tool('buy', 2, { mcp: false })];
    expect(compareExample(FILE, { framework: 'fastmcp', listed: 2 }, tools, [])).toEqual([]);
    expect(compareExample(FILE, { framework: 'fastmcp', listed: 2 }, tools, [finding('buy', 2)])).toHaveLength(2);
    expect(compareExample(FILE, {}, [tool('buy', 2)], [])).toEqual(['shop.ts: found buy silent']);
  });
});

test('the packages of an example are read from its imports', () => {
  const text = "import 'reflect-metadata';\nimport { a } from '@scope/name/sub.js';\nimport type { B } from \"b-v1/x\";\nexport * from './c.ts';\nexport const d = 'import';\n";
  expect(importsOf(text)).toEqual(['reflect-metadata', '@scope/name/sub.js', 'b-v1/x', './c.ts']);
  expect(importsOf(text).map(packageOf)).toEqual(['reflect-metadata', '@scope/name', 'b-v1', undefined]);
  expect(packageOf('node:fs')).toBeUndefined();
  expect(packageOf('../node_modules/frame/node_modules/zod/index.cjs')).toBe('frame');
});
