/** `finally { if (!finished) … }`: what is done behind a write that has failed, told by a variable that is set once it went well. */
import type ts from 'typescript';
import { evaluate } from '../../resolve/evaluate.js';
import { OUTSIDE } from '../../resolve/environment.js';
import type { Engine } from '../../resolve/engine.js';
import { assignmentsTo, changesOfName } from '../../resolve/references.js';
import type { Declaration } from '../../resolve/scope.js';
import { nodesIn } from '../../project/nodes-in.js';
import { fromValue } from '../retries/variables.js';
import { reset } from '../retries/failures.js';
import { Supposition } from '../retries/suppose.js';
import { ABSENT, truthOf, unknownAbout, type Supposed } from '../retries/supposed.js';
import { leaves } from './leaving.js';

/** What is run in the end, whatever became of what it stands behind. */
interface Ending {
  readonly tried: ts.Node;
  /** All of it: `try … catch … finally`, `work().catch(…).finally(…)`. */
  readonly whole: ts.Node;
}

type Outcome = 'failed' | 'went well';

/** Whether a place in a `finally` is reached when `write`, in the part before, has failed, and only then. `isBeside` tells conditions that say nothing of it. */
export function isReachedUnfinished(engine: Engine, place: ts.Node, write: ts.Node, isBeside: (condition: ts.Expression) => boolean): boolean {
  const conditions = conditionsAround(engine, place).filter(({ expression }) => !isBeside(expression));
  const ending = endingAround(engine, place);
  if (!ending || conditions.length === 0 || !holds(ending.tried, write) || isCaughtInside(engine, ending, write)) return false;
  const holdsWhen = (outcome: Outcome): boolean => conditions.every(({ expression, isMet }) => {
    const supposition = new Supposition({ engine, thrown: reset, answered: undefined, sources: new Set(), calls: undefined, hints: 'silent', toolNames: [], seenHints: new Set() });
    return truthOf(supposition.evaluate(expression, { env: OUTSIDE, bindings: variablesAfter(engine, expression, ending, write, outcome) })) === isMet;
  });
  return holdsWhen('failed') && !holdsWhen('went well');
}

interface Condition {
  readonly expression: ts.Expression;
  /** What it must give for the place to be reached. */
  readonly isMet: boolean;
}

/** The conditions between a place and the callback or block it belongs to; each part of `a && b` for itself. */
function conditionsAround(engine: Engine, place: ts.Node): readonly Condition[] {
  const { ts } = engine;
  const found: Condition[] = [];
  const add = (expression: ts.Expression, isMet: boolean): void => {
    if (isMet && ts.isBinaryExpression(expression) && expression.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) [expression.left, expression.right].forEach((one) => add(one, true));
    else found.push({ expression, isMet });
  };
  for (let child = place, node = place.parent as ts.Node | undefined; node && !ts.isFunctionLike(node) && !ts.isTryStatement(node); child = node, node = node.parent) {
    if (ts.isIfStatement(node) && child !== node.expression) add(node.expression, child === node.thenStatement);
    else if (ts.isConditionalExpression(node) && child !== node.condition) add(node.condition, child === node.whenTrue);
    else if (ts.isBinaryExpression(node) && child === node.right && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) add(node.left, true);
    else if (ts.isBinaryExpression(node) && child === node.right && node.operatorToken.kind === ts.SyntaxKind.BarBarToken) add(node.left, false);
  }
  return found;
}

/** The `finally` block, or the callback of `.finally(…)`, that a place stands in. */
function endingAround({ ts }: Engine, place: ts.Node): Ending | undefined {
  for (let child = place, node = place.parent as ts.Node | undefined; node; child = node, node = node.parent) {
    if (ts.isTryStatement(node)) return node.finallyBlock === child ? { tried: node.tryBlock, whole: node } : undefined;
    if (!ts.isFunctionLike(node)) continue;
    const call = node.parent;
    return ts.isCallExpression(call) && ts.isPropertyAccessExpression(call.expression) && call.expression.name.text === 'finally' ? { tried: call.expression.expression, whole: call } : undefined;
  }
  return undefined;
}

