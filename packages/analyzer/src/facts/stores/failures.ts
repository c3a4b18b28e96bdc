/** What becomes of a record when the write fails, and of the write when the store fails. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import { restsOn } from './dependence.js';
import { rootsOf } from './gates.js';
import { leaves } from './leaving.js';
import { sitesOf, type GuardContext } from './guard.js';
import { isReachedOnFailure } from './failed-answers.js';
import { meet, shownFor } from './meeting.js';
import { saysDuplicate } from './refused-inserts.js';
import { isSynchronous } from './synchronous.js';
import { isReachedUnfinished } from './unfinished.js';
import type { StoreSite, WriteSite } from './walk.js';

/** Removals of the record that are reached when the write has failed, and may have happened all the same. */
export function collectRemovals(context: GuardContext): readonly ts.Node[] {
  const { engine, guard, order, isBacked } = context;
  if (isBacked) return [];
  const found = new Set<ts.Node>();
  for (const site of sitesOf(guard, 'remove')) {
    const places = order.placesOf(site);
    const inCatch = places.some((place) => order.order.isIn(place, 'catch'));
    const inFinally = places.some((place) => order.order.isIn(place, 'finally'));
    for (const write of guard.writes) {
      if (!(inCatch || inFinally) || isSynchronous(engine, write) || !order.canFollowFailure(write, site)) continue;
      const { depth, other } = meet(site, write);
      const one = shownFor(site, depth);
      if ((inCatch && !isTold(context, one)) || (inFinally && isReachedUnfinished(engine, one, other, (condition) => isAboutStore(context, condition)))) found.add(one);
      if (inCatch) break;
    }
  }
  return [...found];
}

/** Whether a removal in a `catch` stands under a condition of its own: it tells failures apart, or whether the write was tried. */
function isTold(context: GuardContext, removal: ts.Node): boolean {
  const { engine: { ts } } = context;
  let child = removal;
  for (let node = removal.parent as ts.Node | undefined; node && !ts.isCatchClause(node) && !ts.isFunctionLike(node); child = node, node = node.parent) {
    const condition = ts.isIfStatement(node) ? node.expression : ts.isConditionalExpression(node) ? node.condition : ts.isBinaryExpression(node) && node.right === child ? node.left : undefined;
    if (condition && condition !== child && !isAboutStore(context, condition)) return true;
    if (ts.isCaseClause(node)) return true;
  }
  return false;
}

/** Whether the claim was ours says nothing of the write. */
const isAboutStore = ({ engine, guard }: GuardContext, condition: ts.Expression): boolean => guard.sites.some((site) => restsOn(engine, condition, rootsOf(site), site.steps));

interface Bypass {
  readonly by: 'failure' | 'absence';
  readonly node: ts.Node;
}

/** Ways to the write on which the store was not asked, since it failed or is not there. */
export function collectBypasses(context: GuardContext): readonly Bypass[] {
  const { guard, isBacked, engine, order } = context;
  const { ask } = guard;
  if (isBacked || ask.call.store.keeps === 'memory') return [];
  const found: Bypass[] = [];
  for (const write of guard.writes) {
    if (order.canFollowFailure(ask, write) && isReachedOnFailure(context, ask, write)) {
      const node = catchOf(engine, ask);
      // A claim that fails says so of a taken key, and what it returns keeps the write from running; unless all that fails is told apart there.
      const isRefusal = ask.call.throws === true && node !== undefined && engine.ts.isCatchClause(node) && leaves(engine, node.block) && !saysDuplicate(engine, node);
      if (node && !isRefusal && !found.some((one) => one.node === node)) found.push({ by: 'failure', node });
    }
    const absence = findAbsence(context, ask, write);
    if (absence && !found.some((one) => one.node === absence)) found.push({ by: 'absence', node: absence });
  }
  return found;
}

/** What catches the failure of a look-up: the nearest `catch` around it or around the calls that lead to it. */
function catchOf(engine: Engine, ask: StoreSite): ts.Node | undefined {
  const { ts } = engine;
  for (const from of [ask.node, ...ask.steps.map((step) => step.event.node).reverse()]) {
    let child = from;
    for (let node = from.parent as ts.Node | undefined; node && !ts.isFunctionLike(node); child = node, node = node.parent) {
      if (ts.isTryStatement(node) && node.tryBlock === child && node.catchClause) return node.catchClause;
      if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'catch' && node.expression === child) return node.expression.name;
    }
  }
  return undefined;
}

/** The test by which a missing store is passed by. */
function findAbsence({ engine, order }: GuardContext, ask: StoreSite, write: WriteSite): ts.Node | undefined {
  const { ts } = engine;
  const receiver = receiverText(engine, ask.node);
  if (receiver === undefined) return undefined;
  const graph = order.order;
  const asks = new Set(order.placesOf(ask));
  // The write itself, on whichever way.
  const writes = new Set(graph.nodes.filter((place) => place.event?.node === write.node));
  for (const place of graph.nodes) {
    if (place.kind !== 'branch' || !place.node) continue;
    const missing = armOfAbsence(engine, place.node, receiver);
    if (!missing || engine.fileOf(place.node) !== engine.fileOf(ask.node)) continue;
    const seen = new Set(place.edges.filter(({ how }) => how === missing).map(({ to }) => to));
    for (const one of seen) for (const edge of one.edges) if (!asks.has(edge.to) && edge.how !== 'throw' && edge.how !== 'again') seen.add(edge.to);
    if (![...seen].some((one) => writes.has(one))) continue;
    const returned = returnUnder(engine, place.node);
    if (returned !== undefined && saysHit(returned)) continue;
    return ts.isIfStatement(place.node.parent) ? place.node.parent : place.node;
  }
  return undefined;
}

/** `store` of `store.get(key)`, `this.redis` of `this.redis.set(…)`. */
function receiverText(engine: Engine, node: ts.Node): string | undefined {
  const { ts } = engine;
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  let expression: ts.Expression = node.expression.expression;
  while (ts.isNonNullExpression(expression) || ts.isParenthesizedExpression(expression)) expression = expression.expression;
  return ts.isIdentifier(expression) || (ts.isPropertyAccessExpression(expression) && expression.expression.kind === ts.SyntaxKind.ThisKeyword) ? expression.getText(engine.fileOf(node)) : undefined;
}

/** The arm that is taken when what is called so is missing. */
function armOfAbsence(engine: Engine, condition: ts.Node, receiver: string): 'then' | 'else' | undefined {
  const text = condition.getText(engine.fileOf(condition)).replace(/\s+/g, '');
  if (text === receiver || text === `${receiver}!==undefined` || text === `${receiver}!=null` || text === `${receiver}!==null`) return 'else';
  if (text === `!${receiver}` || text === `${receiver}===undefined` || text === `${receiver}==null` || text === `${receiver}===null`) return 'then';
  return undefined;
}

/** What `if (!store) return …` gives. */
function returnUnder(engine: Engine, condition: ts.Node): ts.Expression | undefined {
  const { ts } = engine;
  const statement = condition.parent;
  if (!ts.isIfStatement(statement)) return undefined;
  const { thenStatement } = statement;
  const last = ts.isBlock(thenStatement) ? thenStatement.statements.at(-1) : thenStatement;
  return last && ts.isReturnStatement(last) ? last.expression : undefined;
}

/** An answer that is made is no "go on". */
const saysHit = (returned: ts.Expression): boolean => /isError|error|unavailable|not configured|Error\(/i.test(returned.getText());
