/** Calls of JavaScript's own globals whose result the evaluation can tell. */
import type ts from 'typescript';
import { callValue } from './calls.js';
import { mergeObjects } from './compiler-helpers.js';
import { truthOf } from './conditions.js';
import type { Engine } from './engine.js';
import { OUTSIDE, type Env } from './environment.js';
import { evaluateModule } from './imports.js';
import { applyFunction, itemsOf, promiseValue, propertyNameList } from './iteration.js';
import { requiredModule } from './names.js';
import { objectKeys } from './objects.js';
import { propertyOf } from './properties.js';
import { regexOf } from './regex.js';
import { alternativesOf, constant, FALSE, isPromised, keyOf, mapUnion, stringOf, TRUE, unionOf, unknown, type ConstantValue, type ExternalValue, type Slot, type Value } from './values.js';

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
    case 'structuredClone': return first ?? constant(undefined);
    case 'Promise.all': return first;
    case 'Promise.allSettled': return first && mapUnion(first, (one) => (one.kind === 'array' ? { ...one, items: one.items.map((item) => settledResult(item, node, env)) } : unknown('settled promises', [one])));
    case 'Promise.race':
    case 'Promise.any': {
      const list = first && itemsOf(engine, first);
      return list ? unionOf(list.items) : unknown('the first of several promises', first ? [first] : []);
    }
    case 'Object.assign': return mergeObjects(engine, args, node, env);
    case 'Object.create': return first && { kind: 'object', node, env, slots: new Map(), rest: first.kind === 'constant' ? [] : [first] };
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
      const isMap = name === 'Map' || name === 'WeakMap';
      const items = isMap ? (list?.items ?? []) : [...new Map((list?.items ?? []).map((item) => [keyOf(item), item])).values()];
      const seed = items.map((item) => (isMap ? { key: propertyOf(engine, item, '0'), value: propertyOf(engine, item, '1') } : { key: item, value: item }));
      return { kind: 'collection', of: name, node, env, seed, open: Boolean(list?.open) || (first !== undefined && !list && !(first.kind === 'constant')) };
    }
    case 'String': return first && (first.kind === 'constant' ? constant(String(first.value), first.node) : first.kind === 'input' || first.kind === 'text' || first.kind === 'external' ? first : undefined);
    case 'Boolean': {
      const truth = first ? truthOf(first) : false;
      return truth === undefined ? unknown('a converted value', args) : constant(truth);
    }
    case 'Number': case 'parseInt': case 'Number.parseInt': case 'parseFloat': case 'Number.parseFloat': return first && convertNumber(name, args, node);
    case 'Array.isArray': return first && mapUnion(first, (one) => (one.kind === 'array' ? TRUE : NEVER_ARRAYS.has(one.kind) && !isPromised(one) ? FALSE : unknown('a test', [one])));
    case 'RegExp.test': {
      const pattern = regexOf({ ...callee, path: ['RegExp'], isResult: true });
      return pattern && first?.kind === 'constant' && typeof first.value === 'string' && first.value.length < 2000 ? constant(new RegExp(pattern.source, pattern.flags.replaceAll('g', '')).test(first.value)) : unknown('a test', args);
    }
    case 'Reflect.apply': return first && callValue(engine, { kind: 'builtin', receiver: first, name: 'apply' }, args.slice(1), node, env);
    case 'Object.hasOwn': return first && args[1] ? hasOwn(engine, first, args[1]) : undefined;
    case 'encodeURIComponent':
    case 'encodeURI':
    case 'decodeURIComponent': return first && (first.kind === 'constant' ? recode(name, String(first.value), node) : first);
    case 'JSON.parse': return first && (first.kind === 'external' && first.module === 'globals' && first.path.join('.') === 'JSON.stringify' ? first.calls.at(-1)?.[0] : undefined);
    case 'Proxy': return isNew ? first : undefined;
    case 'URL': return undefined;
    case 'Reflect.get': return first && args[1] && stringOf(args[1]) !== undefined ? propertyOf(engine, first, stringOf(args[1])!) : undefined;
    case 'Reflect.has': return first && args[1] ? hasOwn(engine, first, args[1]) : undefined;
    default: return undefined;
  }
}

function listOfObject(engine: Engine, value: Value, what: 'keys' | 'values' | 'entries', node: ts.Node, env: Env): Value {
  return mapUnion(value, (one): Value => {
    const names = propertyNameList(engine, one);
    if (!names) return unknown('the properties of something unknown', [one]);
    const items = names.items.map((key): Value => {
      const name = (key as ConstantValue).value as string;
      const slot = one.kind === 'object' ? one.slots.get(name) : undefined;
      const named = constant(name, slot && keyNode(slot));
      if (what === 'keys') return named;
      const content = propertyOf(engine, one, name);
      return what === 'values' ? content : { kind: 'array', node, env, items: [named, content], open: false };
    });
    return { kind: 'array', node, env, items, open: names.open, ...(names.loose && { loose: true }) };
  });
}

/** Where a property's key is written. */
function keyNode(slot: Slot): ts.Node | undefined {
  const holder = slot.node?.parent;
  return holder && 'name' in holder && 'initializer' in holder && holder.initializer === slot.node ? (holder.name as ts.Node) : slot.node;
}

/** What `Promise.allSettled` tells of one promise. */
function settledResult(value: Value, node: ts.Node, env: Env): Value {
  const slots = new Map<string, Slot>([['status', { value: unknown('how it ended') }], ['value', { value, maybe: true }], ['reason', { value: unknown('a rejection') }]]);
  return { kind: 'object', node, env, slots, rest: [] };
}

function recode(name: 'encodeURIComponent' | 'encodeURI' | 'decodeURIComponent', text: string, node: ts.Node): Value {
  try {
    return constant({ encodeURIComponent, encodeURI, decodeURIComponent }[name](text), node);
  } catch {
    return unknown('a text that cannot be decoded');
  }
}

const NEVER_ARRAYS: ReadonlySet<Value['kind']> = new Set(['constant', 'text', 'function', 'class', 'instance', 'object', 'collection', 'module', 'builtin']);

function convertNumber(name: string, args: readonly Value[], node: ts.Node): Value {
  if (!args.every((arg) => arg.kind === 'constant')) return unknown('a converted value', args);
  const [value, radix] = args.map((arg) => (arg as ConstantValue).value);
  return constant(name === 'Number' ? Number(value) : name.endsWith('parseInt') ? Number.parseInt(String(value), radix === undefined ? undefined : Number(radix)) : Number.parseFloat(String(value)), node);
}

/** Whether an object has a property of its own. */
export function hasOwn(engine: Engine, object: Value, key: Value): Value {
  if (object.kind !== 'object' || key.kind !== 'constant') return unknown('a test');
  const { names, open } = objectKeys(engine, object);
  const state = names.get(String(key.value));
  return state === 'certain' ? TRUE : state === undefined && !open ? FALSE : unknown('a test');
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
      else slots.set(name, { value: entry, ...(key.kind === 'constant' && key.node && { node: key.node }), ...((list.loose || keys.length > 1) && { maybe: true }) });
    }
  }
  if (list.open) rest.push(unknown('further entries', [value]));
  return { kind: 'object', node, env: OUTSIDE, slots, rest };
}
