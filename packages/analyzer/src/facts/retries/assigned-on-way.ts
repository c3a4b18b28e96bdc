/** What a variable was given last on the way from a call to a place after it: `catch (e) { error = e }`, and after the `try`: `if (error) continue`. */
import type ts from 'typescript';
import { isInside, nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';
import type { Declaration } from '../../resolve/scope.js';

/** Which way leads on from the call: it gave something, or threw. */
export type Ended = 'returned' | 'threw';

/** The value of the last plain assignment; `undefined` where there is none, or one that may not be made. */
export function findAssignedOnWay(engine: Engine, variable: Declaration, call: ts.Node, use: ts.Node, ended: Ended): ts.Expression | undefined {
  const { ts, scopes } = engine;
  let isUnsure = false;
  /** The last assignment among statements. */
  const lastIn = (statements: readonly ts.Node[]): ts.Expression | undefined => {
    let last: ts.Expression | undefined;
    for (const statement of statements) {
      const plain = ts.isExpressionStatement(statement) && isAssignment(statement.expression) ? statement.expression : undefined;
      if (plain) last = plain.right;
      else if ([...nodesIn(ts, statement)].some(isAssignment)) isUnsure = true;
    }
    return last;
  };
  const isAssignment = (node: ts.Node): node is ts.BinaryExpression =>
    ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken && ts.isIdentifier(node.left) && scopes.findValue(node.left, node.left.text) === variable;

  let found: ts.Expression | undefined;
  let before: ts.Expression | undefined;
  let isThrown = ended === 'threw';
  for (let child = call, node = call.parent; node && !ts.isFunctionLike(node); child = node, node = node.parent) {
    // `result = await send()`
    if (!isThrown && isAssignment(node) && node.right === child) found = node.right;
    if (ts.isTryStatement(node) && isThrown && node.tryBlock === child && node.catchClause && !isInside(use, node)) {
      isThrown = false;
      found = lastIn(node.catchClause.block.statements);
    }
    if (ts.isBlock(node) || ts.isSourceFile(node)) {
      const { statements } = node;
      const index = statements.indexOf(child as ts.Statement);
      const isLast = isInside(use, node);
      if (!isThrown) found = lastIn(statements.slice(index + 1).filter((one) => !isLast || one.end <= use.pos)) ?? found;
      before ??= lastIn(statements.slice(0, index));
      if (isLast) break;
    }
    // The condition of the loop, or what comes after it.
    if (ts.isIterationStatement(node, false)) break;
  }
  return isUnsure ? undefined : found ?? before;
}
