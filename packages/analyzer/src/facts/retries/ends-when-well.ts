/** Loops that end once a call went well, by what is set after it: `while (!done && tries < 3) { try { …; done = true } catch { tries++ } }`. */
import type ts from 'typescript';
import { nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';
import type { OrderNode } from '../order/graph.js';

/** Whether the loop asks for a flag, or a result, that is set where the call went well. */
export function endsWhenWell({ ts }: Engine, loop: ts.Node | undefined, { node, calls }: Pick<OrderNode<string>, 'node' | 'calls'>): boolean {
  if (!loop || !(ts.isWhileStatement(loop) || ts.isDoStatement(loop) || ts.isForStatement(loop))) return false;
  const condition = ts.isForStatement(loop) ? loop.condition : loop.expression;
  const flags = condition ? negatedIn(condition) : [];
  if (flags.length === 0) return false;
  const isInside = (one: ts.Node): boolean => {
    let at: ts.Node | undefined = one;
    while (at && at !== loop.statement) at = at.parent;
    return at !== undefined;
  };
  let call = node && isInside(node) ? node : undefined;
  for (let outer = calls; outer && !call; outer = outer.outer) if (isInside(outer.event.node)) call = outer.event.node;
  let block: ts.Node | undefined = call;
  while (block && !ts.isBlock(block)) block = block.parent;
  if (!call || !block) return false;
  for (const one of nodesIn(ts, block, (inner) => ts.isFunctionLike(inner) || ts.isCatchClause(inner))) {
    if (!ts.isBinaryExpression(one) || one.operatorToken.kind !== ts.SyntaxKind.EqualsToken || !ts.isIdentifier(one.left) || !flags.includes(one.left.text)) continue;
    if (one.pos <= call.pos && call.end <= one.end) return true;
    if (one.pos >= call.end && one.right.kind === ts.SyntaxKind.TrueKeyword && one.parent.parent === block) return true;
  }
  return false;

  /** `done` of `!done && tries < 3`. */
  function negatedIn(expression: ts.Expression): readonly string[] {
    if (ts.isParenthesizedExpression(expression)) return negatedIn(expression.expression);
    if (ts.isBinaryExpression(expression) && expression.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) return [...negatedIn(expression.left), ...negatedIn(expression.right)];
    return ts.isPrefixUnaryExpression(expression) && expression.operator === ts.SyntaxKind.ExclamationToken && ts.isIdentifier(expression.operand) ? [expression.operand.text] : [];
  }
}
