/** Expressions of an order graph: the calls in them in the order in which they are evaluated. */
import type ts from 'typescript';
import { nodesIn } from '../../project/nodes-in.js';
import { evaluateTruth } from '../../resolve/conditions.js';
import type { Engine } from '../../resolve/engine.js';
import { buildCall } from './calls.js';
import { eventsOf, type Edge, type OrderNode } from './graph.js';
import { catchRounds, next, type Making, type Way } from './way.js';

/** The beginning of an expression (or of a list of declarations) after which `after` comes. */
export function buildExpression<K extends string>(making: Making<K>, node: ts.Node, after: OrderNode<K>, way: Way<K>): OrderNode<K> {
  const { engine } = making;
  const { ts } = engine;
  if (making.cut !== undefined || !isActive(engine, node)) return after;
  if (ts.isFunctionLike(node) || ts.isClassLike(node) || ts.isTypeNode(node)) return after;
  if (ts.isCallExpression(node) || ts.isNewExpression(node) || ts.isTaggedTemplateExpression(node)) return buildCall(making, node, after, way);
  if (ts.isConditionalExpression(node)) {
    const truth = evaluateTruth(engine, node.condition, way.env);
    const edges: Edge<K>[] = [];
    if (truth !== false) edges.push({ how: 'then', to: buildExpression(making, node.whenTrue, after, way) });
    if (truth !== true) edges.push({ how: 'else', to: buildExpression(making, node.whenFalse, after, way) });
    return buildExpression(making, node.condition, making.node('branch', way, edges, { node: node.condition }), way);
  }
  if (ts.isBinaryExpression(node)) return buildBinary(making, node, after, way);
  if (ts.isAwaitExpression(node)) {
    const { expression } = node;
    if (isActive(engine, expression) && containsCall(engine, expression)) return buildExpression(making, expression, after, way);
    catchRounds(engine, expression, way, way.failed);
    return making.node('await', way, [next(after), { to: way.failed(), how: 'throw' }], { node: expression });
  }
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) return buildExpression(making, node.operand, changed(making, node, after, way), way);
  if (ts.isDeleteExpression(node)) return buildExpression(making, node.expression, changed(making, node, after, way), way);
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  return children.toReversed().reduce((following, child) => buildExpression(making, child, following, way), after);
}

function buildBinary<K extends string>(making: Making<K>, node: ts.BinaryExpression, after: OrderNode<K>, way: Way<K>): OrderNode<K> {
  const { ts } = making.engine;
  const { SyntaxKind } = ts;
  const operator = node.operatorToken.kind;
  if (operator >= SyntaxKind.FirstAssignment && operator <= SyntaxKind.LastAssignment) {
    const right = buildExpression(making, node.right, changed(making, node, after, way), way);
    return buildExpression(making, node.left, right, way);
  }
  const isLogical = operator === SyntaxKind.AmpersandAmpersandToken || operator === SyntaxKind.BarBarToken || operator === SyntaxKind.QuestionQuestionToken;
  const right = buildExpression(making, node.right, after, way);
  if (!isLogical || right === after) return buildExpression(making, node.left, right, way);
  const truth = operator === SyntaxKind.QuestionQuestionToken ? undefined : evaluateTruth(making.engine, node.left, way.env);
  const [onRight, past] = operator === SyntaxKind.AmpersandAmpersandToken ? (['then', 'else'] as const) : (['else', 'then'] as const);
  const edges: Edge<K>[] = [];
  if (truth !== (past === 'then')) edges.push({ to: right, how: onRight });
  if (truth !== (onRight === 'then')) edges.push({ to: after, how: past });
  return buildExpression(making, node.left, making.node('branch', way, edges, { node: node.left }), way);
}

/** A change of a variable or property that the consumer asks about. */
function changed<K extends string>(making: Making<K>, node: ts.Node, after: OrderNode<K>, way: Way<K>): OrderNode<K> {
  for (const event of eventsOf(way.trace).get(node) ?? []) {
    const kinds = making.classify(event, way.calls);
    if (kinds) return making.node('event', way, [next(after)], { node, event, kinds });
  }
  return after;
}

/** Whether anything in a node may take part in the order: a call, a change, a wait. */
function isActive(engine: Engine, node: ts.Node): boolean {
  const cache = engine.cache<ts.Node, boolean>('is-active');
  let answer = cache.get(node);
  if (answer === undefined) cache.set(node, (answer = someInside(engine, node, (one) => isCall(engine, one) || engine.ts.isAwaitExpression(one) || isChange(engine, one))));
  return answer;
}

export const containsCall = (engine: Engine, node: ts.Node): boolean => someInside(engine, node, (one) => isCall(engine, one));

const isCall = ({ ts }: Engine, node: ts.Node): boolean => ts.isCallExpression(node) || ts.isNewExpression(node) || ts.isTaggedTemplateExpression(node);

function isChange({ ts }: Engine, node: ts.Node): boolean {
  if (ts.isBinaryExpression(node)) return node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment && node.operatorToken.kind <= ts.SyntaxKind.LastAssignment;
  return ts.isDeleteExpression(node) || ts.isPostfixUnaryExpression(node) || (ts.isPrefixUnaryExpression(node) && node.operator !== ts.SyntaxKind.ExclamationToken);
}

function someInside(engine: Engine, node: ts.Node, test: (node: ts.Node) => boolean): boolean {
  const { ts } = engine;
  for (const one of nodesIn(ts, node, (inner) => inner !== node && (ts.isFunctionLike(inner) || ts.isClassLike(inner) || ts.isTypeNode(inner)))) if (test(one)) return true;
  return false;
}
