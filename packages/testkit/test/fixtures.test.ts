import { describe, expect, test } from 'vitest';
import { compare, readExpectations } from '../src/fixtures.js';

describe('readExpectations', () => {
  test('reads the same line and the next, rules with and without a message', () => {
    const text = [
      "server.tool('a', f); // expect: require-idempotency-key [missing], valid-tool-annotations",
      '// expect-next-line: no-server-minted-key',
      'g();',
      '<Tool /> {/* expect: a-rule */}',
    ];
    for (const end of ['\n', '\r\n']) {
      expect(readExpectations('a.ts', text.join(end))).toEqual([
        { rule: 'require-idempotency-key', file: 'a.ts', line: 1, messageId: 'missing' },
        { rule: 'valid-tool-annotations', file: 'a.ts', line: 1 },
        { rule: 'no-server-minted-key', file: 'a.ts', line: 3 },
        { rule: 'a-rule', file: 'a.ts', line: 4 },
      ]);
    }
  });

  test('refuses what it cannot read instead of expecting nothing', () => {
    expect(() => readExpectations('a.ts', '\n// expect: Not A Rule')).toThrow('a.ts:2: cannot read the expectation "Not A Rule"');
    expect(() => readExpectations('a.ts', '// expect:')).toThrow('a.ts:1');
  });
});

describe('compare', () => {
  const at = (rule: string, line: number, messageId?: string) => ({ rule, file: 'a.ts', line, ...(messageId ? { messageId } : {}) });

  test('agreement leaves nothing', () => {
    expect(compare([at('r', 1), at('r', 2, 'm')], [at('r', 2, 'm'), at('r', 1, 'x')])).toEqual({ missing: [], noisy: [] });
  });

  test('names what is missing and what is too much', () => {
    expect(compare([at('r', 1), at('r', 2, 'm')], [at('r', 2, 'other'), at('s', 1)])).toEqual({
      missing: [at('r', 2, 'm'), at('r', 1)],
      noisy: [at('r', 2, 'other'), at('s', 1)],
    });
  });

  test('a second report for one expectation is noise, and a named message is served first', () => {
    expect(compare([at('r', 1)], [at('r', 1), at('r', 1)]).noisy).toHaveLength(1);
    expect(compare([at('r', 1), at('r', 1, 'm')], [at('r', 1, 'm'), at('r', 1, 'n')])).toEqual({ missing: [], noisy: [] });
  });
});
