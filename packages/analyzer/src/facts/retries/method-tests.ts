/** Conditions that try again by the HTTP method of what failed, or by a mark that it may be: `if (error.config?.method !== 'get') throw error;`. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import { variableValues } from '../order/tests-of.js';

/** Constants and functions behind a name that are looked into. */
const DEPTH_LIMIT = 4;

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD']);
/** A write that does more on a repeat is sent by one of these. */
const WRITING: ReadonlySet<string> = new Set(['POST', 'PATCH']);

/** What a condition is for a request whose method is POST or PATCH; `undefined` where the method does not decide it. */
export function truthForWrites(engine: Engine, condition: ts.Node, depth = DEPTH_LIMIT): boolean | undefined {
  const { ts } = engine;
  const { SyntaxKind } = ts;
  if (depth <= 0) return undefined;
  if (ts.isParenthesizedExpression(condition)) return truthForWrites(engine, condition.expression, depth);
  if (ts.isPrefixUnaryExpression(condition) && condition.operator === SyntaxKind.ExclamationToken) return opposite(truthForWrites(engine, condition.operand, depth));
  if (ts.isIdentifier(condition)) return truthOfName(engine, condition, depth) ?? (MARK.test(condition.text) ? false : undefined);
  if (ts.isPropertyAccessExpression(condition)) return MARK.test(condition.name.text) ? false : undefined;
  if (ts.isCallExpression(condition)) return truthOfCall(engine, condition, depth);
  if (!ts.isBinaryExpression(condition)) return undefined;
  const { left, right, operatorToken: { kind } } = condition;
  if (kind === SyntaxKind.BarBarToken || kind === SyntaxKind.AmpersandAmpersandToken) {
    const truths = [truthForWrites(engine, left, depth), truthForWrites(engine, right, depth)];
    const decisive = kind === SyntaxKind.BarBarToken;
    if (truths.includes(decisive)) return decisive;
    return truths.includes(undefined) ? undefined : !decisive;
  }
  const isEqual = kind === SyntaxKind.EqualsEqualsEqualsToken || kind === SyntaxKind.EqualsEqualsToken;
  if (!isEqual && kind !== SyntaxKind.ExclamationEqualsEqualsToken && kind !== SyntaxKind.ExclamationEqualsToken) return undefined;
  if (right.kind === SyntaxKind.TrueKeyword) return isEqual ? truthForWrites(engine, left, depth) : opposite(truthForWrites(engine, left, depth));
  const [method, word] = ts.isStringLiteralLike(right) ? [left, right.text] : ts.isStringLiteralLike(left) ? [right, left.text] : [];
  // Equal to POST or not: the write may be the other of the two.
  if (!method || word === undefined || WRITING.has(word.toUpperCase()) || !isMethod(engine, method, depth)) return undefined;
  return !isEqual;
}

/** A mark by which a program says that a request may be repeated. Whoever sets it for a write has thought of it. */
const MARK = /^(?:is_?|request_?is_?)?(?:idempotent|read_?only)$/i;

/** Whether a loop has one round for a write: `attempt < tries` with `const tries = method === 'GET' ? 3 : 1`. */
export function hasOneRoundForWrites(engine: Engine, loop: ts.Node): boolean {
  const { ts } = engine;
  if (!ts.isForStatement(loop) || !loop.condition || !ts.isBinaryExpression(loop.condition) || !loop.initializer || !ts.isVariableDeclarationList(loop.initializer)) return false;
  const { right, operatorToken: { kind } } = loop.condition;
  const [counter] = loop.initializer.declarations;
  const start = counter?.initializer && ts.isNumericLiteral(counter.initializer) ? Number(counter.initializer.text) : undefined;
  const bound = boundForWrites(engine, right);
  if (start === undefined || bound === undefined) return false;
  return kind === ts.SyntaxKind.LessThanToken ? bound - start <= 1 : kind === ts.SyntaxKind.LessThanEqualsToken && bound - start <= 0;
}

function boundForWrites(engine: Engine, bound: ts.Expression, depth = DEPTH_LIMIT): number | undefined {
  const { ts } = engine;
  if (depth <= 0) return undefined;
  if (ts.isNumericLiteral(bound)) return Number(bound.text);
  if (ts.isParenthesizedExpression(bound)) return boundForWrites(engine, bound.expression, depth);
  if (ts.isConditionalExpression(bound)) {
    const truth = truthForWrites(engine, bound.condition);
    return truth === undefined ? undefined : boundForWrites(engine, truth ? bound.whenTrue : bound.whenFalse, depth);
  }
  const declaration = ts.isIdentifier(bound) ? engine.scopes.findValue(bound, bound.text) : undefined;
  const [made, ...others] = declaration ? variableValues(engine, declaration) : [];
  return made && others.length === 0 ? boundForWrites(engine, made, depth - 1) : undefined;
}

