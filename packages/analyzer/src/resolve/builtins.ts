/** What methods of built-in values give: of functions and promises here, of arrays, texts, Maps and Sets beside. */
import type ts from 'typescript';
import { callArray, callListed } from './array-methods.js';
import { callValue } from './calls.js';
import { collectionEntries, collectionGet, collectionHas, isCollectionLoose } from './collections.js';
import type { Engine } from './engine.js';
import { OUTSIDE, type Env } from './environment.js';
import { hasOwn } from './globals.js';
import { itemsOf } from './iteration.js';
import { callString, callText } from './string-methods.js';
import { alternativesOf, isAbsent, settled, SPREAD_ARGUMENTS, UNDEFINED, unionOf, unknown, type BuiltinValue, type CollectionValue, type InputValue, type Value } from './values.js';

/** What a built-in method call gives. */
export function callBuiltin(engine: Engine, callee: BuiltinValue, args: readonly Value[], node: ts.Node, env: Env): Value {
  const { receiver, name } = callee;
  const target = calledThrough(engine, callee, args);
  if (target) return callValue(engine, target.callee, target.args, node, env);
  if (name === 'bind' && isCallable(receiver)) return bound(receiver, args);
  if (name === 'then' || name === 'catch' || name === 'finally') return callPromise(engine, receiver, name, args, node, env);
  if (name === 'hasOwnProperty' && args[0]) return hasOwn(engine, receiver, args[0]);
  switch (receiver.kind) {
    case 'array': return callArray(engine, receiver, name, args, node, env);
    case 'collection': return callCollection(engine, receiver, name, args, node, env);
    case 'text': return callText(engine, receiver, name, args, node);
    case 'constant': return callString(engine, receiver.value, name, args, node, env);
    default: return unknown('the result of a built-in method', [receiver, ...args]);
  }
}

const CALLABLE: ReadonlySet<Value['kind']> = new Set(['function', 'external', 'builtin', 'class']);

/** Whether a value is, or may be, a function. */
export const isCallable = (value: Value): boolean => alternativesOf(value).some((one) => CALLABLE.has(one.kind));

/** What `f.call(self, …)`, `f.apply(self, […])` and a bound function call, and with what. */
export function calledThrough(engine: Engine, callee: BuiltinValue, args: readonly Value[]): { readonly callee: Value; readonly args: readonly Value[] } | undefined {
  const { receiver, name } = callee;
  if (callee.bound) return { callee: receiver, args: [...callee.bound, ...args] };
  if (!isCallable(receiver)) return undefined;
  if (name === 'call') return { callee: withSelf(receiver, args[0]), args: args.slice(1) };
  if (name !== 'apply') return undefined;
  const list = args[1] && itemsOf(engine, args[1]);
  if (!list) return { callee: withSelf(receiver, args[0]), args: args[1] && !isAbsent(args[1]) ? [unknown(SPREAD_ARGUMENTS, args.slice(1))] : [] };
  return { callee: withSelf(receiver, args[0]), args: list.open || list.loose ? [...list.items, unknown(SPREAD_ARGUMENTS, args.slice(1))] : list.items };
}

const THROUGH: ReadonlySet<string> = new Set(['call', 'apply', 'bind']);

/** `write.call(null, x)` of a package's `write`, told from a package's own method of that name by what is handed in first. */
export function calledAsMethod(callee: Value, args: readonly Value[]): BuiltinValue | undefined {
  if (callee.kind !== 'external' || callee.path.length < 2 || callee.isResult) return undefined;
  const name = callee.path.at(-1)!;
  const [self] = args;
  if (!THROUGH.has(name) || !self || !(isAbsent(self) || self.kind === 'external' || self.kind === 'instance' || self.kind === 'module')) return undefined;
  return { kind: 'builtin', receiver: { ...callee, path: callee.path.slice(0, -1) }, name };
}

function bound(receiver: Value, args: readonly Value[]): Value {
  const more = args.slice(1);
  if (receiver.kind !== 'function') return more.length > 0 ? { kind: 'builtin', receiver, name: 'bind', bound: more } : receiver;
  const all = [...(receiver.bound ?? []), ...more];
  return { ...(withSelf(receiver, args[0]) as typeof receiver), ...(all.length > 0 && { bound: all }) };
}

function withSelf(value: Value, self: Value | undefined): Value {
  return value.kind === 'function' && self && !isAbsent(self) && self.kind !== 'unknown' ? { ...value, self } : value;
}

/** `.then(f)` on a value that is no external promise: `f` gets the value. */
export function callPromise(engine: Engine, receiver: Value, name: string, args: readonly Value[], node: ts.Node, env: Env): Value {
  const [first, second] = args;
  if (name === 'then' && first && isCallable(first)) {
    const results = [callValue(engine, first, [settled(receiver)], node, env)];
    if (second && isCallable(second)) results.push(callValue(engine, second, [unknown('a rejection')], node, env));
    return unionOf(results);
  }
  if (name === 'catch' && first && isCallable(first)) return unionOf([receiver, callValue(engine, first, [unknown('a rejection')], node, env)]);
  return receiver;
}

/** A method of something the caller handed in, taken for an array: `args.ids.map(f)`. */
export function callInput(engine: Engine, callee: InputValue, args: readonly Value[], node: ts.Node, env: Env): Value {
  const name = callee.path.at(-1);
  const receiver: InputValue = { ...callee, path: callee.path.slice(0, -1) };
  return (name !== undefined && callListed(engine, receiver, name, args, node, env)) || unknown('the result of a call that could not be followed', [callee, ...args]);
}

function callCollection(engine: Engine, receiver: CollectionValue, name: string, args: readonly Value[], node: ts.Node, env: Env): Value {
  switch (name) {
    case 'get': return args[0] ? collectionGet(engine, receiver, args[0]) : UNDEFINED;
    case 'set': case 'add': return receiver;
    case 'forEach': return UNDEFINED;
    case 'has': return collectionHas(engine, receiver, args[0]);
    case 'values': case 'keys': case 'entries': {
      const items = collectionEntries(engine, receiver).map((entry): Value => (name === 'values' ? entry.value : name === 'keys' ? entry.key : { kind: 'array', node, env: OUTSIDE, items: [entry.key, entry.value], open: false }));
      return { kind: 'array', node, env, items, open: receiver.open, ...(isCollectionLoose(engine, receiver) && { loose: true }) };
    }
    default: return unknown('the result of a method of a collection', [receiver, ...args]);
  }
}
