/** Whether something of a record that was found decides how its hit is answered. */
import type ts from 'typescript';
import { nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';
import { holdsArguments, isComparison, sidesOf } from './comparisons.js';
import { restsOn } from './dependence.js';
import { rootsOf } from './gates.js';
import type { GuardContext } from './guard.js';
import type { StoreSite } from './walk.js';

/** Words for where a record stands, in a condition under which it is looked for, and as names of what is read of it. */
const STATE = /stat(?:e|us)|done|finish|complet|settled|running|pending|progress|lease|expir|until|alive/i;

/** Words of an answer that tell its reader to wait or to look. */
export const TELLS = /progress|running|pending|in[- ]flight|still|already being|processing|wait|retry|again|later|busy|unknown|not known|under way|underway|conflict|another|duplicate|409|425/i;

/**
 * Whether a look-up tells what became of the call. That there is a record says nothing of it, nor that its arguments are the same; what is handed on
 * whole may be looked at there.
 */
export function tellsState(context: GuardContext, site: StoreSite): boolean {
  const { engine } = context;
  const { ts } = engine;
  if (STATE.test(conditionOf(site))) return true;
  const roots = rootsOf(site);
  const isOfRecord = (node: ts.Node): boolean => restsOn(engine, node, roots, site.steps);
  const inner = new Set(site.steps.map(({ event }) => event.node as ts.Node));
  for (const trace of new Set([site.trace, ...site.steps.map((step) => step.trace)]))
    for (const node of nodesIn(ts, trace.node)) {
      if (ts.isPropertyAccessExpression(node) && STATE.test(node.name.text) && isOfRecord(node.expression)) return true;
      if (ts.isCallExpression(node) && !inner.has(node) && node !== site.node && !/^(?:parse|String)$/.test(lastWord(engine, node)) && node.arguments.some((one) => ts.isIdentifier(one) && isOfRecord(one))) return true;
      for (const part of decisionsOf(engine, node)) if (!isPresence(engine, part) && isOfRecord(part) && !(isComparison(engine, part) && sidesOf(engine, part).some((side) => holdsArguments(engine, side, trace.env, context)))) return true;
    }
  return false;
}

const lastWord = (engine: Engine, { expression }: ts.CallExpression): string => (engine.ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText(engine.fileOf(expression)));

/** What follows `where`: in a statement, or in a query of a package without what it selects. */
function conditionOf({ call, node }: StoreSite): string {
  return call.sql === undefined ? node.getText().replace(/\bselect\b\s*[:(]\s*[{[][^}\]]*[}\]]/g, '').replace(/^[\s\S]*?(?=\bwhere|[({])/i, '') : call.sql.replace(/^[\s\S]*?\bwhere\b/i, '');
}

/** What a node decides by, each part of `a && b` for itself. */
function decisionsOf(engine: Engine, node: ts.Node): readonly ts.Expression[] {
  const { ts } = engine;
  const { SyntaxKind } = ts;
  if (ts.isIfStatement(node) || ts.isSwitchStatement(node) || ts.isWhileStatement(node)) return partsOf(engine, node.expression);
  if (ts.isConditionalExpression(node)) return partsOf(engine, node.condition);
  if (!ts.isBinaryExpression(node)) return [];
  const { kind } = node.operatorToken;
  // `kept.answer ?? 'done'` says the same of a call that runs, `?? 'in progress'` does not.
  const isSame = (one: ts.Expression): boolean => (ts.isStringLiteralLike(one) || ts.isTemplateExpression(one) || ts.isObjectLiteralExpression(one)) && !TELLS.test(one.getText(engine.fileOf(one)));
  if (kind === SyntaxKind.QuestionQuestionToken || kind === SyntaxKind.BarBarToken) return isSame(node.right) ? [] : partsOf(engine, node.left);
  return kind === SyntaxKind.AmpersandAmpersandToken ? partsOf(engine, node.left) : [];
}

function partsOf(engine: Engine, node: ts.Expression): readonly ts.Expression[] {
  const { ts } = engine;
  if (ts.isParenthesizedExpression(node)) return partsOf(engine, node.expression);
  const isBoth = ts.isBinaryExpression(node) && [ts.SyntaxKind.AmpersandAmpersandToken, ts.SyntaxKind.BarBarToken].includes(node.operatorToken.kind);
  return isBoth ? [...partsOf(engine, node.left), ...partsOf(engine, node.right)] : [node];
}

/** `kept`, `!kept`, `kept === undefined`, `rows.length === 0`, `first.rowCount === 0`: whether there is one. */
function isPresence(engine: Engine, node: ts.Expression): boolean {
  const { ts } = engine;
  if (ts.isPrefixUnaryExpression(node)) return isPresence(engine, node.operand);
  if (ts.isParenthesizedExpression(node) || ts.isAwaitExpression(node)) return isPresence(engine, node.expression);
  if (ts.isPropertyAccessExpression(node)) return /^(?:length|size|rowCount|changes|rowsAffected)$/.test(node.name.text);
  if (ts.isElementAccessExpression(node)) return ts.isNumericLiteral(node.argumentExpression);
  if (ts.isBinaryExpression(node)) return isPresence(engine, node.left) && (ts.isNumericLiteral(node.right) || node.right.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(node.right) && node.right.text === 'undefined'));
  return ts.isIdentifier(node) || ts.isCallExpression(node);
}
