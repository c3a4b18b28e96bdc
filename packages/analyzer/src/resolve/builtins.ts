/** What methods of strings, arrays, functions, Maps and promises give. */
import type ts from 'typescript';
import { addItems } from './array-items.js';
import { collectionEntries, collectionGet } from './collections.js';
import { callValue } from './calls.js';
import { truthOf } from './conditions.js';
import type { Engine } from './engine.js';
import { OUTSIDE, type Env } from './environment.js';
import { joinText } from './evaluate.js';
import { gathered } from './folds.js';
import { callbackArguments } from './iteration.js';
import { runnablePattern } from './regular-expressions.js';
import {
  alternativesOf, constant, isAbsent, stringOf, UNDEFINED, unionOf, unknown, type ArrayValue, type BuiltinValue, type CollectionValue, type TextValue, type Value } from './values.js';

/** What a built-in method call gives. */
export function callBuiltin(engine: Engine, callee: BuiltinValue, args: readonly Value[], node: ts.Node, env: Env): Value {
  const { receiver, name } = callee;
  if (name === 'call' && callable(receiver)) return callValue(engine, withSelf(receiver, args[0]), args.slice(1), node, env);
  if (name === 'apply' && callable(receiver)) return callValue(engine, withSelf(receiver, args[0]), args[1]?.kind === 'array' ? args[1].items : [unknown('spread arguments', args.slice(1))], node, env);
  if (name === 'bind' && receiver.kind === 'function') {
    const bound = [...(receiver.bound ?? []), ...args.slice(1)];
    return { ...(withSelf(receiver, args[0]) as typeof receiver), ...(bound.length > 0 && { bound }) };
  }
  if (name === 'bind') return receiver;
  if (receiver.kind === 'array') return callArray(engine, receiver, name, args, node, env);
  if (receiver.kind === 'collection') return callCollection(engine, receiver, name, args, node, env);
  if (receiver.kind === 'constant' && typeof receiver.value === 'string') return callString(engine, receiver.value, name, args, node, env);
  if (receiver.kind === 'text') return callText(engine, receiver, name, args, node, env);
  if (name === 'then' || name === 'catch' || name === 'finally') return callPromise(engine, receiver, name, args, node, env);
  return unknown('the result of a built-in method', [receiver, ...args]);
}

const callable = (value: Value): boolean => value.kind === 'function' || value.kind === 'external' || value.kind === 'builtin';

function withSelf(value: Value, self: Value | undefined): Value {
  return value.kind === 'function' && self && !isAbsent(self) && self.kind !== 'unknown' ? { ...value, self } : value;
}

/** `.then(f)` on a value that is no external promise: `f` gets the value. */
export function callPromise(engine: Engine, receiver: Value, name: string, args: readonly Value[], node: ts.Node, env: Env): Value {
  const [first, second] = args;
  if (name === 'then' && first && callable(first)) {
    const results = [callValue(engine, first, [receiver], node, env)];
    if (second && callable(second)) results.push(callValue(engine, second, [unknown('a rejection')], node, env));
    return unionOf(results);
  }
  if (name === 'catch' && first && callable(first)) return unionOf([receiver, callValue(engine, first, [unknown('a rejection')], node, env)]);
  return receiver;
}

