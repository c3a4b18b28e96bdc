/** Whether a hit is held against the arguments before it is answered. */
import type ts from 'typescript';
import { lastName } from '../../project/callee.js';
import { nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';
import type { Env } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import { collectInputs } from '../../resolve/reach.js';
import { calleeName } from '../effects/candidates.js';
import { sitesOf, type GuardContext } from './guard.js';
import { originsOf } from './key-origins.js';
import { meet } from './meeting.js';
import type { StoreSite } from './walk.js';

const COMPARES = /^(?:timingSafeEqual|isDeepStrictEqual|isEqual|deepEqual|equals|equal|fastDeepEqual|sameArguments|matches\w*|assertSame\w*|is\w*Conflict\w*)$/i;

/** What arguments are made into to be compared, also where the making cannot be followed. */
const FINGERPRINT = /fingerprint|(?:args|arguments|body|payload|request|input|params)_?(?:hash|digest|print)/i;

/** Where a known key meets other arguments: `unread`: they are not looked at where the record is made. `rerun`: the comparison takes the difference for a miss. */
export interface Conflict {
  readonly how: 'unread' | 'rerun';
  readonly node: ts.Node;
}

/** The place at which a record is made when nothing is compared, or the comparison that refuses nothing. */
export function findConflict(context: GuardContext): Conflict | undefined {
  const { engine, guard, isBacked } = context;
  // Calls under way that are joined before the real store is asked: that one compares.
  if (isBacked && guard.ask.call.store.keeps === 'memory') return undefined;
  if (!guard.asked.origins.some((one) => one.isKeyed)) return undefined;
  // The arguments are part of what is looked up.
  if (guard.sites.some((site) => (site.call.does === 'look-up' || site === guard.ask) && isAskedWithArguments(context, site))) return undefined;
  const traces = new Set([...guard.sites, ...guard.writes].flatMap((site) => [site.trace, ...site.steps.map((step) => step.trace)]));
  let rerun: ts.Node | undefined;
  for (const trace of traces)
    for (const node of nodesIn(engine.ts, trace.node)) {
      if (!isComparison(engine, node) || !sidesOf(engine, node).some((side) => holdsArguments(engine, side, trace.env, context))) continue;
      if (!isTakenForMiss(engine, node)) return undefined;
      rerun ??= node;
    }
  if (rerun) return { how: 'rerun', node: rerun };
  const first = sitesOf(guard, 'claim')[0] ?? sitesOf(guard, 'record')[0];
  return first && { how: 'unread', node: meet(first, guard.writes[0]!).one };
}

/** `if (kept.print !== print) return undefined` beside `if (!kept) return undefined`: whoever looked up goes on as if nothing had been found. */
function isTakenForMiss(engine: Engine, comparison: ts.Node): boolean {
  const { ts } = engine;
  if (!ts.isBinaryExpression(comparison) || ![ts.SyntaxKind.ExclamationEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsToken].includes(comparison.operatorToken.kind)) return false;
  let node: ts.Node = comparison;
  while (ts.isParenthesizedExpression(node.parent) || ts.isBinaryExpression(node.parent)) node = node.parent;
  const { parent } = node;
  const last = ts.isIfStatement(parent) && parent.expression === node ? (ts.isBlock(parent.thenStatement) ? parent.thenStatement.statements.at(-1) : parent.thenStatement) : undefined;
  const owner = engine.ownersOf(comparison).findLast(ts.isFunctionLike);
  return last !== undefined && owner !== undefined && isNothing(engine, last) && [...nodesIn(ts, owner)].some((one) => one !== last && isNothing(engine, one));
}

/** `return`, `return undefined`, `return null`. */
const isNothing = ({ ts }: Engine, node: ts.Node): boolean =>
  ts.isReturnStatement(node) && (node.expression === undefined || node.expression.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(node.expression) && node.expression.text === 'undefined'));

/** `WHERE key = $1 AND print = $2`, a script that is handed the print, a key with the print in it. */
function isAskedWithArguments({ engine, key }: GuardContext, { call }: StoreSite): boolean {
  if (call.does === 'claim' && call.sql !== undefined && !/\bdo\s+update\b/i.test(call.sql)) return false;
  const keys = call.does === 'claim' && call.sql === undefined && call.keyNode ? call.keys.slice(0, 1) : call.keys;
  return keys.some((value) => originsOf(engine, value, key).argumentNames.size > 0);
}

export function isComparison(engine: Engine, node: ts.Node): node is ts.BinaryExpression | ts.CallExpression {
  const { ts } = engine;
  const { SyntaxKind } = ts;
  if (ts.isCallExpression(node)) return COMPARES.test(calleeName(engine, node) ?? '');
  return ts.isBinaryExpression(node) && [SyntaxKind.EqualsEqualsEqualsToken, SyntaxKind.EqualsEqualsToken, SyntaxKind.ExclamationEqualsEqualsToken, SyntaxKind.ExclamationEqualsToken].includes(node.operatorToken.kind);
}

export function sidesOf(engine: Engine, node: ts.BinaryExpression | ts.CallExpression): readonly ts.Expression[] {
  return engine.ts.isCallExpression(node) ? node.arguments : [node.left, node.right];
}

/** Whether a side of a comparison was made of arguments beside the key; a single one compared with a constant is a choice, no fingerprint. */
export function holdsArguments(engine: Engine, side: ts.Expression, env: Env, { key }: Pick<GuardContext, 'key'>): boolean {
  const { ts } = engine;
  const other = ts.isBinaryExpression(side.parent) ? (side.parent.left === side ? side.parent.right : side.parent.left) : undefined;
  if (other && (ts.isLiteralExpression(other) || other.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(other) && other.text === 'undefined'))) return false;
  if (FINGERPRINT.test(lastName(ts, side) ?? '')) return true;
  return collectInputs(engine, evaluate(engine, side, engine.frameAround(side, env))).some((input) => input.source === 'arguments' && !(key && input.path.join('.') === key.path.join('.')));
}
