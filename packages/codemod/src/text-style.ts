/** How a file is written, so that what is added looks like it. */
export interface TextStyle {
  readonly quote: "'" | '"';
  readonly newline: '\n' | '\r\n';
  readonly semicolons: boolean;
}

export function textStyleOf(text: string): TextStyle {
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  const lines = count(/\n/g);
  return {
    quote: count(/(?:from|require\()\s*"/g) > count(/(?:from|require\()\s*'/g) ? '"' : "'",
    newline: lines > 0 && count(/\r\n/g) * 2 > lines ? '\r\n' : '\n',
    semicolons: count(/;[ \t]*\r?$/gm) * 4 >= count(/(?:from|require\()\s*['"]/g),
  };
}

/** A text as a string literal. */
export function quoted(text: string, { quote }: TextStyle): string {
  const escaped = JSON.stringify(text).slice(1, -1);
  return quote === '"' ? `"${escaped}"` : `'${escaped.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