function callArray(engine: Engine, receiver: ArrayValue, name: string, args: readonly Value[], node: ts.Node, env: Env): Value {
  const [callback] = args;
  const list = (items: readonly Value[], open = receiver.open, isLoose = receiver.isLoose): ArrayValue => ({ kind: 'array', node, env, items, open, ...(isLoose && { isLoose }) });
  const test = (item: Value, index: number): boolean | undefined => (callback!.kind === 'external' ? truthOf(item) : truthOf(callValue(engine, callback!, callbackArguments(item, index, receiver), node, env)));
  const each = (): Value[] => receiver.items.map((item, index) => callValue(engine, callback!, callbackArguments(item, index, receiver), node, env));
  switch (name) {
    case 'map': return callback ? list(each()) : receiver;
    case 'flatMap': {
      if (!callback) return receiver;
      const items: Value[] = [];
      let { open } = receiver;
      // Elements that are not known may still lead to a table whose rows are.
      const further = open ? alternativesOf(callValue(engine, callback, callbackArguments(unknown('an element', [receiver]), undefined, receiver), node, env)).filter((one) => one.kind === 'array') : [];
      for (const value of [...each(), ...further])
        for (const one of alternativesOf(value)) {
          if (one.kind === 'array') {
            open = !addItems(items, one.items) || open || one.open;
          } else if (!isAbsent(one)) items.push(one);
        }
      return list(items, open);
    }
    case 'filter': {
      if (!callback) return receiver;
      const items: Value[] = [];
      let isLoose = Boolean(receiver.isLoose);
      for (const [index, item] of receiver.items.entries()) {
        // Of an element that may be several things, those stay that may pass.
        const alternatives = alternativesOf(item).map((one) => ({ one, truth: test(one, index) }));
        const passing = alternatives.filter(({ truth }) => truth !== false).map(({ one }) => one);
        if (passing.length > 0) items.push(unionOf(passing));
        isLoose ||= passing.length > 0 && alternatives.some(({ truth }) => truth !== true);
      }
      return list(items, receiver.open, isLoose);
    }
    case 'find':
    case 'findLast': {
      if (!callback) return UNDEFINED;
      const candidates: Value[] = [];
      for (const [index, item] of receiver.items.entries()) {
        const alternatives = alternativesOf(item);
        for (const one of alternatives) {
          const truth = test(one, index);
          if (truth === false) continue;
          candidates.push(one);
          if (truth === true && alternatives.length === 1 && !receiver.isLoose) return unionOf(candidates);
        }
      }
      if (receiver.open) candidates.push(unknown('an element', [receiver]));
      return unionOf([...candidates, UNDEFINED]);
    }
    case 'at': return receiver.items.at(args[0]?.kind === 'constant' ? Number(args[0].value) : 0) ?? unknown('an element', [receiver]);
    case 'concat': {
      const items = [...receiver.items];
      let { open } = receiver;
      for (const arg of args)
        for (const one of alternativesOf(arg)) {
          if (one.kind === 'array') {
            open = !addItems(items, one.items) || open || one.open;
          } else items.push(one);
        }
      return list(items, open);
    }
    case 'flat': {
      const items = receiver.items.flatMap((item) => alternativesOf(item).flatMap((one): readonly Value[] => (one.kind === 'array' ? one.items : [one])));
      return list(items, receiver.open || receiver.items.some((item) => item.kind === 'array' && item.open));
    }
    case 'slice': {
      const [from, to] = args.map((arg) => (arg.kind === 'constant' && typeof arg.value === 'number' ? arg.value : undefined));
      return args.length === 0 ? receiver : from === undefined ? list(receiver.items, true) : list(receiver.items.slice(from, args.length > 1 ? to : undefined));
    }
    case 'sort': case 'reverse': case 'toSorted': case 'toReversed': return list(receiver.items);
    case 'pop': case 'shift': return receiver.items.length > 0 ? unionOf([...receiver.items, UNDEFINED]) : unknown('an element', [receiver]);
    case 'values': return receiver;
    case 'entries': return list(receiver.items.map((item, index): Value => ({ kind: 'array', node, env, items: [constant(index), item], open: false })));
    case 'keys': return list(receiver.items.map((_, index) => constant(index)));
    case 'join': {
      const separator = args.length === 0 ? ',' : stringOf(args[0]!);
      if (separator === undefined || (receiver.open && receiver.items.length === 0)) return unknown('joined text', [receiver]);
      const parts = receiver.items.flatMap((item, index) => (index === 0 ? [item] : [separator, item]));
      return joinText(receiver.open ? [...parts, unknown('further parts', [receiver])] : parts, node);
    }
    case 'includes': {
      const wanted = args[0];
      if (!wanted || wanted.kind !== 'constant' || receiver.open) return unknown('a test', [receiver, ...args]);
      if (!receiver.isLoose && receiver.items.some((item) => item.kind === 'constant' && item.value === wanted.value)) return constant(true);
      return receiver.items.every((item) => item.kind === 'constant' && item.value !== wanted.value) ? constant(false) : unknown('a test', [receiver]);
    }
    case 'some':
    case 'every': {
      if (!callback || receiver.open || receiver.isLoose) return unknown('a test', [receiver]);
      const truths = each().map(truthOf);
      if (name === 'some') return truths.includes(true) ? constant(true) : truths.every((truth) => truth === false) ? constant(false) : unknown('a test', [receiver]);
      return truths.includes(false) ? constant(false) : truths.every((truth) => truth === true) ? constant(true) : unknown('a test', [receiver]);
    }
    case 'reduce':
    case 'reduceRight': {
      if (!callback) return unknown('a fold', [receiver]);
      const inOrder = name === 'reduce' ? receiver.items : receiver.items.toReversed();
      const items = args.length > 1 ? inOrder : inOrder.slice(1);
      const all = args[1] && gathered(engine, callback, args[1], items);
      if (all) return all;
      let result = args[1] ?? inOrder[0] ?? UNDEFINED;
      for (const [index, item] of items.entries()) result = callValue(engine, callback, [result, item, constant(index)], node, env);
      return result;
    }
    case 'push': case 'unshift': case 'forEach': return UNDEFINED;
    default: return unknown('the result of an array method', [receiver, ...args]);
  }
}

