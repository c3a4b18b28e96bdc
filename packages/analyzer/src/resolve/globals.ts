/** Calls of JavaScript's own globals whose result the evaluation can tell. */
import type ts from 'typescript';
import { mergeObjects } from './compiler-helpers.js';
import type { Engine } from './engine.js';
import { documentOf } from './api-documents.js';
import { OUTSIDE, type Env } from './environment.js';
import { slotValue } from './evaluate.js';
import { isFilledLater } from './holders.js';
import { collectExports, evaluateModule } from './imports.js';
import { applyFunction, itemsOf, promiseValue } from './iteration.js';
import { requiredModule } from './names.js';
import { propertyOf } from './properties.js';
import { proxiedValue } from './proxies.js';
import type { ExternalValue } from './external-value.js';
import { alternativesOf, constant, stringOf, unionOf, unknown, type Slot, type Value } from './values.js';

/** What calling (or constructing) a global gives; `undefined` where it has no special meaning. */
export function callGlobal(engine: Engine, callee: ExternalValue, args: readonly Value[], node: ts.Node, env: Env, isNew = false): Value | undefined {
  const name = callee.path.join('.').replace(/^(?:globalThis|window|self)\./, '');
  const [first] = args;
  switch (name) {
    case 'require':
    case 'module.require': {
      const specifier = first && stringOf(first);
      return specifier === undefined ? unknown('a computed require') : requiredModule(engine, evaluateModule(engine, engine.pathOf(node), specifier));
    }
    case 'Promise': return isNew && first ? promiseValue(engine, first) : undefined;
    case 'Promise.resolve':
    case 'Object.freeze':
    case 'Object.seal':
    case 'Object.preventExtensions':
    case 'Object.defineProperty':
    case 'Object.defineProperties':
    case 'Object.setPrototypeOf':
    case 'structuredClone': return first ?? constant(undefined);
    case 'Promise.all':
    case 'Promise.allSettled': return first;
    case 'Promise.race':
    case 'Promise.any': {
      const list = first && itemsOf(engine, first);
      return list ? unionOf(list.items) : unknown('the first of several promises', first ? [first] : []);
    }
    case 'Object.assign': return mergeObjects(engine, args, node);
    case 'Object.create': return first && { kind: 'object', node, env: OUTSIDE, slots: new Map(), rest: [] };
    case 'Object.keys':
    case 'Object.values':
    case 'Object.entries': return first && listOfObject(engine, first, name.slice(7) as 'keys' | 'values' | 'entries', node, env);
    case 'Object.fromEntries': return first && objectFromEntries(engine, first, node);
    case 'Array.from': {
      if (!first) return undefined;
      const list = itemsOf(engine, first);
      if (!list) return undefined;
      const mapper = args[1];
      const items = mapper ? list.items.map((item, index) => applyFunction(engine, mapper, [item, constant(index)], node, env)) : list.items;
      return { kind: 'array', node, env, items, open: list.open };
    }
    case 'Array.of': return { kind: 'array', node, env, items: args, open: false };
    case 'Array': return isNew || args.length !== 1 ? { kind: 'array', node, env, items: args.length > 1 ? args : [], open: args.length === 1 } : undefined;
    case 'Map':
    case 'Set':
    case 'WeakMap':
    case 'WeakSet': {
      if (!isNew) return undefined;
      const list = first && itemsOf(engine, first);
      const seed = (list?.items ?? []).map((item) => (name === 'Map' || name === 'WeakMap' ? { key: propertyOf(engine, item, '0'), value: propertyOf(engine, item, '1') } : { key: item, value: item }));
      return { kind: 'collection', of: name, node, env, seed, open: Boolean(list?.open) || (first !== undefined && !list && !(first.kind === 'constant')) };
    }
    case 'String': return first && (first.kind === 'constant' ? constant(String(first.value), first.node) : first.kind === 'input' || first.kind === 'text' || first.kind === 'external' ? first : undefined);
    case 'Boolean':
    case 'Number': return first && unknown('a converted value', [first]);
    case 'Math.max':
    case 'Math.min': return computed(name === 'Math.max' ? Math.max : Math.min, args);
    case 'encodeURIComponent':
    case 'encodeURI':
    case 'decodeURIComponent': return first && (first.kind === 'constant' ? constant(encodeURIComponent(String(first.value))) : first);
    case 'JSON.parse': return first && (first.kind === 'external' && first.module === 'globals' && first.path.join('.') === 'JSON.stringify' ? first.calls.at(-1)?.[0] : documentOf(engine, first));
    case 'Proxy': return isNew && first ? proxiedValue(engine, first, args[1]) : undefined;
    case 'URL': return undefined;
    // The same request again.
    case 'Request.clone': return callee.with({ path: callee.path.slice(0, -1), isResult: true });
    case 'Reflect.get': return first && args[1] && stringOf(args[1]) !== undefined ? propertyOf(engine, first, stringOf(args[1])!) : undefined;
    case 'Reflect.construct': return undefined;
    default: return undefined;
  }
}

