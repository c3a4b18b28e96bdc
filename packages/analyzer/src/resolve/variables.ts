/** The values a variable may have: what it is declared with, and what is put into it later. */
import type ts from 'typescript';
import { evaluateTruth } from './conditions.js';
import { contextsWithin } from './contexts.js';
import type { Engine } from './engine.js';
import type { Env } from './environment.js';
import { evaluate } from './evaluate.js';
import { isReachable } from './flow.js';
import { grown } from './growth.js';
import { elementOf } from './iteration.js';
import { globalValue, valueOfDeclaration } from './names.js';
import { appendedText } from './appends.js';
import { partOfAssignment } from './patterns.js';
import { assignmentsTo, changesOfName } from './references.js';
import { roundsOf } from './rounds.js';
import type { Declaration } from './scope.js';
import { valueOfType } from './types.js';
import { isAbsent, UNDEFINED, unionOf, unknown, type Value } from './values.js';

/** Call paths of one assignment that are told apart. */
const PATH_LIMIT = 20;

export function valueOfVariable(engine: Engine, declaration: ts.VariableDeclaration, name: string, env: Env): Value {
  const frame = engine.frameAround(declaration, env);
  const bound = loopBinding(declaration, frame);
  if (bound) return bound;
  return grown(engine, engine.memoised(declaration, frame, () => {
    const initial = wholeVariable(engine, declaration, frame);
    if (isConstant(engine, declaration)) return initial;
    const appended = appendedText(engine, declaration, name, frame, initial);
    if (appended) return appended;
    const later = laterValues(engine, declaration, name, frame);
    if (later.length === 0 && isAbsent(initial) && !declaration.initializer && declaration.type) {
      const typed = valueOfType(engine, declaration.type);
      return typed.kind === 'unknown' ? initial : typed;
    }
    if (later.length > 0 && isPlaceholder(engine, declaration.initializer) && isFilledIn(engine, declaration, name, declaration.initializer && frame)) return unionOf(later);
    return later.length > 0 ? unionOf([initial, ...later]) : initial;
  }));
}

/** The value a loop that is unrolled gives its variable. */
function loopBinding(declaration: ts.VariableDeclaration, env: Env): Value | undefined {
  for (let frame: Env | undefined = env; frame; frame = frame.parent) {
    const bound = frame.bindings.get(declaration);
    if (bound) return bound;
  }
  return undefined;
}

/** What the whole pattern of a declaration is bound to. */
export function wholeVariable(engine: Engine, declaration: ts.VariableDeclaration, frame: Env): Value {
  const { ts } = engine;
  const bound = loopBinding(declaration, frame);
  if (bound) return bound;
  const loop = declaration.parent.parent;
  if (ts.isForOfStatement(loop) || ts.isForInStatement(loop)) {
    return elementOf(engine, roundsOf(engine, loop, engine.frameAround(loop, frame)));
  }
  if (ts.isCatchClause(declaration.parent)) return unknown('a caught error');
  const typed = (): Value | undefined => declaration.type && valueOfType(engine, declaration.type);
  if (declaration.initializer) {
    const value = evaluate(engine, declaration.initializer, frame);
    const byType = value.kind === 'unknown' && !value.type ? typed() : undefined;
    return byType && byType.kind !== 'unknown' ? byType : value;
  }
  if (!isAmbient(engine, declaration)) return UNDEFINED;
  const byType = typed();
  return byType && byType.kind !== 'unknown' ? byType : globalValue(engine, ts.isIdentifier(declaration.name) ? declaration.name.text : '');
}

function isAmbient(engine: Engine, declaration: ts.VariableDeclaration): boolean {
  const { ts } = engine;
  return (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Ambient) !== 0;
}

const isConstant = (engine: Engine, declaration: ts.VariableDeclaration): boolean =>
  (engine.ts.getCombinedNodeFlags(declaration) & engine.ts.NodeFlags.Const) !== 0;

/** Values given to a name after its declaration, by statements that this call path can reach. */
export function laterValues(engine: Engine, declaration: Declaration, name: string, frame: Env): readonly Value[] {
  const { ts, scopes } = engine;
  const module = engine.moduleOf(declaration);
  if (!module) return [];
  const values: Value[] = [];
  const onPaths = (site: ts.Node, valueAt: (env: Env) => Value): void => {
    const paths = contextsWithin(engine, site, frame);
    for (const env of paths.length > PATH_LIMIT ? [frame] : paths) if (isReachable(engine, site, env)) values.push(valueAt(env));
  };
  const { SyntaxKind } = ts;
  for (const assignment of assignmentsTo(engine, module, declaration, name)) {
    onPaths(assignment, (env) => {
      const right = evaluate(engine, assignment.right, env);
      switch (assignment.operatorToken.kind) {
        case SyntaxKind.EqualsToken:
        case SyntaxKind.QuestionQuestionEqualsToken:
        case SyntaxKind.BarBarEqualsToken:
        case SyntaxKind.AmpersandAmpersandEqualsToken: return right;
        default: return unknown('a changed variable', [right]);
      }
    });
  }
  for (const target of changesOfName(engine, module, declaration, name)) onPaths(target, (env) => changedValue(engine, target, env));
  for (const again of scopes.againOf(declaration, name)) {
    if (ts.isVariableDeclaration(again) ? again.initializer || !ts.isVariableStatement(again.parent.parent) : ts.isBindingElement(again)) values.push(valueOfDeclaration(engine, again, name, frame));
  }
  return values;
}