const opposite = (truth: boolean | undefined): boolean | undefined => (truth === undefined ? undefined : !truth);

function truthOfName(engine: Engine, name: ts.Identifier, depth: number): boolean | undefined {
  const declaration = engine.scopes.findValue(name, name.text);
  const values = declaration ? variableValues(engine, declaration) : [];
  return values.length === 1 ? truthForWrites(engine, values[0]!, depth - 1) : undefined;
}

/** `['GET', 'HEAD'].includes(method)`, `SAFE.has(method)`, `isSafe(method)`. */
function truthOfCall(engine: Engine, call: ts.CallExpression, depth: number): boolean | undefined {
  const { ts } = engine;
  const { expression, arguments: [asked] } = call;
  if (!asked || !isMethod(engine, asked, depth)) return undefined;
  if (ts.isPropertyAccessExpression(expression) && (expression.name.text === 'includes' || expression.name.text === 'has')) {
    const words = wordsIn(engine, expression.expression, depth);
    if (!words?.some((word) => SAFE.has(word))) return undefined;
    return words.some((word) => WRITING.has(word)) ? undefined : false;
  }
  const declaration = ts.isIdentifier(expression) ? engine.scopes.findValue(expression, expression.text) : undefined;
  const said = declaration && returnedBy(engine, declaration);
  return said && truthForWrites(engine, said, depth - 1);
}

/** The only thing that a function says. */
function returnedBy(engine: Engine, declaration: ts.Node): ts.Expression | undefined {
  const { ts } = engine;
  const [made] = variableValues(engine, declaration);
  const fn = made ?? declaration;
  if (!ts.isFunctionDeclaration(fn) && !ts.isArrowFunction(fn) && !ts.isFunctionExpression(fn)) return undefined;
  if (!fn.body || !ts.isBlock(fn.body)) return fn.body;
  const [only, ...others] = fn.body.statements;
  return others.length === 0 && only && ts.isReturnStatement(only) ? only.expression : undefined;
}

/** The words of a list or set, in capitals. */
function wordsIn(engine: Engine, list: ts.Expression, depth: number): readonly string[] | undefined {
  const { ts } = engine;
  if (depth <= 0) return undefined;
  if (ts.isArrayLiteralExpression(list)) return list.elements.every(ts.isStringLiteralLike) ? list.elements.map((one) => (one as ts.StringLiteralLike).text.toUpperCase()) : undefined;
  if (ts.isNewExpression(list)) return list.arguments?.[0] && wordsIn(engine, list.arguments[0], depth - 1);
  const declaration = ts.isIdentifier(list) ? engine.scopes.findValue(list, list.text) : undefined;
  const [made, ...others] = declaration ? variableValues(engine, declaration) : [];
  return made && others.length === 0 ? wordsIn(engine, made, depth - 1) : undefined;
}

/** `error.config.method`, and what is made of it: `(error.config?.method ?? 'GET').toUpperCase()`. */
function isMethod(engine: Engine, expression: ts.Expression, depth: number): boolean {
  const { ts } = engine;
  if (depth <= 0) return false;
  if (ts.isParenthesizedExpression(expression) || ts.isAsExpression(expression)) return isMethod(engine, expression.expression, depth);
  if (ts.isBinaryExpression(expression)) {
    const { kind } = expression.operatorToken;
    return (kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken) && isMethod(engine, expression.left, depth);
  }
  if (ts.isCallExpression(expression)) return ts.isPropertyAccessExpression(expression.expression) && /^to(?:Upper|Lower)Case$/.test(expression.expression.name.text) && isMethod(engine, expression.expression.expression, depth);
  if (ts.isPropertyAccessExpression(expression)) return METHOD.test(expression.name.text);
  if (!ts.isIdentifier(expression)) return false;
  if (METHOD.test(expression.text)) return true;
  const declaration = engine.scopes.findValue(expression, expression.text);
  return declaration !== undefined && variableValues(engine, declaration).some((value) => isMethod(engine, value, depth - 1));
}

const METHOD = /^(?:.*[a-z_])?(?:[mM]ethod|[vV]erb)$/;
