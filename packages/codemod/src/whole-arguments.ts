/** Handlers that hand all their arguments on, to which the key belongs once they are migrated. */
import type { Program, ToolFact } from '@mcp-idempotency/analyzer';
import type ts from 'typescript';
import { findNodeAt, findUses } from './syntax.js';

/** Whether a tool's handler gives its arguments away as a whole, as far as its body shows. What checks them against a schema takes nothing. */
export function handsAllOn(program: Program, { handler }: ToolFact): boolean {
  const { ts } = program;
  const node = !handler?.isDispatcher && handler?.body && findNodeAt(program, handler.body);
  if (!node || !ts.isFunctionLike(node) || !('body' in node) || !node.body) return false;
  const { body } = node;
  const first = node.parameters.find(({ name }) => name.getText() !== 'this');
  if (!first) return false;
  const names = ts.isIdentifier(first.name) ? [first.name] : ts.isObjectBindingPattern(first.name) ? restOf(ts, first.name) : [];
  return names.some((name) => findUses(ts, body, name.text).some((use) => isGivenAway(ts, use)));
}

/** `...others` of a pattern. */
const restOf = ({ isIdentifier }: Program['ts'], { elements }: ts.ObjectBindingPattern): readonly ts.Identifier[] => elements.flatMap(({ dotDotDotToken, name }) => (dotDotDotToken && isIdentifier(name) ? [name] : []));

const CHECKS = /(?:^|\.)(?:safe)?(?:parse|validate|assert|check)(?:Async)?$|^(?:console|log|logger)\b/i;

function isGivenAway(ts: Program['ts'], use: ts.Node): boolean {
  let node = use;
  while (ts.isAsExpression(node.parent) || ts.isParenthesizedExpression(node.parent) || ts.isNonNullExpression(node.parent) || ts.isSatisfiesExpression(node.parent)) node = node.parent;
  const { parent } = node;
  if (ts.isSpreadAssignment(parent)) return true;
  // `{ body: args }`, `{ args }`
  if (ts.isShorthandPropertyAssignment(parent) || (ts.isPropertyAssignment(parent) && parent.initializer === node)) return true;
  return ts.isCallExpression(parent) && parent.expression !== node && !CHECKS.test(parent.expression.getText());
}
