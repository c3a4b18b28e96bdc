/** Look-ups in objects: `receipts[key]` and `key in receipts` are no calls, so they are read from the syntax. */
import type ts from 'typescript';
import { nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';
import { evaluate } from '../../resolve/evaluate.js';
import type { Trace } from '../../resolve/trace.js';
import { alternativesOf } from '../../resolve/values.js';
import { memoryIdentity } from './memory-calls.js';
import type { Site, StoreSite } from './walk.js';

/** A function that was entered, and the order of its first place. */
export interface Entered extends Pick<Site, 'steps' | 'trace' | 'order'> {
  /** Orders of its places, by where they stand. */
  readonly orders: readonly { readonly pos: number; readonly order: number }[];
}

/** Look-ups in the objects that are recorded in, in the functions that are entered. */
export function collectObjectLookUps(engine: Engine, stores: readonly StoreSite[], entered: readonly Entered[]): readonly StoreSite[] {
  const ids = new Set(stores.filter(({ call, node }) => call.does === 'record' && engine.ts.isBinaryExpression(node)).map(({ call }) => call.store.id));
  if (ids.size === 0) return [];
  return entered.flatMap(({ steps, trace, order, orders }) => readsIn(engine, trace).flatMap(({ node, holder, key }): StoreSite[] => {
    const found = alternativesOf(evaluate(engine, holder, trace.env)).find((one) => one.kind === 'object' && ids.has(memoryIdentity(engine, one).id));
    if (found?.kind !== 'object') return [];
    const next = orders.find(({ pos }) => pos >= node.pos)?.order;
    const value = evaluate(engine, key, engine.frameAround(key, trace.env));
    return [{ steps, trace, node, env: trace.env, arm: undefined, order: (next ?? order) - 0.5, call: { does: 'look-up', store: memoryIdentity(engine, found), keys: [value], keyNode: key, values: [], isSynchronous: true } }];
  }));
}

interface Read {
  readonly node: ts.Node;
  readonly holder: ts.Expression;
  readonly key: ts.Expression;
}

function readsIn(engine: Engine, trace: Trace): readonly Read[] {
  const { ts } = engine;
  const reads: Read[] = [];
  for (const node of nodesIn(ts, trace.node, (inner) => inner !== trace.node && ts.isFunctionLike(inner))) {
    if (ts.isElementAccessExpression(node)) {
      const { parent } = node;
      const isTarget = (ts.isBinaryExpression(parent) && parent.left === node && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken) || ts.isDeleteExpression(parent);
      if (!isTarget) reads.push({ node, holder: node.expression, key: node.argumentExpression });
    } else if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword) reads.push({ node, holder: node.right, key: node.left });
  }
  return reads;
}