/** Of two numbers that may each be one of a few. */
function computed(compute: (one: number, other: number) => number, args: readonly Value[]): Value | undefined {
  if (args.length !== 2) return undefined;
  const numbers = args.map((arg) => alternativesOf(arg).map((one) => (one.kind === 'constant' && typeof one.value === 'number' ? one.value : undefined)));
  if (numbers.some((all) => all.length > 4 || all.every((one) => one === undefined))) return undefined;
  return unionOf(numbers[0]!.flatMap((one) => numbers[1]!.map((other) => (one === undefined || other === undefined ? unknown('a computed number', args) : constant(compute(one, other))))));
}

/** The names that `for (const name in object)` goes through, as a list. */
export const propertyNames = (engine: Engine, value: Value, node: ts.Node, env: Env): Value => listOfObject(engine, value, 'keys', node, env);

function listOfObject(engine: Engine, value: Value, what: 'keys' | 'values' | 'entries', node: ts.Node, env: Env): Value {
  return unionOf(alternativesOf(value).map((one): Value => {
    const pairs: { key: Value; value: Value }[] = [];
    let open = false;
    if (one.kind === 'object') {
      for (const [name, slot] of one.slots) pairs.push({ key: constant(name, keyNode(slot)), value: slotValue(engine, one, slot) });
      open = one.rest.length > 0 || isFilledLater(engine, one.node);
    } else if (one.kind === 'module') {
      for (const [name, value] of collectExports(engine, one.path)) pairs.push({ key: constant(name), value });
    } else if (one.kind === 'array') {
      one.items.forEach((item, index) => pairs.push({ key: constant(String(index)), value: item }));
      open = one.open;
    } else return unknown('the properties of something unknown', [one]);
    const items = pairs.map((pair): Value => (what === 'keys' ? pair.key : what === 'values' ? pair.value : { kind: 'array', node, env, items: [pair.key, pair.value], open: false }));
    return { kind: 'array', node, env, items, open, ...(open && { isLoose: true }) };
  }));
}

/** Where a property's key is written. */
function keyNode(slot: Slot): ts.Node | undefined {
  const holder = slot.node?.parent;
  return holder && 'name' in holder && 'initializer' in holder && holder.initializer === slot.node ? (holder.name as ts.Node) : slot.node;
}

function objectFromEntries(engine: Engine, value: Value, node: ts.Node): Value {
  const slots = new Map<string, Slot>();
  const rest: Value[] = [];
  const list = itemsOf(engine, value);
  if (!list) return unknown('an object made from entries', [value]);
  for (const item of list.items) {
    const keys = alternativesOf(propertyOf(engine, item, '0'));
    const entry = propertyOf(engine, item, '1');
    for (const key of keys) {
      const name = stringOf(key);
      if (name === undefined) rest.push(unknown('a computed key', [key, entry]));
      else slots.set(name, { value: entry, ...(key.kind === 'constant' && key.node && { node: key.node }) });
    }
  }
  if (list.open) rest.push(unknown('further entries', [value]));
  return { kind: 'object', node, env: OUTSIDE, slots, rest };
}
