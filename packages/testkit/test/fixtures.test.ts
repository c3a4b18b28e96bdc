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

  test('reads what else is said of one', () => {
    expect(readExpectations('a.ts', 'f(); // expect: a-rule [m] (proven; says "after a, b"; steps 2; offers 1; adds "c"), b-rule (likely)')).toEqual([
      { rule: 'a-rule', file: 'a.ts', line: 1, messageId: 'm', confidence: 'proven', says: 'after a, b', steps: 2, offers: 1, adds: 'c' },
      { rule: 'b-rule', file: 'a.ts', line: 1, confidence: 'likely' },
    ]);
  });

  test('refuses what it cannot read instead of expecting nothing', () => {
    expect(() => readExpectations('a.ts', '\n// expect: Not A Rule')).toThrow('a.ts:2: cannot read the expectation "Not A Rule"');
    expect(() => readExpectations('a.ts', '// expect:')).toThrow('a.ts:1');
    expect(() => readExpectations('a.ts', '// expect: a-rule (sometimes)')).toThrow('cannot read the expectation "a-rule (sometimes)"');
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

  test('asks for words, confidence and counts of those who tell them', () => {
    const told = { ...at('r', 1), message: 'It says this.', confidence: 'likely', related: [1, 2], suggestions: [] };
    const wanted = { ...at('r', 1), says: 'says this', confidence: 'likely', steps: 2, offers: 0 };
    expect(compare([wanted], [told])).toEqual({ missing: [], noisy: [] });
    expect(compare([wanted], [at('r', 1)])).toEqual({ missing: [], noisy: [] });
    for (const other of [{ says: 'that' }, { confidence: 'proven' }, { steps: 1 }, { offers: 1 }, { adds: 'a key' }]) expect(compare([{ ...wanted, ...other }], [told]).missing, JSON.stringify(other)).toHaveLength(1);
  });

  test('a second report for one expectation is noise, and a named message is served first', () => {
    expect(compare([at('r', 1)], [at('r', 1), at('r', 1)]).noisy).toHaveLength(1);
    expect(compare([at('r', 1), at('r', 1, 'm')], [at('r', 1, 'm'), at('r', 1, 'n')])).toEqual({ missing: [], noisy: [] });
  });
});
