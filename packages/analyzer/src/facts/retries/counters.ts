/** What a counter holds where it is looked at between a first call that has failed and a second one: `if (n === attempts) throw error`. */
import type ts from 'typescript';
import { isInside, nodesIn } from '../../project/nodes-in.js';
import { findCallSites } from '../../resolve/callers.js';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE } from '../../resolve/environment.js';
import type { FunctionNode } from '../../resolve/values.js';
import { assignmentsTo, changesOfName } from '../../resolve/references.js';
import type { Declaration } from '../../resolve/scope.js';
import type { Supposition } from './suppose.js';
import { data, eitherOf, topicsOf, type Supposed } from './supposed.js';
import type { Scope } from './world.js';

/** A place at which a counter is raised, or lowered, by one. */
interface Step {
  readonly node: ts.Node;
  readonly by: 1 | -1;
}

interface Counter {
  /** The loop in which it counts. */
  readonly loop: ts.IterationStatement;
  readonly steps: readonly Step[];
}

/** Callers of a recursion that begin it. */
const SITE_LIMIT = 4;

/** The number at a mention of a counter, or what that depends on; `undefined` where it is no counter of the rounds in which the call is made. */
export function countAt(supposition: Supposition, declaration: Declaration, mention: ts.Identifier, scope: Scope): Supposed | undefined {
  const { engine, sources } = supposition.world;
  const { ts } = engine;
  if (ts.isParameter(declaration)) return countOfRecursion(supposition, declaration, scope);
  if (!ts.isVariableDeclaration(declaration) || !declaration.initializer) return undefined;
  const counter = counterOf(engine, declaration);
  if (!counter || !isInside(mention, counter.loop)) return undefined;
  const call = [...sources].find((one) => isInside(one, counter.loop));
  const start = call && supposition.evaluate(declaration.initializer, scope);
  if (start?.kind !== 'data') return start?.kind === 'unknown' && [...topicsOf(start)].some((topic) => topic !== 'other') ? start : undefined;
  if (typeof start.value !== 'number') return undefined;
  const rank = (node: ts.Node): number => rankIn(engine, node, counter.loop) * 1e9 + node.pos;
  const own = counter.steps.find(({ node }) => mention.parent === node);
  const isBefore = (step: Step): boolean => step !== own && rank(step.node) < rank(mention);
  // What stands before the call is looked at once more before the second one.
  const taken = [...counter.steps.filter(isBefore), ...(rank(mention) < rank(call!) ? counter.steps : []), ...(own && ts.isPrefixUnaryExpression(own.node) ? [own] : [])];
  return data(taken.reduce((sum, { by }) => sum + by, start.value));
}

/** Where in a round a part of a loop comes: the condition before or after the body, then the step of a `for`. */
function rankIn({ ts }: Engine, node: ts.Node, loop: ts.IterationStatement): number {
  if (isInside(node, loop.statement)) return 1;
  if (ts.isForStatement(loop)) return loop.incrementor && isInside(node, loop.incrementor) ? 2 : 0;
  return ts.isDoStatement(loop) ? 2 : 0;
}

function counterOf(engine: Engine, declaration: ts.VariableDeclaration): Counter | undefined {
  const known = engine.cache<ts.Node, { readonly counter: Counter | undefined }>('counters');
  let found = known.get(declaration);
  if (!found) known.set(declaration, (found = { counter: readCounter(engine, declaration) }));
  return found.counter;
}

/** A variable of which all that changes it are steps in one loop, none of them in a function of its own. */
function readCounter(engine: Engine, declaration: ts.VariableDeclaration): Counter | undefined {
  const { ts } = engine;
  const module = engine.moduleOf(declaration);
  if (!module || !ts.isIdentifier(declaration.name)) return undefined;
  const { text } = declaration.name;
  const steps = [...changesOfName(engine, module, declaration, text).map((name) => stepOf(engine, name.parent)), ...assignmentsTo(engine, module, declaration, text).map((one) => stepOf(engine, one))];
  let loop: ts.IterationStatement | undefined;
  for (const step of steps) {
    const around = step && loopAround(engine, step.node, declaration);
    if (!around || (loop && around !== loop)) return undefined;
    loop = around;
  }
  return loop && { loop, steps: steps.flatMap((step) => step ?? []) };
}

