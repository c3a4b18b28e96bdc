/** What is recorded where the write has failed in whatever way: a lost answer is kept, and replayed, like a refusal. */
import type ts from 'typescript';
import { nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';
import { isAboutError, isRemote, isTakenByLoss } from '../outcomes/loss-arms.js';
import { saysUnknown } from '../outcomes/words.js';
import { sitesOf, type GuardContext } from './guard.js';
import { meet, shownFor } from './meeting.js';
import { saysBusy, wordsIn } from './states.js';
import { isSynchronous } from './synchronous.js';
import type { WriteSite } from './walk.js';

/** The records of a failure that may have been a lost answer, and that do not say so. */
export function collectFailureRecords(context: GuardContext): readonly ts.Node[] {
  const { engine, guard, order, isBacked } = context;
  const writes = isBacked ? [] : guard.writes.filter((write) => mayBeLost(write) && !isSynchronous(engine, write));
  if (writes.length === 0 || order.order.cut !== undefined) return [];
  const found = new Set<ts.Node>();
  for (const site of sitesOf(guard, 'record', 'claim')) {
    const words = wordsIn(engine, site.call);
    if (words.some(saysBusy) || saysUnknown(words)) continue;
    const places = new Set(order.placesOf(site));
    for (const write of writes) {
      if (order.canPrecede(site, write)) continue;
      const after = order.placesOf(write).flatMap((place) => order.order.collectAfter(place, { when: 'throws', follow: (edge, from) => isTakenByLoss(engine, edge, from) }));
      const place = after.find((one) => places.has(one) && (order.order.isIn(one, 'catch') || order.order.isIn(one, 'finally')));
      const shown = shownFor(site, meet(site, write).depth);
      if (place && isForFailures(engine, shown)) found.add(shown);
    }
  }
  return [...found];
}

/** It goes over a line, or may be anything. */
const mayBeLost = ({ candidate: { verdict }, isHanded = false }: WriteSite): boolean => isRemote(verdict.kind) || isHanded;

/** Whether a place is reached by failures of any kind: other conditions in a `catch` tell them apart, and in a `finally` only what is set in the `catch` tells of one. */
function isForFailures(engine: Engine, record: ts.Node): boolean {
  const { ts } = engine;
  let child = record;
  for (let node = record.parent as ts.Node | undefined; node && !ts.isFunctionLike(node); child = node, node = node.parent) {
    if (ts.isCatchClause(node)) return true;
    if (ts.isTryStatement(node) && node.finallyBlock === child) return true;
    if (ts.isCaseClause(node)) return false;
    const condition = ts.isIfStatement(node) ? node.expression : ts.isConditionalExpression(node) ? node.condition : undefined;
    if (!condition || condition === child || isAboutError(engine, condition)) continue;
    if (!ts.isIfStatement(node) || node.thenStatement !== child || !isSetInCatch(engine, node)) return false;
  }
  return true;
}

/** `finally { if (failure) … }`, where `failure` is set in the `catch` before. */
function isSetInCatch({ ts }: Engine, { expression, parent: block }: ts.IfStatement): boolean {
  const { catchClause, finallyBlock } = ts.isTryStatement(block.parent) ? block.parent : {};
  if (!catchClause || block !== finallyBlock) return false;
  const name = ts.isBinaryExpression(expression) && [ts.SyntaxKind.ExclamationEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsToken].includes(expression.operatorToken.kind) ? expression.left : expression;
  if (!ts.isIdentifier(name)) return false;
  return [...nodesIn(ts, catchClause)].some((node) => ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken && ts.isIdentifier(node.left) && node.left.text === name.text && node.right.kind !== ts.SyntaxKind.FalseKeyword);
}