/** What `x++`, `[x] = …`, `for (x of …)` put into a variable. */
function changedValue(engine: Engine, target: ts.Identifier, env: Env): Value {
  const { ts } = engine;
  let whole: ts.Node = target;
  while (ts.isExpression(whole.parent) || ts.isPropertyAssignment(whole.parent) || ts.isShorthandPropertyAssignment(whole.parent) || ts.isSpreadAssignment(whole.parent)) {
    const { parent }: { parent: ts.Node } = whole;
    if (ts.isBinaryExpression(parent) && parent.left === whole && (ts.isArrayLiteralExpression(whole) || ts.isObjectLiteralExpression(whole))) return partOfAssignment(engine, target, whole, evaluate(engine, parent.right, env), env);
    if (ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent)) return unknown('a counted variable');
    whole = parent;
  }
  if (ts.isForOfStatement(whole.parent)) return partOfAssignment(engine, target, whole, elementOf(engine, evaluate(engine, whole.parent.expression, env)), env);
  if (ts.isForInStatement(whole.parent)) return unknown('a property name', [evaluate(engine, whole.parent.expression, env)]);
  return unknown('a changed variable');
}

/** Nothing, or the empty text that stands for it until there is one: `let path = '';`. */
const isPlaceholder = (engine: Engine, initializer: ts.Expression | undefined): boolean => initializer === undefined || (engine.ts.isStringLiteralLike(initializer) && initializer.text === '');

/**
 * Whether a variable that is declared without a value certainly gets one before it is used: by a statement that follows in
 * the same block and assigns it on every path (`let x; if (c) x = 1; else x = 2;`).
 */
function isFilledIn(engine: Engine, declaration: ts.VariableDeclaration, name: string, frame: Env | undefined): boolean {
  const { ts } = engine;
  const statement = declaration.parent.parent;
  if (!ts.isVariableStatement(statement) || !('statements' in statement.parent)) return false;
  const { statements } = statement.parent as ts.Block;
  return statements.slice(statements.indexOf(statement) + 1).some((next) => assigns(engine, next, name, frame) === 'assigned');
}

/** `assigned`: the statement gives the name a value on all paths. `left`: it leaves before what follows. */
function assigns(engine: Engine, node: ts.Statement | undefined, name: string, frame: Env | undefined): 'assigned' | 'left' | undefined {
  const { ts } = engine;
  if (!node) return undefined;
  if (ts.isExpressionStatement(node)) return assignsIn(engine, node.expression, name) ? 'assigned' : undefined;
  if (ts.isReturnStatement(node) || ts.isThrowStatement(node)) return 'left';
  if (ts.isBlock(node)) return firstOf(engine, node.statements, name, frame);
  if (ts.isIfStatement(node)) {
    const [one, other] = [assigns(engine, node.thenStatement, name, frame), assigns(engine, node.elseStatement, name, frame)];
    // A branch that this call path does not take leaves nothing out.
    if (frame && !one !== !other) return evaluateTruth(engine, node.expression, frame) === (one !== undefined) ? (one ?? other) : undefined;
    if (!one || !other) return undefined;
    return one === 'left' && other === 'left' ? 'left' : 'assigned';
  }
  if (ts.isSwitchStatement(node)) {
    const { clauses } = node.caseBlock;
    if (!clauses.some((clause) => ts.isDefaultClause(clause))) return undefined;
    return clauses.every((clause, index) => (clause.statements.length === 0 && index < clauses.length - 1) || firstOf(engine, clause.statements, name, frame)) ? 'assigned' : undefined;
  }
  if (ts.isTryStatement(node)) {
    if (node.finallyBlock && firstOf(engine, node.finallyBlock.statements, name, frame) === 'assigned') return 'assigned';
    if (firstOf(engine, node.tryBlock.statements, name, frame) !== 'assigned') return undefined;
    return !node.catchClause || firstOf(engine, node.catchClause.block.statements, name, frame) ? 'assigned' : undefined;
  }
  return undefined;
}

function firstOf(engine: Engine, statements: readonly ts.Statement[], name: string, frame: Env | undefined): 'assigned' | 'left' | undefined {
  for (const statement of statements) {
    const answer = assigns(engine, statement, name, frame);
    if (answer) return answer;
  }
  return undefined;
}

function assignsIn(engine: Engine, node: ts.Expression, name: string): boolean {
  const { ts } = engine;
  if (ts.isParenthesizedExpression(node)) return assignsIn(engine, node.expression, name);
  if (!ts.isBinaryExpression(node)) return false;
  if (node.operatorToken.kind === ts.SyntaxKind.CommaToken) return assignsIn(engine, node.left, name) || assignsIn(engine, node.right, name);
  if (node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return false;
  return isTarget(engine, node.left, name) || assignsIn(engine, node.right, name);
}

/** Whether an assignment to a name or pattern sets a variable. */
function isTarget(engine: Engine, target: ts.Node, name: string): boolean {
  const { ts } = engine;
  if (ts.isIdentifier(target)) return target.text === name;
  if (ts.isArrayLiteralExpression(target)) return target.elements.some((element) => isTarget(engine, element, name));
  if (!ts.isObjectLiteralExpression(target)) return false;
  return target.properties.some((property) => (ts.isPropertyAssignment(property) ? isTarget(engine, property.initializer, name) : ts.isShorthandPropertyAssignment(property) && property.name.text === name));
}
