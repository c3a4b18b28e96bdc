import type ts from 'typescript';
import type { TS } from '@mcp-idempotency/analyzer/light';

/** Where something of the old text stands in the new one. */
export interface Move {
  /** Of the first sign at or after an offset. */
  start(offset: number): number;
  /** Of the end of the last sign before an offset. */
  end(offset: number): number;
  /** Line and column from 1, as places count them. */
  position(offset: number): { readonly line: number; readonly column: number };
}

/** A name, literal or piece of text; what stands between two of them are punctuation, keywords, blanks and comments. */
interface Leaf {
  readonly start: number;
  readonly end: number;
  readonly value: string;
}

/** Comments that the analyzer reads. */
const READ_COMMENTS = /@mcpEffect|mcp-idempotency-disable-/;

/** Ends and separators that may be left away, and blanks and comments, are no signs. */
const NO_SIGN = /\s|[;,]|\/\*[^]*?\*\/|\/\/[^\n\r]*/y;

/**
 * Whether two texts are the same code, only laid out otherwise: blanks, comments, quotes, semicolons, trailing commas. `undefined` when they are
 * not, or when it cannot be told. While a linter fixes a file, or a comment is typed, nothing is analysed anew.
 */
export function sameCode(ts: TS, file: string, before: string, after: string): Move | undefined {
  if ([before, after].some((text) => READ_COMMENTS.test(text))) return undefined;
  const [old, now] = [before, after].map((text) => ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, false)) as [ts.SourceFile, ts.SourceFile];
  const [{ leaves: oldLeaves, kinds: oldKinds }, { leaves: newLeaves, kinds: newKinds }] = [leavesOf(ts, old), leavesOf(ts, now)];
  // A line end may be what separates two statements: what the parser made of them must be the same, too.
  if (oldLeaves.length !== newLeaves.length || oldKinds.join() !== newKinds.join()) return undefined;
  /** Offsets of each sign of the code, in both texts. */
  const oldSigns: number[] = [];
  const newSigns: number[] = [];
  for (let index = 0; index <= oldLeaves.length; index++) {
    const gap = (text: string, leaves: readonly Leaf[]) => signsIn(text, leaves[index - 1]?.end ?? 0, leaves[index]?.start ?? text.length);
    const [oldGap, newGap] = [gap(before, oldLeaves), gap(after, newLeaves)];
    if (oldGap.length !== newGap.length || oldGap.some((at, sign) => before[at] !== after[newGap[sign]!])) return undefined;
    oldSigns.push(...oldGap);
    newSigns.push(...newGap);
    const [oldLeaf, newLeaf] = [oldLeaves[index], newLeaves[index]];
    if (!oldLeaf || !newLeaf) break;
    if (oldLeaf.value !== newLeaf.value) return undefined;
    // Whole leaves are one sign: nothing begins or ends inside.
    oldSigns.push(oldLeaf.start, oldLeaf.end - 1);
    newSigns.push(newLeaf.start, newLeaf.end - 1);
  }
  return {
    start: (offset) => newSigns[firstAtOrAfter(oldSigns, offset)] ?? after.length,
    end: (offset) => (newSigns[firstAtOrAfter(oldSigns, offset) - 1] ?? -1) + 1,
    position(offset) {
      const { line, character } = now.getLineAndCharacterOfPosition(offset);
      return { line: line + 1, column: character + 1 - (line === 0 && character > 0 && after.startsWith('\uFEFF') ? 1 : 0) };
    },
  };
}

function leavesOf(ts: TS, file: ts.SourceFile): { readonly leaves: readonly Leaf[]; readonly kinds: readonly ts.SyntaxKind[] } {
  const leaves: Leaf[] = [];
  const kinds: ts.SyntaxKind[] = [];
  const visit = (node: ts.Node): void => {
    kinds.push(node.kind);
    const before = leaves.length;
    ts.forEachChild(node, visit);
    if (leaves.length > before || node.end === node.pos) return;
    const start = node.getStart(file);
    const value = ts.isStringLiteral(node) ? node.text : file.text.slice(start, node.end);
    if (node.end > start) leaves.push({ start, end: node.end, value });
  };
  ts.forEachChild(file, visit);
  return { leaves, kinds };
}

function signsIn(text: string, start: number, end: number): number[] {
  const signs: number[] = [];
  for (let at = start; at < end; ) {
    NO_SIGN.lastIndex = at;
    const blank = NO_SIGN.exec(text);
    if (!blank) signs.push(at);
    at = blank ? NO_SIGN.lastIndex : at + 1;
  }
  return signs;
}

function firstAtOrAfter(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