function callCollection(engine: Engine, receiver: CollectionValue, name: string, args: readonly Value[], node: ts.Node, env: Env): Value {
  switch (name) {
    case 'get': return args[0] ? collectionGet(engine, receiver, args[0]) : UNDEFINED;
    case 'set': case 'add': return receiver;
    case 'has': {
      const wanted = args[0];
      // Only a collection that is never changed later can be tested; whether it is, its later entries tell.
      const entries = collectionEntries(engine, receiver);
      if (!wanted || wanted.kind !== 'constant' || receiver.open || entries.length !== receiver.seed.length || entries.length === 0) return unknown('a test', [receiver, ...args]);
      if (entries.some((entry) => entry.key.kind === 'constant' && entry.key.value === wanted.value)) return constant(true);
      return entries.every((entry) => entry.key.kind === 'constant') ? constant(false) : unknown('a test', [receiver]);
    }
    case 'values': case 'keys': case 'entries': {
      const items = collectionEntries(engine, receiver).map((entry): Value => (name === 'values' ? entry.value : name === 'keys' ? entry.key : { kind: 'array', node, env: OUTSIDE, items: [entry.key, entry.value], open: false }));
      return { kind: 'array', node, env, items, open: receiver.open };
    }
    default: return unknown('the result of a method of a collection', [receiver, ...args]);
  }
}

/** Of a text of which parts are known, some tests can be told. */
function callText(engine: Engine, receiver: TextValue, name: string, args: readonly Value[], node: ts.Node, env: Env): Value {
  const wanted = args[0] && stringOf(args[0]);
  const first = receiver.parts[0];
  const last = receiver.parts.at(-1);
  switch (name) {
    case 'toString': case 'trim': case 'trimStart': case 'trimEnd': case 'normalize': return receiver;
    // What is known is changed, and what is not stays a gap.
    case 'toLowerCase': case 'toUpperCase': case 'replace': case 'replaceAll': {
      // `^` and `$` are about the ends of the whole text.
      const pattern = name === 'replace' && engine.ts.isCallExpression(node) && node.arguments[0] ? patternSource(engine, node.arguments[0]) : undefined;
      const [atStart, atEnd] = [pattern?.startsWith('/^') ?? false, pattern !== undefined && /[^\\]\$\/\w*$/.test(pattern)];
      const isIn = (index: number): boolean => (!atStart || index === 0) && (!atEnd || index === receiver.parts.length - 1);
      return joinText(receiver.parts.map((part, index) => (typeof part === 'string' && isIn(index) ? callString(engine, part, name, args, node, env) : part)), node);
    }
    case 'concat': return joinText([receiver, ...args], node);
    case 'slice': case 'substring': if (isBounded(receiver, args)) return receiver;
  }
  if (wanted !== undefined) {
    if (name === 'startsWith' && typeof first === 'string' && (first.length >= wanted.length || !wanted.startsWith(first))) return constant(first.startsWith(wanted));
    if (name === 'endsWith' && typeof last === 'string' && (last.length >= wanted.length || !wanted.endsWith(last))) return constant(last.endsWith(wanted));
    if (name === 'includes' && receiver.parts.some((part) => typeof part === 'string' && part.includes(wanted))) return constant(true);
  }
  return unknown('a changed string', [receiver, ...args]);
}

/** `key.slice(0, 256)`: a text that is only kept from growing too long. */
function isBounded({ parts }: TextValue, [from, to]: readonly Value[]): boolean {
  const known = parts.reduce((length, part) => length + (typeof part === 'string' ? part.length : 0), 0);
  return from?.kind === 'constant' && from.value === 0 && to?.kind === 'constant' && typeof to.value === 'number' && to.value >= Math.max(SHORTEST_BOUND, known);
}

/** As long as a UUID without its hyphens. */
const SHORTEST_BOUND = 32;

