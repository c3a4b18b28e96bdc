/** Elements of collections and the values callbacks are given. */
import type ts from 'typescript';
import { addItems } from './array-items.js';
import { callValue, functionFrame } from './calls.js';
import { collectionEntries, type Entry } from './collections.js';
import type { Engine } from './engine.js';
import { OUTSIDE, type Env } from './environment.js';
import { evaluate } from './evaluate.js';
import { alternativesOf, constant, UNDEFINED, unionOf, unknown, type CollectionValue, type Value } from './values.js';

export interface Items {
  readonly items: readonly Value[];
  /** There may be more. */
  readonly open: boolean;
  /** Some may be missing. */
  readonly isLoose: boolean;
}

/** All elements of something iterable whose elements are known, or of a union of such; `undefined` when it is none. */
export function itemsOf(engine: Engine, value: Value): Items | undefined {
  const alternatives = alternativesOf(value);
  const items: Value[] = [];
  let open = false;
  let isLoose = alternatives.length > 1;
  let isList = false;
  for (const one of alternatives) {
    if (one.kind === 'constant') continue;
    isLoose ||= one.kind === 'collection' || (one.kind === 'array' && Boolean(one.isLoose));
    if (one.kind === 'array') open = !addItems(items, one.items) || open;
    else if (one.kind === 'collection') for (const entry of collectionEntries(engine, one)) items.push(elementOfEntry(engine, one, entry));
    isList ||= one.kind === 'array' || one.kind === 'collection';
    open ||= one.kind === 'array' || one.kind === 'collection' ? one.open : true;
  }
  return isList ? { items, open, isLoose } : undefined;
}

/** What iterating gives for an entry: the value of a Set, the pair of a Map. */
function elementOfEntry(engine: Engine, collection: CollectionValue, entry: Entry): Value {
  if (collection.of === 'Set' || collection.of === 'WeakSet') return entry.value;
  const cache = engine.valueCache<Entry, Value>('entry-pairs');
  let pair = cache.get(entry);
  if (!pair) cache.set(entry, (pair = { kind: 'array', node: collection.node, env: OUTSIDE, items: [entry.key, entry.value], open: false }));
  return pair;
}

/** One element of something iterable: any of them. */
export function elementOf(engine: Engine, value: Value): Value {
  const results: Value[] = [];
  for (const one of alternativesOf(value)) {
    if (one.kind === 'array') {
      for (const item of one.items) results.push(item);
      if (one.open) results.push(unknown('an element', [one]));
    } else if (one.kind === 'collection') {
      for (const entry of collectionEntries(engine, one)) results.push(elementOfEntry(engine, one, entry));
    } else if (one.kind === 'external') results.push(one.with({ path: [...one.path, '*'], isResult: true }));
    else if (one.kind === 'input') results.push({ ...one, path: [...one.path, '*'], omit: [] });
    else if (one.kind !== 'constant') results.push(unknown('an element', [one]));
  }
  return results.length > 0 ? unionOf(results) : unknown('an element', [value]);
}

/** Calls a callback with these values. */
export function applyFunction(engine: Engine, callback: Value, args: readonly Value[], node: ts.Node, env: Env): Value {
  return callValue(engine, callback, args, node, env);
}

/** What a promise made by `new Promise((resolve) => …)` resolves to. */
export function promiseValue(engine: Engine, executor: Value): Value {
  const { ts } = engine;
  if (executor.kind !== 'function') return unknown('a promise', [executor]);
  const [resolve] = executor.node.parameters;
  if (!resolve || !ts.isIdentifier(resolve.name) || !executor.node.body) return UNDEFINED;
  const name = resolve.name.text;
  const frame = functionFrame(engine, executor, [unknown('resolve'), unknown('reject')]);
  const values: Value[] = [];
  for (const call of engine.moduleOf(executor.node)?.calls.get(name) ?? []) {
    if (!ts.isCallExpression(call) || engine.scopes.findValue(call, name) !== resolve) continue;
    values.push(call.arguments[0] ? evaluate(engine, call.arguments[0], engine.frameAround(call, frame)) : UNDEFINED);
  }
  return values.length > 0 ? unionOf(values) : unknown('a promise');
}

/** The parameters a callback of an array method gets for one element. */
export const callbackArguments = (item: Value, index: number | undefined, array: Value): readonly Value[] =>
  [item, index === undefined ? unknown('an index') : constant(index), array];
