/**
 * What stands around a call and keeps a repeat from doing it again: what it would make is looked for first, the refusal of a taken
 * name is answered by going on, it is done once in the life of the process, or it is only rehearsed.
 */
import type ts from 'typescript';
import { nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';
import type { Env } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import { collectInputs } from '../../resolve/reach.js';
import type { CallEvent } from '../../resolve/trace.js';
import { alternativesOf } from '../../resolve/values.js';
import { viewOf } from '../../resolve/view.js';
import { isTakenOut } from './taken-out.js';
import { DRY_RUN_FLAGS } from './url-words.js';
import { wordsOf } from './verbs.js';

/** `once`: a repeat finds what the first call made. `refused`: a repeat is told that it is there already. */
export type Guard = 'once' | 'refused';

/** The guard around a call that writes. */
export function guardOf(engine: Engine, event: CallEvent): Guard | undefined {
  if (isConflictCaught(engine, event.node, false)) return 'once';
  return lookUpGuard(engine, event) ?? (isDoneOnce(engine, event) ? 'once' : isTakenTold(engine, event.node) || isTakenOut(engine, event) ? 'refused' : undefined);
}

/** What an error says when a unique name is taken. */
const CONFLICT = /EEXIST|already[ _-]?exists|conflict|409|23505|duplicate|AlreadyOwnedByYou/i;
const FAILS = /\bthrow\b|isError:\s*true|\breject\(|\berror(?:Response|Result)?\(|\bfail(?:ure)?\(|Error(?:Response|Result)\(|\berror:|["'`](?:Error|Failed)\b/i;

/** Whether the refusal of a name is caught around the call and answered by going on; with `asked` also whether the name is asked for. */
export function isConflictCaught(engine: Engine, call: ts.Node, asked: boolean): boolean {
  const { ts } = engine;
  let child = call;
  for (let node = call.parent as ts.Node | undefined; node && !ts.isFunctionLike(node); child = node, node = node.parent) {
    if (asked && ts.isIfStatement(node) && node.thenStatement === child && /exist/i.test(node.expression.getText(engine.fileOf(node)))) return true;
    else if (ts.isTryStatement(node) && node.tryBlock === child && node.catchClause && goesOnAfterConflict(engine, node.catchClause.block)) return true;
  }
  return false;
}

/** What a database says when a row with the same unique columns is there. */
const ROW_IS_THERE = /\b23505\b|UNIQUE constraint|UniqueViolation|ER_DUP_ENTRY|\bP2002\b|\b11000\b|SQLITE_CONSTRAINT_(?:UNIQUE|PRIMARYKEY)|duplicate key/i;

/** How the author says that a name is taken, in the test of a failure or in what is answered then. */
const NAME_IS_TAKEN = /already[ _-]?exists|EEXIST|(?:is|name) (?:already )?taken|already in use/i;

/** Whether the failure around the call is asked whether the row or the name was there already, whatever is answered then. */
function isTakenTold(engine: Engine, call: ts.Node): boolean {
  const { ts } = engine;
  let child = call;
  for (let node = call.parent as ts.Node | undefined; node && !ts.isFunctionLike(node); child = node, node = node.parent)
    if (ts.isTryStatement(node) && node.tryBlock === child && node.catchClause && (ROW_IS_THERE.test(node.catchClause.block.getText(engine.fileOf(node))) || tellsTaken(engine, node.catchClause.block))) return true;
  return false;
}

function tellsTaken(engine: Engine, block: ts.Block): boolean {
  const { ts } = engine;
  const file = engine.fileOf(block);
  const visit = (node: ts.Node): boolean => {
    if (ts.isIfStatement(node) && CONFLICT.test(node.expression.getText(file)) && NAME_IS_TAKEN.test(`${node.expression.getText(file)} ${node.thenStatement.getText(file)}`)) return true;
    return ts.forEachChild(node, (child) => visit(child) || undefined) ?? false;
  };
  return visit(block);
}

/** Whether a `catch` block tells a taken name from other errors and does not fail then. */
function goesOnAfterConflict(engine: Engine, block: ts.Block): boolean {
  const { ts } = engine;
  const file = engine.fileOf(block);
  const fails = (statement: ts.Statement): boolean =>
    ts.isThrowStatement(statement) || (ts.isReturnStatement(statement) && FAILS.test(statement.getText(file))) || (ts.isBlock(statement) && statement.statements.some(fails));
  const exits = (statement: ts.Statement): boolean => ts.isReturnStatement(statement) || ts.isContinueStatement(statement) || (ts.isBlock(statement) && statement.statements.some(exits));
  const visit = (node: ts.Node): boolean => {
    if (ts.isIfStatement(node) && CONFLICT.test(node.expression.getText(file))) {
      // `if (code !== 'EEXIST') throw` goes on after the test.
      const isNegated = /!==?|^!/.test(node.expression.getText(file));
      if (isNegated) return fails(node.thenStatement);
      // `if (status === 409) message = 'already exists'`: what stands at the end of the block answers.
      return !fails(node.thenStatement) && (exits(node.thenStatement) || block.statements.at(-1) === undefined || !fails(block.statements.at(-1)!));
    }
    return ts.forEachChild(node, (child) => visit(child) || undefined) ?? false;
  };
  return visit(block);
}

/** Verbs of functions that look for something. */
const LOOKS: ReadonlySet<string> = new Set(['get', 'find', 'fetch', 'lookup', 'check', 'query', 'search', 'has', 'exists', 'retrieve', 'head']);
/** What is looked at is no thing that the call would make. */
const OTHERWISE = /valid|error|err$|issue|problem|permission|allowed|denied|auth|token|session|config|env$|limit|running|active|progress|pending|locked|busy|client|response|status/i;

/** Whether the call runs only when a thing of the caller's was looked for and is not there. */
function lookUpGuard(engine: Engine, event: CallEvent): Guard | undefined {
  const { ts } = engine;
  for (let arm = event.arm; arm; arm = arm.outer) {
    const { node } = arm;
    if (!ts.isIfStatement(node) || (arm.arm !== 'then' && arm.arm !== 'else')) continue;
    const subject = absentSubject(engine, node.expression, arm.arm === 'then');
    if (!subject || !isLookUp(engine, subject, arm.env, event)) continue;
    const found = arm.arm === 'then' ? node.elseStatement : node.thenStatement;
    return found && FAILS.test(found.getText(engine.fileOf(found))) ? 'refused' : 'once';
  }
  return undefined;
}

/** The expression that is absent when a condition has this outcome: `x` of `!x`, `x == null`, `x.length === 0`. */
function absentSubject(engine: Engine, condition: ts.Expression, outcome: boolean): ts.Expression | undefined {
  const { ts } = engine;
  const { SyntaxKind } = ts;
  if (ts.isParenthesizedExpression(condition)) return absentSubject(engine, condition.expression, outcome);
  if (ts.isPrefixUnaryExpression(condition) && condition.operator === SyntaxKind.ExclamationToken) return absentSubject(engine, condition.operand, !outcome);
  if (ts.isBinaryExpression(condition)) {
    const { left, right, operatorToken } = condition;
    if (operatorToken.kind === SyntaxKind.AmpersandAmpersandToken && outcome) return absentSubject(engine, left, true) ?? absentSubject(engine, right, true);
    if (operatorToken.kind === SyntaxKind.BarBarToken && !outcome) return absentSubject(engine, left, false) ?? absentSubject(engine, right, false);
    const isNothing = right.kind === SyntaxKind.NullKeyword || (ts.isIdentifier(right) && right.text === 'undefined') || (ts.isNumericLiteral(right) && right.text === '0');
    const isEqual = operatorToken.kind === SyntaxKind.EqualsEqualsEqualsToken || operatorToken.kind === SyntaxKind.EqualsEqualsToken;
    const isOther = operatorToken.kind === SyntaxKind.ExclamationEqualsEqualsToken || operatorToken.kind === SyntaxKind.ExclamationEqualsToken || operatorToken.kind === SyntaxKind.GreaterThanToken;
    return isNothing && ((isEqual && outcome) || (isOther && !outcome)) ? left : undefined;
  }
  return outcome ? undefined : condition;
}

/** Whether an expression is what a look-up gave that was made with something that the call is also given. */
function isLookUp(engine: Engine, subject: ts.Expression, env: Env, event: CallEvent): boolean {
  const { ts } = engine;
  let node = subject;
  for (;;) {
    if (ts.isAwaitExpression(node) || ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node)) node = node.expression;
    else if (ts.isPropertyAccessExpression(node) && /^(?:length|data|rows|records|items|results|entries|id|size|count|total|totalSize|rowCount)$/.test(node.name.text)) node = node.expression;
    else if (ts.isIdentifier(node)) {
      if (OTHERWISE.test(node.text)) return false;
      const declaration = engine.scopes.findValue(node, node.text);
      if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) return false;
      node = declaration.initializer;
    } else break;
  }
  if (!ts.isCallExpression(node)) return false;
  const callee = ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : ts.isIdentifier(node.expression) ? node.expression.text : ts.isParenthesizedExpression(node.expression) ? node.expression.getText(engine.fileOf(node)).replace(/\W+$/, '').split(/\W/).at(-1)! : '';
  if (!LOOKS.has(wordsOf(callee)[0] ?? '') || OTHERWISE.test(callee)) return false;
  const asked = new Set(node.arguments.flatMap((argument) => inputsOf(engine, argument, env)));
  return event.args.some((arg) => collectInputs(engine, arg).some((input) => input.source === 'arguments' && asked.has(input.path.join('.'))));
}

/** What of the caller's a look-up is given; a test that is handed over is given what it compares with: `find((one) => one.name === name)`. */
function inputsOf(engine: Engine, argument: ts.Expression, env: Env): readonly string[] {
  const { ts } = engine;
  if (!ts.isArrowFunction(argument) && !ts.isFunctionExpression(argument)) return inputNames(engine, argument, env);
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node)) names.push(...inputNames(engine, node, env));
    else ts.forEachChild(node, visit);
  };
  visit(argument.body);
  return names;
}

const inputNames = (engine: Engine, argument: ts.Expression, env: Env): readonly string[] =>
  collectInputs(engine, evaluate(engine, argument, env)).filter((input) => input.source === 'arguments' && input.path.length > 0).map((input) => input.path.join('.'));

/** `if (!connected) { await connect(); connected = true; }` with a variable that outlives the call. */
function isDoneOnce(engine: Engine, event: CallEvent): boolean {
  const { ts } = engine;
  for (let arm = event.arm; arm; arm = arm.outer) {
    const { node } = arm;
    if (!ts.isIfStatement(node)) continue;
    if (arm.arm === 'then' && isSetIn(engine, node, [node.thenStatement])) return true;
    // `if (shared) return shared; shared = await connect();`
    if (arm.arm === 'else' && !node.elseStatement && ts.isBlock(node.parent) && isSetIn(engine, node, node.parent.statements.slice(node.parent.statements.indexOf(node) + 1))) return true;
  }
  return false;
}

/** Whether what a condition asks about outlives the call and is set in these statements. */
function isSetIn(engine: Engine, node: ts.IfStatement, statements: readonly ts.Statement[]): boolean {
  const { ts } = engine;
  const assigned = statements.flatMap((statement) => collectAssigned(engine, statement));
  if (assigned.length === 0) return false;
  const tested = new Set(collectNames(engine, node.expression));
  // A set that grows is gone through to its end: what is behind a name has names behind it. Not without bound.
  for (const name of tested) if (tested.size < 40) for (const behind of namesBehind(engine, node, name)) tested.add(behind);
  return assigned.some((name) => {
    const declaration = tested.has(name) ? engine.scopes.findValue(node, name) : undefined;
    return declaration !== undefined && engine.ownersOf(declaration).findLast((one) => ts.isFunctionLike(one)) !== engine.ownersOf(node).findLast((one) => ts.isFunctionLike(one));
  });
}

/** The names in what a local variable is set to, or a function gives: `const isOpen = current && current.id === id`. */
function namesBehind(engine: Engine, at: ts.Node, name: string): readonly string[] {
  const { ts } = engine;
  const declaration = engine.scopes.findValue(at, name);
  if (!declaration) return [];
  if (ts.isFunctionDeclaration(declaration)) return declaration.body?.statements.flatMap((statement) => (ts.isReturnStatement(statement) ? collectNames(engine, statement) : [])) ?? [];
  return ts.isVariableDeclaration(declaration) && declaration.initializer ? collectNames(engine, declaration.initializer) : [];
}

function collectNames(engine: Engine, expression: ts.Node): readonly string[] {
  const { ts } = engine;
  return [...nodesIn(ts, expression, ts.isFunctionLike)].flatMap((node) => (ts.isIdentifier(node) && !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) ? [node.text] : []));
}

/** Variables that are assigned in a statement. */
function collectAssigned(engine: Engine, statement: ts.Node): readonly string[] {
  const { ts } = engine;
  return [...nodesIn(ts, statement, ts.isFunctionLike)].flatMap((node) => (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken && ts.isIdentifier(node.left) ? [node.left.text] : []));
}

/** Whether a call is told to rehearse: `deploy(rules, { dryRun: true })`. */
export function isRehearsed(engine: Engine, { args }: CallEvent): boolean {
  return args.some((arg) => alternativesOf(arg).every((one) => one.kind === 'object') && viewOf(engine, arg).keys.some((name) => DRY_RUN_FLAGS.has(name.replace(/[-_]/g, '').toLowerCase()) && viewOf(engine, arg).property(name).boolean === true));
}
