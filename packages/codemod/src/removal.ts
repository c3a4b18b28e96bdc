/** Takes statements away. */
import type ts from 'typescript';
import type { TextEdit } from './types.js';

/** A statement or member with its line, where it stands alone on it. */
export function removal(statement: ts.Node): TextEdit {
  const { text } = statement.getSourceFile();
  const start = statement.getStart();
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const rest = /^[ \t]*\r?\n/.exec(text.slice(statement.end));
  return /^[\t ]*$/.test(text.slice(lineStart, start)) && rest ? { start: lineStart, end: statement.end + rest[0].length, text: '' } : { start, end: statement.end, text: '' };
}