function callString(engine: Engine, text: string, name: string, args: readonly Value[], node: ts.Node, env: Env): Value {
  const strings = args.map(stringOf);
  const numbers = args.map((arg) => (arg.kind === 'constant' && typeof arg.value === 'number' ? arg.value : undefined));
  const [a, b] = strings;
  switch (name) {
    case 'toLowerCase': case 'toLocaleLowerCase': return constant(text.toLowerCase(), node);
    case 'toUpperCase': case 'toLocaleUpperCase': return constant(text.toUpperCase(), node);
    case 'trim': return constant(text.trim(), node);
    case 'toString': case 'valueOf': return constant(text, node);
    case 'startsWith': return a === undefined ? unknown('a test') : constant(text.startsWith(a));
    case 'endsWith': return a === undefined ? unknown('a test') : constant(text.endsWith(a));
    case 'includes': return a === undefined ? unknown('a test') : constant(text.includes(a));
    case 'slice': return numbers[0] === undefined ? unknown('part of a string') : constant(text.slice(numbers[0], numbers[1]), node);
    case 'substring': return numbers[0] === undefined ? unknown('part of a string') : constant(text.substring(numbers[0], numbers[1]), node);
    case 'concat': return joinText([text, ...args], node);
    case 'padStart': case 'padEnd': case 'normalize': return unknown('a changed string');
    case 'replace':
    case 'replaceAll': {
      if (a !== undefined && b !== undefined) return constant(name === 'replace' ? text.replace(a, b) : text.replaceAll(a, b), node);
      const pattern = regexOf(engine, node, text);
      if (pattern && b !== undefined) return constant(text.replace(pattern, b), node);
      // A function or an unknown value takes the place of the match: the text around it stays.
      if (pattern) return joinText(holesAt(text, pattern, args.slice(1)), node);
      if (a) return joinText(gapsFor(text, a, name === 'replaceAll', args[1]), node);
      return unknown('a changed string', args);
    }
    case 'split': {
      if (a === undefined) return unknown('parts of a string');
      return { kind: 'array', node, env, items: text.split(a).map((part) => constant(part)), open: false };
    }
    default: return unknown('the result of a string method', args);
  }
}

/** `'/orders/{id}'.replace('{id}', x)`: a text with something unknown where the name stood. */
function gapsFor(text: string, search: string, everywhere: boolean, replacement: Value | undefined): readonly (string | Value)[] {
  const [first = '', ...rest] = everywhere ? text.split(search) : [text.slice(0, indexIn(text, search)), ...(text.includes(search) ? [text.slice(text.indexOf(search) + search.length)] : [])];
  const gap = unknown('a replaced part', replacement ? [replacement] : [], { name: search.replaceAll(/^\W+|\W+$/g, '') });
  return rest.reduce<readonly (string | Value)[]>((parts, part) => [...parts, gap, part], [first]);
}

const indexIn = (text: string, search: string): number => (text.includes(search) ? text.indexOf(search) : text.length);

/** A regular expression as it is written, in place or in a constant. */
function patternSource(engine: Engine, pattern: ts.Expression): string | undefined {
  const { ts } = engine;
  if (ts.isRegularExpressionLiteral(pattern)) return pattern.text;
  const declaration = ts.isIdentifier(pattern) ? engine.scopes.findValue(pattern, pattern.text) : undefined;
  const isConstant = declaration && ts.isVariableDeclaration(declaration) && (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
  return isConstant && declaration.initializer && ts.isRegularExpressionLiteral(declaration.initializer) ? declaration.initializer.text : undefined;
}

function regexOf(engine: Engine, node: ts.Node, text: string): RegExp | undefined {
  const { ts } = engine;
  const source = ts.isCallExpression(node) ? node.arguments[0] && patternSource(engine, node.arguments[0]) : undefined;
  if (source === undefined) return undefined;
  const end = source.lastIndexOf('/');
  return runnablePattern(source.slice(1, end), source.slice(end + 1), text.length);
}

function holesAt(text: string, pattern: RegExp, from: readonly Value[]): readonly (string | Value)[] {
  const parts: (string | Value)[] = [];
  let last = 0;
  for (const match of text.matchAll(new RegExp(pattern.source, pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`))) {
    if (match[0].length === 0) continue;
    parts.push(text.slice(last, match.index), unknown('a replaced part', from, { name: match[0].replaceAll(/^\W+|\W+$/g, '') }));
    last = match.index + match[0].length;
    if (!pattern.flags.includes('g')) break;
  }
  parts.push(text.slice(last));
  return parts;
}
