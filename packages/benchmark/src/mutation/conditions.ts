/** Where a text decides: the single conditions, without the operators that join them. */
import ts from 'typescript';

/** One condition and what it can be taken for instead. */
export interface Condition {
  readonly start: number;
  readonly end: number;
  readonly values: readonly boolean[];
}

/** Calls that answer yes or no, by their names. */
const QUESTION = /^(?:is|has|can|may|does|do|was|were|will|should|needs|some|every|includes|test|startsWith|endsWith)(?![a-z])/;

const COMPARISONS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken, ts.SyntaxKind.LessThanToken, ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken, ts.SyntaxKind.GreaterThanEqualsToken, ts.SyntaxKind.InKeyword, ts.SyntaxKind.InstanceOfKeyword,
]);

/** The conditions of a text, in their order. */
export function collectConditions(file: string, text: string): readonly Condition[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = new Map<ts.Node, readonly boolean[]>();
  /** What was taken, or taken apart: an outer node is visited before what it holds. */
  const seen = new Set<ts.Node>();
  /** `isTest`: only its truth counts. A loop that never ends says nothing, so its condition is only taken for untrue. */
  const take = (node: ts.Expression, isTest: boolean, values: readonly boolean[] = [true, false]): void => {
    seen.add(node);
    if (ts.isParenthesizedExpression(node)) take(node.expression, isTest, values);
    else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) take(node.operand, true, values);
    else if (isJoined(node)) {
      // The value of the left side of `||` may be the answer: nothing stands for it but its absence.
      take(node.left, isTest || isAnd(node) || isQuestion(node.left), isTest || isAnd(node) || isQuestion(node.left) ? values : [false]);
      if (isTest || isQuestion(node.right)) take(node.right, isTest, values);
    } else if (!isLiteral(node)) found.set(node, values);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isIfStatement(node)) take(node.expression, true);
    else if (ts.isConditionalExpression(node)) take(node.condition, true);
    else if (ts.isWhileStatement(node) || ts.isDoStatement(node)) take(node.expression, true, [false]);
    else if (ts.isForStatement(node) && node.condition) take(node.condition, true, [false]);
    else if (ts.isExpression(node) && (isJoined(node) || isQuestion(node)) && !seen.has(node)) take(node, false);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found].map(([node, values]) => ({ start: node.getStart(), end: node.end, values })).sort((a, b) => a.start - b.start || b.end - a.end);
}

const isAnd = (node: ts.BinaryExpression): boolean => node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;

const isJoined = (node: ts.Node): node is ts.BinaryExpression => ts.isBinaryExpression(node) && (isAnd(node) || node.operatorToken.kind === ts.SyntaxKind.BarBarToken);

const isLiteral = ({ kind }: ts.Node): boolean => kind === ts.SyntaxKind.TrueKeyword || kind === ts.SyntaxKind.FalseKeyword;

/** Whether an expression is a condition by its own form. */
function isQuestion(node: ts.Node): boolean {
  if (ts.isParenthesizedExpression(node)) return isQuestion(node.expression);
  if (ts.isPrefixUnaryExpression(node)) return node.operator === ts.SyntaxKind.ExclamationToken;
  if (ts.isBinaryExpression(node)) return COMPARISONS.has(node.operatorToken.kind) || (isJoined(node) && isQuestion(node.right));
  if (!ts.isCallExpression(node)) return false;
  const { expression: callee } = node;
  const name = ts.isIdentifier(callee) ? callee.text : ts.isPropertyAccessExpression(callee) ? callee.name.text : '';
  return QUESTION.test(name);
}
