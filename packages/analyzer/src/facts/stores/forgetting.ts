/** What makes a store forget: lifetimes of its records, a bound on their number, removal of all at once. */
import type ts from 'typescript';
import { nodesIn } from '../../project/nodes-in.js';
import { callsOn, holderName } from '../../resolve/holders.js';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE, type Env } from '../../resolve/environment.js';
import type { ForgetFact, StoreModel } from '../../types.js';
import { calleeName } from '../effects/candidates.js';
import { modelFor } from '../effects/model-index.js';
import { placeOf } from '../place-of.js';
import { restsOn } from './dependence.js';
import { durationOf } from './durations.js';
import { collectExpiringIndexes } from './expiring-indexes.js';
import { rootsOf } from './gates.js';
import { bare, isNow } from './now.js';
import { writtenAt } from './package-calls.js';
import { collectBoundedLookUps, collectSweeps } from './sweeps.js';
import type { StoreSite } from './walk.js';

/** All that makes this store forget. */
export function collectForgetting(engine: Engine, sites: readonly StoreSite[], models: readonly StoreModel[]): readonly ForgetFact[] {
  const found = new Map<ts.Node, ForgetFact>();
  const add = (by: ForgetFact['by'], node: ts.Node, milliseconds?: number): void => {
    if (!found.has(node)) found.set(node, { by, place: placeOf(engine, node), ...(milliseconds !== undefined && { milliseconds }) });
  };
  addStated(engine, sites, models, add);
  addMemory(engine, sites, add);
  for (const { node, milliseconds } of collectExpiringIndexes(engine, sites, models)) add('ttl', node, milliseconds);
  for (const { node, milliseconds } of [...collectBoundedLookUps(sites), ...collectSweeps(engine, sites)]) add('ttl', node, milliseconds);
  return [...found.values()];
}

type Add = (by: ForgetFact['by'], node: ts.Node, milliseconds?: number) => void;

/** What a call says of the record it makes, or a constructor of all of them. */
function addStated(engine: Engine, sites: readonly StoreSite[], models: readonly StoreModel[], add: Add): void {
  // The lifetime of a claim is a lease, where another record takes its place.
  const records = sites.filter(({ call }) => call.does === 'record' || call.does === 'expire');
  for (const { call } of records.length > 0 ? records : sites) if (call.lifetime) add('ttl', call.lifetime.node, call.lifetime.milliseconds);
  const { ts } = engine;
  const made = sites[0]?.call.store.made?.node;
  const module = made && ts.isNewExpression(made) ? moduleOf(engine, made) : undefined;
  const model = module === undefined ? undefined : modelFor(module, models);
  if (!made || !ts.isNewExpression(made) || !model) return;
  for (const { at, unit } of model.lifetime ?? []) {
    const node = writtenAt(engine, made.arguments ?? [], at);
    const duration = node && durationOf(engine, node, OUTSIDE);
    if (duration && duration.amount > 0) add('ttl', duration.node, duration.amount * (unit === 's' ? 1000 : 1));
  }
  for (const at of model.cap ?? []) {
    const node = writtenAt(engine, made.arguments ?? [], at);
    if (node) add('cap', node);
  }
}

/** The package a class that is constructed comes from. */
function moduleOf(engine: Engine, made: ts.NewExpression): string | undefined {
  const { ts } = engine;
  const root = ts.isIdentifier(made.expression) ? made.expression.text : undefined;
  return root === undefined ? undefined : engine.moduleOf(made)?.imports.get(root)?.specifier;
}

/** Ages that are compared, sweeps, timers and bounds of a Map, Set or object. */
function addMemory(engine: Engine, sites: readonly StoreSite[], add: Add): void {
  const made = sites.find(({ call }) => call.store.keeps === 'memory')?.call.store.made?.node;
  if (!made) return;
  for (const site of sites) {
    const body = bodyOf(engine, site.node);
    if (!body || (site.call.does !== 'look-up' && site.call.does !== 'record')) continue;
    for (const { node, milliseconds, subject } of agesIn(engine, body, site.env)) if (site.call.does === 'record' ? !subject : subject && restsOn(engine, subject, rootsOf(site), site.steps)) add('ttl', node, milliseconds);
  }
  const holder = holderName(engine, made);
  const module = engine.moduleOf(made);
  const named = (method: string): readonly ts.Node[] => (holder === undefined || !module ? [] : callsOn(engine, module, method, holder));
  const walked = (does: string): readonly ts.Node[] => sites.filter(({ call }) => call.does === does).map(({ node }) => node);
  for (const node of new Set([...named('delete'), ...walked('remove')])) {
    const timer = timerAround(engine, node);
    const delay = timer?.name === 'setTimeout' && timer.call.arguments[1] ? durationOf(engine, timer.call.arguments[1], OUTSIDE) : undefined;
    if (delay) add('ttl', delay.node, delay.amount);
    else if (isBounding(engine, node)) add('cap', node);
    else for (const age of agesIn(engine, bodyOf(engine, node) ?? node, OUTSIDE)) if (holdsCondition(engine, age.comparison, node)) add('ttl', age.node, age.milliseconds);
  }
  for (const node of new Set([...named('clear'), ...walked('clear')])) {
    const timer = timerAround(engine, node);
    if (timer || isBounding(engine, node)) add('wipe', node);
  }
}

