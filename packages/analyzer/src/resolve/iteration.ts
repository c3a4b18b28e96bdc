/** Elements of what is iterated, loops that are unrolled, and the values callbacks are given. */
import type ts from 'typescript';
import { callValue, functionFrame } from './calls.js';
import { collectionEntries, isCollectionLoose, type Entry } from './collections.js';
import type { Engine } from './engine.js';
import { OUTSIDE, type Env } from './environment.js';
import { evaluate } from './evaluate.js';
import { collectExports } from './imports.js';
import { objectKeys } from './objects.js';
import { assignmentsTo, callsOfName, changesOfName, mentionsOf } from './references.js';
import { alternativesOf, constant, UNDEFINED, unionOf, unknown, type CollectionValue, type Value } from './values.js';

export interface Items {
  readonly items: readonly Value[];
  /** There may be more. */
  readonly open: boolean;
  /** Some may be missing. */
  readonly loose: boolean;
}

/** All elements of something iterable whose elements are known, or of a union of such; `undefined` when it is none. */
export function itemsOf(engine: Engine, value: Value): Items | undefined {
  const alternatives = alternativesOf(value);
  const items: Value[] = [];
  let open = false;
  let loose = alternatives.length > 1;
  let isList = false;
  for (const one of alternatives) {
    if (one.kind === 'constant') continue;
    if (one.kind === 'array') {
      items.push(...one.items);
      loose ||= one.loose ?? false;
    } else if (one.kind === 'collection') {
      items.push(...collectionEntries(engine, one).map((entry) => elementOfEntry(engine, one, entry)));
      loose ||= isCollectionLoose(engine, one);
    }
    isList ||= one.kind === 'array' || one.kind === 'collection';
    open ||= one.kind === 'array' || one.kind === 'collection' ? one.open : true;
  }
  return isList ? { items, open, loose } : undefined;
}

/** What iterating gives for an entry: the value of a Set, the pair of a Map. */
function elementOfEntry(engine: Engine, collection: CollectionValue, entry: Entry): Value {
  if (collection.of === 'Set' || collection.of === 'WeakSet') return entry.value;
  const cache = engine.cache<Entry, Value>('entry-pairs');
  let pair = cache.get(entry);
  if (!pair) cache.set(entry, (pair = { kind: 'array', node: collection.node, env: OUTSIDE, items: [entry.key, entry.value], open: false }));
  return pair;
}

/** One element of something iterable: any of them. */
export function elementOf(engine: Engine, value: Value): Value {
  const results: Value[] = [];
  for (const one of alternativesOf(value)) {
    if (one.kind === 'array') {
      results.push(...one.items);
      if (one.open) results.push(unknown('an element', [one]));
    } else if (one.kind === 'collection') {
      for (const entry of collectionEntries(engine, one)) results.push(elementOfEntry(engine, one, entry));
    } else if (one.kind === 'external') results.push({ ...one, path: [...one.path, '*'], isResult: true });
    else if (one.kind === 'input') results.push({ ...one, path: [...one.path, '*'], omit: [] });
    else if (one.kind !== 'constant') results.push(unknown('an element', [one]));
  }
  return results.length > 0 ? unionOf(results) : unknown('an element', [value]);
}

/** The names that `for (name in value)` and `Object.keys(value)` give, as a list; `undefined` where nothing is known. */
export function propertyNameList(engine: Engine, value: Value): Items | undefined {
  const names: Value[] = [];
  let open = false;
  let loose = false;
  let isKnown = false;
  for (const one of alternativesOf(value)) {
    if (one.kind === 'object') {
      const keys = objectKeys(engine, one);
      for (const [name, state] of keys.names) {
        names.push(constant(name, one.slots.get(name)?.node));
        loose ||= state === 'maybe';
      }
      open ||= keys.open;
      isKnown = true;
    } else if (one.kind === 'module') {
      for (const name of collectExports(engine, one.path).keys()) names.push(constant(name));
      isKnown = true;
    } else if (one.kind === 'array') {
      one.items.forEach((_, index) => names.push(constant(String(index))));
      open ||= one.open;
      loose ||= one.loose ?? false;
      isKnown = true;
    } else open = true;
  }
  return isKnown ? { items: names, open, loose } : undefined;
}

/** One property name of a value: any of them. */
export function propertyNamesOf(engine: Engine, value: Value): Value {
  const list = propertyNameList(engine, value);
  if (!list || list.items.length === 0) return unknown('a property name', [value]);
  return unionOf(list.open ? [...list.items, unknown('a property name', [value])] : list.items);
}

export interface LoopFrames {
  readonly envs: readonly Env[];
  /** There may be further rounds. */
  readonly open: boolean;
  /** Rounds may be left out. */
  readonly loose: boolean;
}

/** More rounds than this are not told apart. */
const COUNT_LIMIT = 400;

