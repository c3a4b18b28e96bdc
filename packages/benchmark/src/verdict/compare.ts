/** Whether two shells say the same of one program. */

/** A finding by what must be equal. `file` is relative to the program's folder, with `/`; lines and columns count from 1. */
export interface Verdict {
  readonly rule: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** What one shell says of one program. */
export interface Spoken {
  readonly verdicts: readonly Verdict[];
  /** Files that the linter's own parser refuses; nothing can be said of them there. */
  readonly unread: readonly string[];
}

/** One line per finding that only one of the two has. */
export function differences(program: string, shell: string, check: readonly Verdict[], { verdicts, unread }: Spoken): string[] {
  const refused = new Set(unread);
  const wanted = check.filter(({ file }) => !refused.has(file)).map(keyOf);
  const found = verdicts.filter(({ file }) => !refused.has(file)).map(keyOf);
  return [
    ...beyond(wanted, found).map((key) => `${program}: check alone, not ${shell}: ${key}`),
    ...beyond(found, wanted).map((key) => `${program}: ${shell} alone, not check: ${key}`),
  ];
}

function keyOf({ rule, file, line, column }: Verdict): string {
  return `${rule} at ${file}:${line}:${column}`;
}

/** What the first list holds more often than the second. */
function beyond(list: readonly string[], other: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const key of other) left.set(key, (left.get(key) ?? 0) + 1);
  return list.filter((key) => {
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
}

/** Line and column in UTF-16 units, as editors and ESLint count, of an offset in UTF-8 bytes, as oxlint counts. */
export function positionAt(bytes: Uint8Array, offset: number): { line: number; column: number } {
  const before = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, offset)).replace(/^\uFEFF/, '');
  const lines = before.split(/\r\n|[\n\r\u2028\u2029]/);
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}