interface Age {
  readonly comparison: ts.BinaryExpression;
  /** Where the time is written. */
  readonly node: ts.Node;
  readonly milliseconds: number;
  /** What is as old as that; `undefined` for a time that is added to now. */
  readonly subject: ts.Node | undefined;
}

/** Comparisons of an age with a length of time: `Date.now() - hit.at < LIFETIME`; times that are added to now: `expiresAt: Date.now() + TTL`. */
function agesIn(engine: Engine, body: ts.Node, env: Env): readonly Age[] {
  const { ts } = engine;
  const { SyntaxKind } = ts;
  const ages: Age[] = [];
  const relations: ReadonlySet<ts.SyntaxKind> = new Set([SyntaxKind.LessThanToken, SyntaxKind.LessThanEqualsToken, SyntaxKind.GreaterThanToken, SyntaxKind.GreaterThanEqualsToken]);
  for (const node of nodesIn(ts, body)) {
    if (!ts.isBinaryExpression(node)) continue;
    if (relations.has(node.operatorToken.kind)) {
      for (const [age, limit] of [[node.left, node.right], [node.right, node.left]] as const) {
        const difference = bare(engine, age);
        if (!ts.isBinaryExpression(difference) || difference.operatorToken.kind !== SyntaxKind.MinusToken) continue;
        const duration = durationOf(engine, limit, env);
        if (duration && duration.amount > 0 && isNow(engine, difference.left)) ages.push({ comparison: node, node: duration.node, milliseconds: duration.amount, subject: difference.right });
      }
    } else if (node.operatorToken.kind === SyntaxKind.PlusToken && isNow(engine, node.left)) {
      const duration = durationOf(engine, node.right, env);
      const holder = node.parent;
      const name = (ts.isPropertyAssignment(holder) || ts.isVariableDeclaration(holder)) && ts.isIdentifier(holder.name) ? holder.name.text : '';
      if (duration && duration.amount > 0 && /expir|until|ttl/i.test(name) && !/lease|lock/i.test(name)) ages.push({ comparison: node, node: duration.node, milliseconds: duration.amount, subject: undefined });
    }
  }
  return ages;
}

/** The body of the function around a node. */
function bodyOf(engine: Engine, node: ts.Node): ts.Node | undefined {
  const owner = engine.ownersOf(node).findLast((one) => engine.ts.isFunctionLike(one));
  return owner && 'body' in owner ? (owner.body as ts.Node | undefined) : undefined;
}

/** The timer whose callback a node stands in. */
function timerAround(engine: Engine, node: ts.Node): { readonly call: ts.CallExpression; readonly name: string } | undefined {
  const { ts } = engine;
  for (let current = node.parent as ts.Node | undefined; current; current = current.parent) {
    if (!ts.isCallExpression(current)) continue;
    const name = calleeName(engine, current);
    if (name === 'setTimeout' || name === 'setInterval') return { call: current, name };
  }
  return undefined;
}

/** Whether something is removed because there is too much: under a condition on a size. */
function isBounding(engine: Engine, node: ts.Node): boolean {
  const { ts } = engine;
  for (let current = node.parent as ts.Node | undefined; current && !ts.isFunctionLike(current); current = current.parent) {
    const condition = ts.isIfStatement(current) || ts.isWhileStatement(current) ? current.expression : undefined;
    if (condition && /\.size\b|\.length\b|\bsize\b/.test(condition.getText(engine.fileOf(condition))) && /[<>]/.test(condition.getText(engine.fileOf(condition)))) return true;
  }
  return false;
}

/** Whether a removal stands under a comparison. */
function holdsCondition(engine: Engine, comparison: ts.Node, removal: ts.Node): boolean {
  const { ts } = engine;
  for (let current = removal.parent as ts.Node | undefined; current && !ts.isFunctionLike(current); current = current.parent)
    if (ts.isIfStatement(current) && current.expression.pos <= comparison.pos && comparison.end <= current.expression.end) return true;
  return false;
}
