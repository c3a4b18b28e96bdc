import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splice } from '../src/splice.js';

const edit = (start: number, end: number, text: string) => ({ start, end, text });

describe('splice', () => {
  it('inserts at one place in the given order', () => {
    expect(splice('ab', [edit(1, 1, '1'), edit(1, 1, '2')])).toBe('a12b');
  });

  it('refuses edits that overlap or lie outside', () => {
    expect(() => splice('abc', [edit(0, 2, ''), edit(1, 3, '')])).toThrow(/overlap at 1/);
    expect(() => splice('abc', [edit(2, 4, '')])).toThrow(/does not lie in a text of 3/);
    expect(() => splice('abc', [edit(-1, 0, '')])).toThrow(RangeError);
  });

  /** A text of odd lines, and disjoint ranges in it. */
  const cases = fc
    .array(fc.constantFrom('const a = 1;', '\tcall(\u2028);', '// \u{1F600} comment', '', '#!/usr/bin/env node', '\uFEFF', 'x'), { maxLength: 20 })
    .chain((lines) => fc.record({ text: fc.constantFrom('\n', '\r\n').map((newline) => lines.join(newline)), cuts: fc.array(fc.nat(), { maxLength: 12 }), inserted: fc.array(fc.string(), { minLength: 6, maxLength: 6 }) }))
    .map(({ text, cuts, inserted }) => {
      const sorted = cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b);
      const edits = [];
      for (let index = 0; index + 1 < sorted.length; index += 2) edits.push(edit(sorted[index]!, sorted[index + 1]!, inserted[index / 2]!));
      return { text, edits };
    });

  it('keeps every character between the edits, in whatever order they are given', () => {
    fc.assert(
      fc.property(cases, fc.infiniteStream(fc.nat()), ({ text, edits }, random) => {
        const result = splice(text, edits);
        let at = 0;
        let read = 0;
        for (const { start, end, text: inserted } of edits) {
          const kept = text.slice(at, start);
          expect(result.slice(read, read + kept.length)).toBe(kept);
          expect(result.slice(read + kept.length, read + kept.length + inserted.length)).toBe(inserted);
          read += kept.length + inserted.length;
          at = end;
        }
        expect(result.slice(read)).toBe(text.slice(at));
        const shuffled = edits.map((one) => ({ one, key: random.next().value as number })).sort((a, b) => a.key - b.key).map(({ one }) => one);
        const touching = edits.some((one) => edits.some((other) => other !== one && one.start === other.start));
        if (!touching) expect(splice(text, shuffled)).toBe(result);
      }),
    );
  });
});
