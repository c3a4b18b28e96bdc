/**
 * Text of the checked program as a terminal may be given it. Names and code can hold signs that a terminal acts on, that break the
 * layout or that show a line in another order than it has: each is shown as the picture or the mark that stands for it, so that columns stay.
 */

/** Control signs without tab, marks of the direction of writing, and separators of lines. */
// eslint-disable-next-line no-control-regex -- these are what is looked for
const UNPRINTABLE = /[\u0000-\u0008\u000A-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/g;

/** One line, whatever is in it. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, pictureOf);
}

/** The same, with the lines that it has. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}

/** A tool's name, or what is said where it has none. */
export function titleOf(name: string | null, unknown: string): string {
  return name === null ? unknown : name === '' ? '(empty name)' : printable(name);
}

function pictureOf(sign: string): string {
  const code = sign.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? '\u2421' : '\uFFFD';
}