/** Something nearer catches the failure and goes on. */
function isCaughtInside(engine: Engine, { tried }: Ending, write: ts.Node): boolean {
  const { ts } = engine;
  for (let node = write; node !== tried; node = node.parent) {
    const { parent } = node;
    if (ts.isTryStatement(parent) && parent.tryBlock === node && parent !== tried.parent && parent.catchClause && !leaves(engine, parent.catchClause.block)) return true;
    if (ts.isPropertyAccessExpression(parent) && parent.expression === node && (parent.name.text === 'catch' || parent.name.text === 'then') && ts.isCallExpression(parent.parent) && parent.parent.arguments[parent.name.text === 'catch' ? 0 : 1]) return true;
  }
  return false;
}

/** What the variables of a condition hold in the end. */
function variablesAfter(engine: Engine, condition: ts.Expression, ending: Ending, write: ts.Node, outcome: Outcome): ReadonlyMap<Declaration, Supposed> {
  const { ts } = engine;
  const found = new Map<Declaration, Supposed>();
  for (const name of nodesIn(ts, condition)) {
    if (!ts.isIdentifier(name)) continue;
    const declaration = engine.scopes.findValue(name, name.text);
    const module = declaration && engine.moduleOf(declaration);
    if (!module || !ts.isVariableDeclaration(declaration) || found.has(declaration)) continue;
    const assignments = assignmentsTo(engine, module, declaration, name.text);
    if (assignments.length === 0 || declaration.end > ending.whole.pos) continue;
    let value = changesOfName(engine, module, declaration, name.text).length > 0 ? undefined : declaration.initializer ? given(engine, declaration.initializer) : ABSENT;
    for (const { pos, right } of [...assignments].sort((one, other) => one.pos - other.pos)) {
      const certain = isRun(engine, right, ending, write, outcome);
      if (pos < ending.whole.end && certain !== false) value = certain ? given(engine, right) : undefined;
    }
    found.set(declaration, value ?? unknownAbout('other'));
  }
  return found;
}

const given = (engine: Engine, node: ts.Expression): Supposed => fromValue(engine, evaluate(engine, node, OUTSIDE)) ?? unknownAbout('other');

/** Whether an assignment in front of the end was reached; `undefined` where that depends on more. */
function isRun(engine: Engine, assigned: ts.Node, ending: Ending, write: ts.Node, outcome: Outcome): boolean | undefined {
  const { ts } = engine;
  let isCertain = true;
  for (let child = assigned, node = assigned.parent; !holds(node, ending.whole); child = node, node = node.parent) {
    if (ts.isCatchClause(node)) return holds(node.parent.tryBlock, write) ? outcome === 'failed' && (isCertain || undefined) : undefined;
    if (ts.isFunctionLike(node)) return partOfChain(engine, node, write) === outcome ? isCertain || undefined : false;
    if ((ts.isIfStatement(node) && child !== node.expression) || ts.isIterationStatement(node, false) || ts.isCaseOrDefaultClause(node) || ts.isConditionalExpression(node)) isCertain = false;
  }
  if (assigned.end <= write.pos || outcome === 'went well') return isCertain || undefined;
  return false;
}

/** The outcome of the write behind which a callback in a chain is run. */
function partOfChain({ ts }: Engine, callback: ts.Node, write: ts.Node): Outcome | undefined {
  const call = callback.parent;
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression) || !holds(call.expression.expression, write)) return undefined;
  return call.expression.name.text === 'then' && call.arguments[0] === callback ? 'went well' : 'failed';
}

const holds = (outer: ts.Node, inner: ts.Node): boolean => outer.pos <= inner.pos && inner.end <= outer.end;
