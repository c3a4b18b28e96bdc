import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPackable, packWords, unpackerSource } from '../src/word-dictionary.js';

/** What the published function gives. */
function unpacked(texts: readonly string[]): readonly (readonly string[])[] {
  const { texts: packed, pieces } = packWords(texts);
  const read = new Function(`${unpackerSource('read', pieces)}; return read;`)() as (text: string) => string[];
  return packed.map((text) => read(text));
}

const words = fc.array(fc.constantFrom('orders.create', 'orders.createMany', 'orders.list', 'a|b', '~', '^', '$1', 'customers.create', 'x'), { minLength: 1, maxLength: 30 });

describe('lists of words', () => {
  it('are what they were', () => {
    fc.assert(fc.property(fc.array(words, { minLength: 1, maxLength: 20 }), (lists) => {
      expect(unpacked(lists.map((list) => list.join(' ')))).toEqual(lists);
    }));
  });

  it('take half as much where they share much', () => {
    const list = Array.from({ length: 60 }, (_, index) => `checkout.sessions.${['create', 'update', 'retrieve', 'expire'][index % 4]}${index}`).join(' ');
    const { texts, pieces } = packWords([list, list]);
    expect(Buffer.byteLength(texts.join('')) + pieces.join('').length).toBeLessThan(list.length);
    expect(unpacked([list])).toEqual([list.split(' ')]);
  });

  it('are left alone where they share nothing, and where the letters are taken', () => {
    expect(packWords(['a b c'])).toEqual({ texts: ['a b c'], pieces: [] });
    expect(isPackable('ñandú')).toBe(false);
    expect(isPackable('create_order')).toBe(true);
  });
});