/** One frame for each round of a loop whose rounds are known; `undefined` for any other. */
export function loopFrames(engine: Engine, loop: ts.ForOfStatement | ts.ForInStatement | ts.ForStatement, env: Env): LoopFrames | undefined {
  const { ts } = engine;
  const declaration = loop.initializer && ts.isVariableDeclarationList(loop.initializer) ? loop.initializer.declarations[0] : undefined;
  if (!declaration) return undefined;
  const collection = ts.isForStatement(loop) ? undefined : evaluate(engine, loop.expression, env);
  const list = ts.isForStatement(loop) ? countedRounds(engine, loop, declaration, env) : ts.isForOfStatement(loop) ? itemsOf(engine, collection!) : propertyNameList(engine, collection!);
  if (!list) return undefined;
  return { envs: list.items.map((item) => engine.environments.enter(env, loop, new Map([[declaration, item]]))), open: list.open, loose: list.loose };
}

/** `for (let i = 0; i < list.length; i++)`: the values of `i`. */
function countedRounds(engine: Engine, loop: ts.ForStatement, declaration: ts.VariableDeclaration, env: Env): Items | undefined {
  const { ts } = engine;
  const { condition, incrementor } = loop;
  if (!declaration.initializer || !ts.isIdentifier(declaration.name) || !condition || !ts.isBinaryExpression(condition) || !incrementor) return undefined;
  const name = declaration.name.text;
  const isName = (node: ts.Node): boolean => ts.isIdentifier(node) && node.text === name;
  const { SyntaxKind } = ts;
  const operator = condition.operatorToken.kind;
  if (!isName(condition.left) || (operator !== SyntaxKind.LessThanToken && operator !== SyntaxKind.LessThanEqualsToken)) return undefined;
  const counts = (ts.isPostfixUnaryExpression(incrementor) || ts.isPrefixUnaryExpression(incrementor)) && incrementor.operator === SyntaxKind.PlusPlusToken && isName(incrementor.operand);
  // Set again in the body, it does not count.
  if (!counts || isSetElsewhere(engine, loop, declaration, name)) return undefined;
  const first = evaluate(engine, declaration.initializer, env);
  const bound = evaluate(engine, condition.right, env);
  let end: number;
  let [open, loose] = [false, false];
  if (bound.kind === 'constant' && typeof bound.value === 'number') end = bound.value;
  else if (ts.isPropertyAccessExpression(condition.right) && condition.right.name.text === 'length') {
    const list = itemsOf(engine, evaluate(engine, condition.right.expression, env));
    if (!list) return undefined;
    end = list.items.length;
    ({ open } = list);
    loose = true;
  } else return undefined;
  if (first.kind !== 'constant' || typeof first.value !== 'number') return undefined;
  if (operator === SyntaxKind.LessThanEqualsToken) end += 1;
  const start = first.value;
  if (!(end - start <= COUNT_LIMIT)) return undefined;
  return { items: Array.from({ length: Math.max(0, Math.ceil(end - start)) }, (_, index) => constant(start + index)), open, loose };
}

function isSetElsewhere(engine: Engine, loop: ts.ForStatement, declaration: ts.VariableDeclaration, name: string): boolean {
  const module = engine.moduleOf(loop);
  if (!module || assignmentsTo(engine, module, declaration, name).length > 0) return true;
  return changesOfName(engine, module, declaration, name).some((target) => target.parent !== loop.incrementor) || engine.scopes.againOf(declaration, name).length > 0;
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
  if (!resolve || !ts.isIdentifier(resolve.name) || !executor.node.body) return unknown('a promise that is never resolved');
  const name = resolve.name.text;
  const frame = functionFrame(engine, executor, [unknown('resolve'), unknown('reject')]);
  const values: Value[] = [];
  const module = engine.moduleOf(executor.node);
  for (const call of module ? callsOfName(engine, module, resolve, name) : []) {
    if (!ts.isCallExpression(call)) continue;
    values.push(call.arguments[0] ? evaluate(engine, call.arguments[0], engine.frameAround(call, frame)) : UNDEFINED);
  }
  // `setTimeout(resolve, …)`, `.then(resolve)`: whoever gets it says what it resolves to.
  if (values.length === 0 || (module && mentionsOf(engine, module, resolve, name).length > 0)) values.push(unknown('a promise'));
  return unionOf(values);
}

/** The arguments of a callback for each element of what it goes over. `forEach` of a Map hands over the value, then the key. */
export function callbackRounds({ items, loose }: Items, receiver: Value): readonly (readonly Value[])[] {
  if (receiver.kind !== 'collection') return items.map((item, index) => callbackArguments(item, loose ? undefined : index, receiver));
  const isSet = receiver.of === 'Set' || receiver.of === 'WeakSet';
  return items.map((item) => (isSet ? [item, item, receiver] : item.kind === 'array' ? [item.items[1]!, item.items[0]!, receiver] : [item, item, receiver]));
}

/** The parameters a callback of an array method gets for one element. */
export const callbackArguments = (item: Value, index: number | undefined, array: Value): readonly Value[] =>
  [item, index === undefined ? unknown('an index') : constant(index), array];
