import { describe, expect, test } from 'vitest';
import { differences, positionAt } from '../src/verdict/compare.js';

const at = (line: number, column = 1, file = 'a.ts') => ({ rule: 'require-idempotency-key', file, line, column });

describe('two shells', () => {
  test('agree whatever their order', () => {
    expect(differences('shop', 'ESLint', [at(1), at(2)], { verdicts: [at(2), at(1)], unread: [] })).toEqual([]);
  });

  test('differ by place, and by how often', () => {
    expect(differences('shop', 'ESLint', [at(1), at(2), at(2)], { verdicts: [at(1, 2), at(2)], unread: [] })).toEqual([
      'shop: check alone, not ESLint: require-idempotency-key at a.ts:1:1',
      'shop: check alone, not ESLint: require-idempotency-key at a.ts:2:1',
      'shop: ESLint alone, not check: require-idempotency-key at a.ts:1:2',
    ]);
  });

  test('need not agree on a file that one of them cannot parse', () => {
    expect(differences('shop', 'ESLint', [at(1)], { verdicts: [], unread: ['a.ts'] })).toEqual([]);
    expect(differences('shop', 'ESLint', [at(1)], { verdicts: [], unread: ['b.ts'] })).toHaveLength(1);
  });
});

describe('an offset in bytes', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);

  test('becomes line and column in UTF-16 units', () => {
    const text = 'const é = "𝒳"; go();\r\n  go();';
    expect(positionAt(bytes(text), bytes('const é = "𝒳"; ').length)).toEqual({ line: 1, column: 17 });
    expect(positionAt(bytes(text), bytes('const é = "𝒳"; go();\r\n  ').length)).toEqual({ line: 2, column: 3 });
  });

  test('counts a byte order mark as nothing', () => {
    expect(positionAt(bytes('\uFEFFgo();'), 3)).toEqual({ line: 1, column: 1 });
  });
});
