import type { TS } from '../types.js';

/** What the index does with a node of a kind; 0 for a plain one, whose children are looked at. */
export const LEAF = 1;
export const TYPE = 2;
export const IDENTIFIER = 3;
export const CALL = 4;
export const BINARY = 5;
export const CLASS = 6;
export const DECORATOR = 7;
export const CHANGE = 8;

/** Which children of a node of a kind are values handed on. */
export const NOT_A_VALUE = 0;
export const ANY_CHILD = 1;
export const ALL_BUT_CALLEE = 2;
export const INITIALIZER = 3;
export const OPERANDS = 4;
export const SHORTHAND_NAME = 5;

/** Look-up tables by numeric kind, made once per TypeScript module: kinds have other numbers in other versions. */
export interface SyntaxTables {
  readonly action: Uint8Array;
  readonly values: Uint8Array;
}

const known = new WeakMap<object, SyntaxTables>();

export function syntaxTables(ts: TS): SyntaxTables {
  let tables = known.get(ts);
  if (tables) return tables;
  const K = ts.SyntaxKind;
  const action = new Uint8Array(K.Count + 1);
  const values = new Uint8Array(K.Count + 1);
  action.fill(LEAF, 0, K.FirstNode);
  action.fill(TYPE, K.FirstTypeNode, K.LastTypeNode + 1);
  for (const kind of [K.InterfaceDeclaration, K.TypeAliasDeclaration, K.TypeParameter]) action[kind] = TYPE;
  for (const kind of [K.ImportDeclaration, K.ImportEqualsDeclaration, K.ExportDeclaration]) action[kind] = TYPE;
  action[K.Identifier] = IDENTIFIER;
  action[K.CallExpression] = CALL;
  action[K.NewExpression] = CALL;
  action[K.BinaryExpression] = BINARY;
  action[K.ClassDeclaration] = CLASS;
  action[K.ClassExpression] = CLASS;
  action[K.Decorator] = DECORATOR;
  for (const kind of [K.PrefixUnaryExpression, K.PostfixUnaryExpression, K.DeleteExpression, K.ForOfStatement, K.ForInStatement]) action[kind] = CHANGE;
  for (const kind of [
    K.ArrayLiteralExpression, K.ReturnStatement, K.SpreadElement, K.SpreadAssignment, K.AsExpression, K.YieldExpression,
    K.SatisfiesExpression, K.NonNullExpression, K.ParenthesizedExpression, K.AwaitExpression, K.ExportAssignment,
    K.JsxExpression, K.JsxSpreadAttribute, K.TypeAssertionExpression,
  ]) values[kind] = ANY_CHILD;
  values[K.CallExpression] = ALL_BUT_CALLEE;
  values[K.NewExpression] = ALL_BUT_CALLEE;
  for (const kind of [K.PropertyAssignment, K.PropertyDeclaration, K.VariableDeclaration, K.Parameter, K.BindingElement]) {
    values[kind] = INITIALIZER;
  }
  values[K.ArrowFunction] = ANY_CHILD;
  values[K.ConditionalExpression] = ANY_CHILD;
  values[K.BinaryExpression] = OPERANDS;
  values[K.ShorthandPropertyAssignment] = SHORTHAND_NAME;
  tables = { action, values };
  known.set(ts, tables);
  return tables;
}
