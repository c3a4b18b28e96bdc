/** Puts a value at a place of a call that effect rows name: `1.idempotencyKey`, `0.new.0.ClientToken`, `4`. */
import type { TS } from '@mcp-idempotency/analyzer';
import type ts from 'typescript';
import { addField, fieldText, findField } from './object-text.js';
import type { TextEdit } from './types.js';

/** The edits, or `undefined` where something stands there that is not written out. */
export function putAt(tsModule: TS, call: ts.CallExpression | ts.NewExpression, place: string, value: string): readonly TextEdit[] | undefined {
  const [index, ...path] = place.split('.');
  const list = call.arguments;
  const at = index === 'last' ? (list?.length ?? 0) - 1 : Number(index);
  if (!list || !Number.isInteger(at) || at < 0 || list.some((argument) => tsModule.isSpreadElement(argument))) return undefined;
  const argument = list[at];
  if (argument) return putInto(tsModule, argument, path, value);
  const text = textOf(path, value, call);
  if (text === undefined) return undefined;
  const missing = Array.from({ length: at - list.length }, () => 'undefined');
  const added = [...missing, text].join(', ');
  const last = list.at(-1);
  const from = last?.end ?? call.end - 1;
  return [{ start: from, end: from, text: last ? `, ${added}` : added }];
}

function putInto(ts: TS, node: ts.Expression, path: readonly string[], value: string): readonly TextEdit[] | undefined {
  const [name, ...rest] = path;
  const replaced = (text: string | undefined): readonly TextEdit[] | undefined => (text === undefined ? undefined : [{ start: node.getStart(), end: node.end, text }]);
  if (isAbsent(ts, node)) return replaced(textOf(path, value, node));
  if (name === undefined) return undefined;
  if (name === 'new') return (ts.isNewExpression(node) || ts.isCallExpression(node)) && rest[0] !== undefined ? putAt(ts, node, rest.join('.'), value) : undefined;
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return putInto(ts, node.expression, path, value);
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  const there = findField(ts, node, name);
  if (there && ts.isPropertyAssignment(there)) return putInto(ts, there.initializer, rest, value);
  const text = there ? undefined : textOf(rest, value, node);
  return text === undefined ? undefined : [addField(node, fieldText(name, text, node.getSourceFile().text))];
}

const isAbsent = (ts: TS, node: ts.Expression): boolean => (ts.isIdentifier(node) && node.text === 'undefined') || node.kind === ts.SyntaxKind.NullKeyword;

/** The objects around a value that are not there yet. */
function textOf(path: readonly string[], value: string, near: ts.Node): string | undefined {
  if (path.some((name) => name === 'new' || /^\d+$/.test(name))) return undefined;
  return path.reduceRight((inner, name) => `{ ${fieldText(name, inner, near.getSourceFile().text)} }`, value);
}