/** `n++`, `--left`, `n += 1`, `left = left - 1` */
function stepOf({ ts }: Engine, node: ts.Node): Step | undefined {
  const { SyntaxKind } = ts;
  if (ts.isPostfixUnaryExpression(node) || ts.isPrefixUnaryExpression(node)) return node.operator === SyntaxKind.PlusPlusToken ? { node, by: 1 } : node.operator === SyntaxKind.MinusMinusToken ? { node, by: -1 } : undefined;
  if (!ts.isBinaryExpression(node)) return undefined;
  const { left, operatorToken: { kind }, right } = node;
  if (isOne(ts, right)) return kind === SyntaxKind.PlusEqualsToken ? { node, by: 1 } : kind === SyntaxKind.MinusEqualsToken ? { node, by: -1 } : undefined;
  return kind === SyntaxKind.EqualsToken && ts.isIdentifier(left) ? changeBy(ts, right, left.text, node) : undefined;
}

const isOne = (ts: Engine['ts'], node: ts.Node): boolean => ts.isNumericLiteral(node) && node.text === '1';

/** `n + 1`, `n - 1` */
function changeBy(ts: Engine['ts'], made: ts.Expression, name: string, node: ts.Node): Step | undefined {
  if (!ts.isBinaryExpression(made) || !ts.isIdentifier(made.left) || made.left.text !== name || !isOne(ts, made.right)) return undefined;
  const { kind } = made.operatorToken;
  return kind === ts.SyntaxKind.PlusToken ? { node, by: 1 } : kind === ts.SyntaxKind.MinusToken ? { node, by: -1 } : undefined;
}

/** The outermost loop around a step that does not hold the declaration in its body. */
function loopAround({ ts }: Engine, step: ts.Node, declaration: ts.Node): ts.IterationStatement | undefined {
  let found: ts.IterationStatement | undefined;
  for (let node: ts.Node | undefined = step; node; node = node.parent) {
    if (ts.isFunctionLike(node)) return isInside(declaration, node) ? found : undefined;
    if (ts.isIterationStatement(node, false) && !isInside(declaration, node.statement)) found = node;
  }
  return found;
}

/** A parameter that each round of a recursion hands on raised, or lowered: what the first round has. */
function countOfRecursion(supposition: Supposition, parameter: ts.ParameterDeclaration, scope: Scope): Supposed | undefined {
  const { engine, calls } = supposition.world;
  const { ts } = engine;
  const owner = parameter.parent as FunctionNode;
  for (let call = calls; call; call = call.outer) if (call.into === owner) return undefined;
  if (!ts.isIdentifier(parameter.name) || !isHandedOn(engine, owner, parameter)) return undefined;
  const index = owner.parameters.indexOf(parameter);
  const begun = findCallSites(engine, owner).filter((site) => !isInside(site, owner)).slice(0, SITE_LIMIT).flatMap(({ arguments: list }) => list?.[index] ?? []);
  const starts = [...begun.map((one) => supposition.evaluate(one, { env: OUTSIDE, bindings: new Map() })), ...(parameter.initializer ? [supposition.evaluate(parameter.initializer, scope)] : [])];
  return starts.length > 0 ? eitherOf(starts) : undefined;
}

function isHandedOn(engine: Engine, owner: FunctionNode, parameter: ts.ParameterDeclaration): boolean {
  const { ts } = engine;
  const known = engine.cache<ts.Node, boolean>('recursion-counters');
  let answer = known.get(parameter);
  if (answer !== undefined) return answer;
  const index = owner.parameters.indexOf(parameter);
  const name = (parameter.name as ts.Identifier).text;
  answer = false;
  for (const node of owner.body ? nodesIn(ts, owner.body) : [])
    if (ts.isCallExpression(node) && node.arguments[index] && changeBy(ts, node.arguments[index], name, node) && findCallSites(engine, owner).includes(node)) answer = true;
  known.set(parameter, answer);
  return answer;
}
