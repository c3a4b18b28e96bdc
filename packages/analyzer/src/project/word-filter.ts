/**
 * Which words a text may hold, as a few bits a word. It never denies a word that is there, and seldom grants one that is not:
 * most files are ruled out without being searched.
 */
export class WordFilter {
  readonly #bits: Uint32Array;
  readonly #mask: number;

  constructor(text: string) {
    // About eight bits for each word that differs; code repeats its words, so long texts need less.
    let size = 1 << 10;
    while (size < text.length && size < 1 << 19) size <<= 1;
    this.#mask = size - 1;
    this.#bits = new Uint32Array(size >>> 5);
    let hash = 0;
    let inWord = false;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (isWordCode(code)) {
        hash = (Math.imul(hash, 31) + code) | 0;
        inWord = true;
      } else if (inWord) {
        this.#add(hash);
        hash = 0;
        inWord = false;
      }
    }
    if (inWord) this.#add(hash);
  }

  #add(hash: number): void {
    for (const bit of [spread(hash) & this.#mask, spread(hash ^ 0x5bd1e995) & this.#mask]) this.#bits[bit >>> 5]! |= 1 << (bit & 31);
  }

  /** False when the word is certainly not there. */
  mayHold(word: string): boolean {
    let hash = 0;
    for (let at = 0; at < word.length; at += 1) hash = (Math.imul(hash, 31) + word.charCodeAt(at)) | 0;
    return [spread(hash) & this.#mask, spread(hash ^ 0x5bd1e995) & this.#mask].every((bit) => (this.#bits[bit >>> 5]! & (1 << (bit & 31))) !== 0);
  }
}

/** Mixes the bits of a hash. */
function spread(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

/** Letters, digits, `_`, `$`, and everything outside ASCII but the marks and spaces. */
export function isWordCode(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95 || code === 36 ||
    (code > 0xbf && code !== 0x2028 && code !== 0x2029 && code !== 0xfeff);
}
