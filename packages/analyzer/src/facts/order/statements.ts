/** Statements of an order graph. Built from the end: each takes the place that follows and gives its own beginning. */
import type ts from 'typescript';
import { evaluateTruth, isEqual } from '../../resolve/conditions.js';
import { evaluate } from '../../resolve/evaluate.js';
import type { FunctionNode } from '../../resolve/values.js';
import { buildExpression } from './expressions.js';
import type { Edge, OrderNode, Region } from './graph.js';
import { next, once, type Lazy, type Making, type Way } from './way.js';

/** The beginning of a function's body. */
export function buildBody<K extends string>(making: Making<K>, node: FunctionNode, way: Way<K>): OrderNode<K> {
  const { body } = node;
  if (!body) return way.returned();
  if (making.engine.ts.isBlock(body)) return buildBlock(making, body.statements, way.returned(), way);
  const out = making.node('return', way, [next(way.returned())], { node: body });
  return buildExpression(making, body, out, way);
}

function buildBlock<K extends string>(making: Making<K>, statements: readonly ts.Statement[], after: OrderNode<K>, way: Way<K>): OrderNode<K> {
  return statements.toReversed().reduce((following, statement) => buildStatement(making, statement, following, way), after);
}

function buildStatement<K extends string>(making: Making<K>, node: ts.Statement, after: OrderNode<K>, way: Way<K>, labels: readonly string[] = []): OrderNode<K> {
  const { ts } = making.engine;
  if (making.cut !== undefined) return after;
  if (ts.isBlock(node)) return buildBlock(making, node.statements, after, way);
  if (ts.isExpressionStatement(node)) return buildExpression(making, node.expression, after, way);
  if (ts.isVariableStatement(node)) return buildExpression(making, node.declarationList, after, way);
  if (ts.isReturnStatement(node)) {
    const out = making.node('return', way, [next(way.returned())], { node: node.expression ?? node });
    return node.expression ? buildExpression(making, node.expression, out, way) : out;
  }
  if (ts.isThrowStatement(node)) return buildExpression(making, node.expression, making.node('throw', way, [{ to: way.failed(), how: 'throw' }], { node: node.expression }), way);
  if (ts.isIfStatement(node)) return buildIf(making, node, after, way);
  if (ts.isTryStatement(node)) return buildTry(making, node, after, way);
  if (ts.isSwitchStatement(node)) return buildSwitch(making, node, after, way, labels);
  if (ts.isIterationStatement(node, false)) return buildLoop(making, node, after, way, labels);
  if (ts.isLabeledStatement(node)) {
    const label = node.label.text;
    return buildStatement(making, node.statement, after, { ...way, breaks: new Map([...way.breaks, [label, () => after]]) }, [...labels, label]);
  }
  if (ts.isBreakStatement(node)) return way.breaks.get(node.label?.text ?? '')?.() ?? after;
  if (ts.isContinueStatement(node)) return way.continues.get(node.label?.text ?? '')?.() ?? after;
  return after;
}

function buildIf<K extends string>(making: Making<K>, node: ts.IfStatement, after: OrderNode<K>, way: Way<K>): OrderNode<K> {
  const truth = evaluateTruth(making.engine, node.expression, way.env);
  const edges: Edge<K>[] = [];
  if (truth !== false) edges.push({ how: 'then', to: buildStatement(making, node.thenStatement, after, way) });
  if (truth !== true) edges.push({ how: 'else', to: node.elseStatement ? buildStatement(making, node.elseStatement, after, way) : after });
  return buildExpression(making, node.expression, making.node('branch', way, edges, { node: node.expression }), way);
}

