/** What conditions about failures let through: refusals, after which nothing was done, or ambiguous losses. */
import type ts from 'typescript';
import { nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';
import { variableValues } from '../order/tests-of.js';
import { truthForWrites } from './method-tests.js';

/** The other side has refused, or was never reached. */
const REFUSED = /\b(?:40[1-4]|409|423|425|429)\b|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|rate.?limit|too.?many|throttl|unauthori[sz]ed|forbidden|quota|expired.?token|token.?expired|not.?connected|refused/i;
/** It may have acted. */
const AMBIGUOUS = /\b(?:408|5\d\d)\b|50\[|5\[0-9\]|5\\d|ETIMEDOUT|ECONNRESET|ECONNABORTED|EPIPE|time.?d?.?out|reset|socket|network|fetch.?failed|abort|gateway|unavailable|server.?error|transient|>=\s*5|hang.?up|disconnect|connection.?(?:closed|lost)/i;

/** Functions and constants behind a name that are looked into. */
const DEPTH_LIMIT = 3;

/**
 * The arms an ambiguous failure of a write takes at a condition. One that holds for refusals only is passed by, and so is one that holds
 * for methods that only read; of anything else both arms are possible.
 */
export function ambiguousArms(engine: Engine, condition: ts.Node): readonly ('then' | 'else')[] | undefined {
  const { ts } = engine;
  const truth = truthForWrites(engine, condition);
  if (truth !== undefined) return [truth ? 'then' : 'else'];
  if (ts.isParenthesizedExpression(condition)) return ambiguousArms(engine, condition.expression);
  if (ts.isPrefixUnaryExpression(condition) && condition.operator === ts.SyntaxKind.ExclamationToken) return opposite(ambiguousArms(engine, condition.operand));
  if (ts.isBinaryExpression(condition)) {
    const { left, right, operatorToken: { kind } } = condition;
    const isOr = kind === ts.SyntaxKind.BarBarToken;
    if (isOr || kind === ts.SyntaxKind.AmpersandAmpersandToken) {
      const arms = [ambiguousArms(engine, left), ambiguousArms(engine, right)];
      // One term decides alone: `last || !refused` holds, `refused && left` does not.
      const decisive = isOr ? 'then' : 'else';
      if (arms.some((one) => one?.length === 1 && one[0] === decisive)) return [decisive];
      return arms.every((one) => one?.length === 1) ? arms[0] : undefined;
    }
    if (kind === ts.SyntaxKind.ExclamationEqualsEqualsToken || kind === ts.SyntaxKind.ExclamationEqualsToken) return opposite(armOfText(engine, condition));
  }
  return armOfText(engine, condition);
}

const opposite = (arms: readonly ('then' | 'else')[] | undefined): readonly ('then' | 'else')[] | undefined => (arms?.length === 1 ? [arms[0] === 'then' ? 'else' : 'then'] : arms);

const armOfText = (engine: Engine, condition: ts.Node): readonly ('then' | 'else')[] | undefined => (isRefusalOnly(engine, condition) ? ['else'] : undefined);

/** Whether an expression (or a function) speaks of refusals, and of nothing else. */
function isRefusalOnly(engine: Engine, node: ts.Node): boolean {
  const text = wordsBehind(engine, node);
  return REFUSED.test(text) && !AMBIGUOUS.test(text);
}

/** The text of an expression with that of the functions and constants it names. */
function wordsBehind(engine: Engine, root: ts.Node): string {
  const { ts } = engine;
  const texts: string[] = [];
  const seen = new Set<ts.Node>();
  const visit = (expression: ts.Node, depth: number): void => {
    texts.push(expression.getText(engine.fileOf(expression)));
    if (depth <= 0) return;
    for (const node of nodesIn(ts, expression)) {
      if (!ts.isIdentifier(node) || (ts.isPropertyAccessExpression(node.parent) && node.parent.name === node)) continue;
      const declaration = engine.scopes.findValue(node, node.text);
      if (!declaration || seen.has(declaration)) continue;
      seen.add(declaration);
      if (ts.isFunctionDeclaration(declaration) && declaration.body) visit(declaration.body, depth - 1);
      // A response or an error says nothing by how it was made.
      for (const value of variableValues(engine, declaration)) if (!ts.isAwaitExpression(value) && !ts.isCallExpression(value)) visit(value, depth - 1);
    }
  };
  visit(root, DEPTH_LIMIT);
  return texts.join('\n');
}
