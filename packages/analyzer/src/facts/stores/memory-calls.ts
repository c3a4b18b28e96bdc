/** Maps, Sets and objects of the process as stores. */
import type ts from 'typescript';
import { holderName } from '../../resolve/holders.js';
import type { Engine } from '../../resolve/engine.js';
import type { CallEvent, ChangeEvent } from '../../resolve/trace.js';
import { idOf, type BuiltinValue, type CollectionValue, type ObjectValue } from '../../resolve/values.js';
import type { StoreCall, StoreIdentity } from './store-call.js';

const VERBS: Readonly<Record<string, StoreCall['does']>> = { get: 'look-up', has: 'look-up', set: 'record', add: 'record', delete: 'remove', clear: 'clear' };

/** `receipts.get(key)` on a Map or Set. */
export function memoryCall(engine: Engine, event: CallEvent, callee: BuiltinValue): StoreCall | undefined {
  const does = VERBS[callee.name];
  const { receiver } = callee;
  if (!does || !Object.hasOwn(VERBS, callee.name) || receiver.kind !== 'collection') return undefined;
  const keyNode = engine.ts.isCallExpression(event.node) ? event.node.arguments[0] : undefined;
  return {
    does, store: memoryIdentity(engine, receiver), keys: event.args.slice(0, 1), ...(keyNode && { keyNode }),
    values: callee.name === 'set' ? event.args.slice(1) : [], isSynchronous: true,
  };
}

/** `receipts[key] = value`, `delete receipts[key]`. */
export function memoryChange(engine: Engine, event: ChangeEvent): StoreCall | undefined {
  const { ts } = engine;
  if (event.name !== undefined || event.target?.kind !== 'object') return undefined;
  const target = ts.isBinaryExpression(event.node) ? event.node.left : ts.isDeleteExpression(event.node) ? event.node.expression : undefined;
  if (!target || !ts.isElementAccessExpression(target)) return undefined;
  return {
    does: event.how === 'delete' ? 'remove' : 'record', store: memoryIdentity(engine, event.target), keys: [], keyNode: target.argumentExpression,
    values: event.value ? [event.value] : [], isSynchronous: true,
  };
}

/** What a Map, Set or object is, as a store. */
export function memoryIdentity(engine: Engine, memory: CollectionValue | ObjectValue): StoreIdentity {
  const holder = holderName(engine, memory.node);
  return { id: `memory ${idOf(memory.node)}`, name: holder ?? (memory.kind === 'collection' ? `a ${memory.of}` : 'an object'), keeps: 'memory', made: { node: memory.node, env: memory.env } };
}

/** The variable or field that holds what is made at a node; the node itself where there is none. */
export function declarationOf(engine: Engine, node: ts.Node): ts.Node {
  const { ts } = engine;
  let holder = node.parent as ts.Node | undefined;
  while (holder && (ts.isAsExpression(holder) || ts.isSatisfiesExpression(holder) || ts.isParenthesizedExpression(holder) || ts.isAwaitExpression(holder))) holder = holder.parent;
  return holder && (ts.isVariableDeclaration(holder) || ts.isPropertyDeclaration(holder)) ? holder : node;
}
