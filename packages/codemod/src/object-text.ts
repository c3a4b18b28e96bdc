/** Puts fields into objects that are written out. */
import type { TS } from '@mcp-idempotency/analyzer';
import type ts from 'typescript';
import { quoted, textStyleOf } from './text-style.js';
import type { TextEdit } from './types.js';

/** A field first in an object, so that what is spread into it later wins. */
export function addField(literal: ts.ObjectLiteralExpression, field: string): TextEdit {
  const { text } = literal.getSourceFile();
  const at = literal.getStart() + 1;
  const lead = /^\s*/.exec(text.slice(at))![0];
  const isEmpty = literal.properties.length === 0;
  return { start: at, end: at, text: isEmpty ? ` ${field}${lead === '' ? ' ' : ''}` : `${lead === '' ? ' ' : lead}${field},${lead === '' ? ' ' : ''}` };
}

/** `name: value`, shorter where both are one. */
export function fieldText(name: string, value: string, text: string): string {
  if (name === value) return name;
  return `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name, textStyleOf(text))}: ${value}`;
}

/** The property of a name in an object that is written out. */
export function findField(ts: TS, literal: ts.ObjectLiteralExpression, name: string): ts.PropertyAssignment | ts.ShorthandPropertyAssignment | undefined {
  return literal.properties.find((one): one is ts.PropertyAssignment | ts.ShorthandPropertyAssignment => (ts.isPropertyAssignment(one) || ts.isShorthandPropertyAssignment(one)) && (ts.isIdentifier(one.name) || ts.isStringLiteralLike(one.name)) && one.name.text === name);
}
