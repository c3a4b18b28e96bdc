/** What long lists of names have in common is written once: pieces of them give way to single letters beyond ASCII. */

/** The first of the letters; those that follow take two bytes in UTF-8 and are neither blanks nor marks. */
const FIRST = 0xc0;
/** `Ā` to `ɣ` and before: as many letters as there are pieces at most. */
const MOST = 420;
const SHORTEST = 4;
const LONGEST = 14;
/** Bytes of a letter. */
const LETTER = 2;
/** Bytes that a piece must save. */
const LEAST_GAIN = 12;
/** After each round pieces are counted anew, since they overlap. */
const ROUNDS = 6;
const IN_ROUND = 80;

export interface Packed {
  readonly texts: readonly string[];
  /** What the letters stand for, in their order. None of them holds a letter. */
  readonly pieces: readonly string[];
}

/** Whether a text has characters of its own where the letters are. */
export const isPackable = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** Texts with letters for what they share. All must be packable. */
export function packWords(texts: readonly string[]): Packed {
  let all = texts.join('\n');
  const pieces: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const chosen = choosePieces(all).slice(0, MOST - pieces.length);
    if (chosen.length === 0) break;
    for (const piece of chosen) {
      all = all.split(piece).join(String.fromCharCode(FIRST + pieces.length));
      pieces.push(piece);
    }
  }
  return { texts: all.split('\n'), pieces };
}

/** Source of a function of that name which gives the words of a packed text. */
export function unpackerSource(name: string, pieces: readonly string[]): string {
  if (pieces.length === 0) return `function ${name}(text){return text.split(" ")}`;
  const separator = ['|', '~', '^'].find((one) => !pieces.some((piece) => piece.includes(one))) ?? '\n';
  return `function ${name}(text){${name}.d??=${JSON.stringify(pieces.join(separator))}.split(${JSON.stringify(separator)});return text.replace(/[\\xc0-\\u0300]/g,letter=>${name}.d[letter.charCodeAt()-${FIRST}]).split(" ")}`;
}

/** Pieces that save most, of which none overlaps another. */
function choosePieces(all: string): readonly string[] {
  const counts = new Map<string, number>();
  for (const run of all.match(/[\x20-\x7e]+/g) ?? [])
    for (let length = SHORTEST; length <= LONGEST; length += 1) for (let at = 0; at + length <= run.length; at += 1) counts.set(run.slice(at, at + length), (counts.get(run.slice(at, at + length)) ?? 0) + 1);
  const gains = [...counts].map(([piece, count]) => ({ piece, gain: count * (piece.length - LETTER) - piece.length - 1 })).filter(({ gain }) => gain >= LEAST_GAIN);
  const chosen: string[] = [];
  for (const { piece } of gains.sort((a, b) => b.gain - a.gain || (a.piece < b.piece ? -1 : 1)).slice(0, 5 * IN_ROUND)) {
    if (chosen.length >= IN_ROUND) break;
    if (!chosen.some((other) => overlap(other, piece) || overlap(piece, other))) chosen.push(piece);
  }
  return chosen;
}

/** Whether one piece is in another, or ends as that begins. */
function overlap(a: string, b: string): boolean {
  if (a.includes(b)) return true;
  for (let length = SHORTEST - 1; length < Math.min(a.length, b.length); length += 1) if (a.endsWith(b.slice(0, length))) return true;
  return false;
}