function buildTry<K extends string>(making: Making<K>, node: ts.TryStatement, after: OrderNode<K>, way: Way<K>): OrderNode<K> {
  const inside = (part: Region['part']): Way<K> => ({ ...way, region: { part, node, outer: way.region } });
  const { finallyBlock, catchClause, tryBlock } = node;
  // The last part runs on each way out: one copy for each, so that no path goes in by one and out by another.
  const through = (to: Lazy<K>): Lazy<K> => (finallyBlock ? once(() => buildBlock(making, finallyBlock.statements, to(), inside('finally'))) : to);
  const all = (jumps: ReadonlyMap<string, Lazy<K>>): ReadonlyMap<string, Lazy<K>> => new Map([...jumps].map(([label, to]) => [label, through(to)]));
  const end = finallyBlock ? through(() => after)() : after;
  const outside = { failed: through(way.failed), returned: through(way.returned), breaks: all(way.breaks), continues: all(way.continues) };
  const caught = catchClause ? once(() => buildBlock(making, catchClause.block.statements, end, { ...inside('catch'), ...outside })) : outside.failed;
  return buildBlock(making, tryBlock.statements, end, { ...inside('try'), ...outside, failed: caught });
}

function buildSwitch<K extends string>(making: Making<K>, node: ts.SwitchStatement, after: OrderNode<K>, way: Way<K>, labels: readonly string[]): OrderNode<K> {
  const { engine } = making;
  const { ts } = engine;
  const { clauses } = node.caseBlock;
  const inside = withBreaks(way, labels, () => after);
  const beginnings: OrderNode<K>[] = [];
  clauses.toReversed().reduce((following, clause) => {
    const beginning = buildBlock(making, clause.statements, following, inside);
    beginnings.unshift(beginning);
    return beginning;
  }, after);
  const value = evaluate(engine, node.expression, way.env);
  const matches = clauses.map((clause) => (ts.isCaseClause(clause) && node.expression.kind !== ts.SyntaxKind.TrueKeyword ? isEqual(value, evaluate(engine, clause.expression, way.env)) : undefined));
  const certain = matches.indexOf(true);
  const isPossible = (index: number): boolean => (certain >= 0 ? index === certain : matches[index] !== false);
  const edges: Edge<K>[] = beginnings.flatMap((to, index) => (isPossible(index) ? [{ to, how: 'case' as const, clause: clauses[index]! }] : []));
  if (certain < 0 && !clauses.some(ts.isDefaultClause)) edges.push({ to: after, how: 'else' });
  return buildExpression(making, node.expression, making.node('branch', way, edges, { node: node.expression }), way);
}

function withBreaks<K extends string>(way: Way<K>, labels: readonly string[], to: Lazy<K>): Way<K> {
  return { ...way, breaks: new Map([...way.breaks, ...['', ...labels].map((label) => [label, to] as const)]) };
}

function buildLoop<K extends string>(making: Making<K>, node: ts.IterationStatement, after: OrderNode<K>, way: Way<K>, labels: readonly string[]): OrderNode<K> {
  const { ts } = making.engine;
  const head = making.node('join', way, [], { node });
  const again = making.node('join', way, [{ to: head, how: 'again' }], { node });
  const isFor = ts.isForStatement(node);
  const onward = isFor && node.incrementor ? buildExpression(making, node.incrementor, again, way) : again;
  const condition = isFor ? node.condition : ts.isWhileStatement(node) || ts.isDoStatement(node) ? node.expression : undefined;
  const isEach = ts.isForOfStatement(node) || ts.isForInStatement(node);
  const truth = condition ? evaluateTruth(making.engine, condition, way.env) : isEach ? undefined : true;
  /** The condition: on to `then` while it holds. */
  const test = (then: OrderNode<K>): OrderNode<K> => {
    const edges: Edge<K>[] = [];
    if (truth !== false) edges.push({ to: then, how: 'then' });
    if (truth !== true) edges.push({ to: after, how: 'else' });
    const branch = making.node('branch', way, edges, { node: condition ?? node });
    return condition ? buildExpression(making, condition, branch, way) : branch;
  };
  const isDo = ts.isDoStatement(node);
  // Whoever asks for one round only goes on behind the loop.
  if (!isDo && truth !== true) again.edges.push(next(after));
  const end = isDo ? test(again) : onward;
  const inside: Way<K> = { ...withBreaks(way, labels, () => after), continues: new Map([...way.continues, ...['', ...labels].map((label) => [label, () => end] as const)]) };
  const body = buildStatement(making, node.statement, end, inside);
  head.edges.push(next(isDo ? body : test(body)));
  if (isEach) return buildExpression(making, node.expression, head, way);
  return isFor && node.initializer ? buildExpression(making, node.initializer, head, way) : head;
}
