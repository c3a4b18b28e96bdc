/** What methods of arrays give. */
import type ts from 'typescript';
import { grownArray } from './array-growth.js';
import { callValue } from './calls.js';
import { truthOf } from './conditions.js';
import type { Engine } from './engine.js';
import type { Env } from './environment.js';
import { callbackArguments, elementOf, itemsOf } from './iteration.js';
import { joinText } from './text.js';
import { alternativesOf, constant, isAbsent, stringOf, UNDEFINED, unionOf, unknown, type ArrayValue, type Value } from './values.js';

export function callArray(engine: Engine, receiver: ArrayValue, name: string, args: readonly Value[], node: ts.Node, env: Env): Value {
  const [callback] = args;
  const isExact = !receiver.open && !receiver.loose;
  const list = (items: readonly Value[], open = receiver.open, loose = receiver.loose ?? false): ArrayValue => ({ kind: 'array', node, env, items, open, ...(loose && { loose }) });
  const test = (item: Value, index: number): boolean | undefined => (callback!.kind === 'external' ? truthOf(item) : truthOf(callValue(engine, callback!, callbackArguments(item, index, receiver), node, env)));
  const each = (): Value[] => receiver.items.map((item, index) => callValue(engine, callback!, callbackArguments(item, index, receiver), node, env));
  const anyItem = (): Value => unionOf([...receiver.items, ...(receiver.open ? [unknown('an element', [receiver])] : []), UNDEFINED]);
  switch (name) {
    case 'map': return callback ? list(each()) : receiver;
    case 'flatMap': {
      if (!callback) return receiver;
      // Elements that are not known may still lead to a table whose rows are.
      const further = receiver.open ? alternativesOf(callValue(engine, callback, callbackArguments(unknown('an element', [receiver]), undefined, receiver), node, env)).filter((one) => one.kind === 'array') : [];
      return flat(engine, [...each(), ...further], list);
    }
    case 'filter': {
      if (!callback) return receiver;
      const items: Value[] = [];
      let loose = receiver.loose ?? false;
      for (const [index, item] of receiver.items.entries()) {
        // Of an element that may be several things, those stay that may pass.
        const alternatives = alternativesOf(item).map((one) => ({ one, truth: test(one, index) }));
        const passing = alternatives.filter(({ truth }) => truth !== false).map(({ one }) => one);
        if (passing.length > 0) items.push(unionOf(passing));
        loose ||= passing.length > 0 && alternatives.some(({ truth }) => truth !== true);
      }
      return list(items, receiver.open, loose);
    }
    case 'find':
    case 'findLast': {
      if (!callback) return UNDEFINED;
      const candidates: Value[] = [];
      for (const [index, item] of (name === 'find' ? receiver.items : receiver.items.toReversed()).entries()) {
        const alternatives = alternativesOf(item);
        for (const one of alternatives) {
          const truth = test(one, index);
          if (truth === false) continue;
          candidates.push(one);
          if (truth === true && alternatives.length === 1 && !receiver.loose && !(name === 'findLast' && receiver.open)) return unionOf(candidates);
        }
      }
      if (receiver.open) candidates.push(unknown('an element', [receiver]));
      return unionOf([...candidates, UNDEFINED]);
    }
    case 'at': {
      const index = args[0]?.kind === 'constant' ? Number(args[0].value) : undefined;
      if (index === undefined || receiver.loose || (receiver.open && index < 0)) return anyItem();
      return receiver.items.at(index) ?? (receiver.open ? unknown('an element', [receiver]) : UNDEFINED);
    }
    case 'concat': return concat(engine, [receiver, ...args], list);
    case 'flat': return flat(engine, receiver.items, list);
    case 'slice': {
      const [from, to] = args.map((arg) => (arg.kind === 'constant' && typeof arg.value === 'number' ? arg.value : undefined));
      if (args.length === 0) return receiver;
      return from === undefined || (args.length > 1 && to === undefined) || !isExact ? list(receiver.items, receiver.open, true) : list(receiver.items.slice(from, to));
    }
    case 'splice': case 'toSpliced': case 'with': case 'copyWithin': return list(receiver.items, true, true);
    case 'fill': return callback ? list(receiver.items.length > 0 ? receiver.items.map(() => callback) : [callback], receiver.open) : receiver;
    case 'sort': case 'toSorted': return list(receiver.items);
    case 'reverse': case 'toReversed': return list(receiver.items.toReversed());
    case 'pop': case 'shift': return anyItem();
    case 'values': return receiver;
    case 'entries': return list(receiver.items.map((item, index): Value => ({ kind: 'array', node, env, items: [receiver.loose ? unknown('an index') : constant(index), item], open: false })));
    case 'keys': return list(receiver.items.map((_, index) => constant(index)));
    case 'join': case 'toString': {
      const separator = args.length === 0 ? ',' : stringOf(args[0]!);
      if (!isExact || separator === undefined) return unknown('joined text', [receiver]);
      return joinText(receiver.items.flatMap((item, index) => (index === 0 ? [item] : [separator, item])), node);
    }
    case 'includes': case 'indexOf': case 'lastIndexOf': return position(receiver, name, args[0]);
    case 'some': case 'every': {
      if (!callback || !isExact) return unknown('a test', [receiver]);
      const decides = name === 'some';
      const truths = each().map(truthOf);
      return truths.includes(decides) ? constant(decides) : truths.every((truth) => truth === !decides) ? constant(!decides) : unknown('a test', [receiver]);
    }
    case 'reduce': case 'reduceRight': {
      if (!callback) return unknown('a fold', [receiver]);
      return fold(engine, receiver, name === 'reduce' ? receiver.items : receiver.items.toReversed(), args, node, env);
    }
    case 'forEach': return UNDEFINED;
    case 'push': case 'unshift': return unknown('a length');
    default: return unknown('the result of an array method', [receiver, ...args]);
  }
}

type MakeList = (items: readonly Value[], open: boolean, loose: boolean) => ArrayValue;

function flat(engine: Engine, values: readonly Value[], list: MakeList): ArrayValue {
  const spread: Value[] = [];
  let [open, loose] = [false, false];
  for (const value of values) {
    const alternatives = alternativesOf(value);
    loose ||= alternatives.length > 1;
    for (const one of alternatives) {
      if (one.kind === 'array') {
        spread.push(...one.items);
        open ||= one.open;
        loose ||= one.loose ?? false;
      } else if (!isAbsent(one)) spread.push(one);
    }
  }
  const before = list([], false, false);
  return list(spread, open || before.open, loose || (before.loose ?? false));
}

function concat(engine: Engine, lists: readonly Value[], list: MakeList): ArrayValue {
  const items: Value[] = [];
  let [open, loose] = [false, false];
  for (const value of lists) {
    const found = itemsOf(engine, value);
    if (found) {
      items.push(...found.items);
      open ||= found.open;
      loose ||= found.loose;
    } else if (value.kind === 'unknown' || value.kind === 'input' || value.kind === 'external') open = true;
    else items.push(...alternativesOf(value));
  }
  return list(items, open, loose);
}

function position(receiver: ArrayValue, name: string, wanted: Value | undefined): Value {
  const isConstant = (one: Value): boolean => one.kind === 'constant' && !one.promised;
  if (!wanted || wanted.kind !== 'constant' || wanted.promised || receiver.loose) return unknown('a test', [receiver, ...(wanted ? [wanted] : [])]);
  const matches = receiver.items.map((item) => (isConstant(item) ? (item as { value: unknown }).value === wanted.value : undefined));
  if (name === 'includes') {
    if (matches.includes(true)) return constant(true);
    return receiver.open || matches.includes(undefined) ? unknown('a test', [receiver]) : constant(false);
  }
  return receiver.open || matches.includes(undefined) ? unknown('an index', [receiver]) : constant(name === 'indexOf' ? matches.indexOf(true) : matches.lastIndexOf(true));
}

/** What the accumulator is in the end. Rounds that may be left out, or come again, leave it open. */
function fold(engine: Engine, receiver: ArrayValue, items: readonly Value[], args: readonly Value[], node: ts.Node, env: Env): Value {
  const [callback] = args;
  let result = args[1] ?? items[0] ?? (receiver.open ? unknown('an element', [receiver]) : UNDEFINED);
  const first = result;
  for (const [index, item] of (args.length > 1 ? items : items.slice(1)).entries()) result = callValue(engine, callback!, [result, item, constant(index), receiver], node, env);
  result = grownArray(engine, result);
  if (receiver.open) result = unionOf([result, callValue(engine, callback!, [result, unknown('an element', [receiver]), unknown('an index'), receiver], node, env)]);
  return receiver.loose ? unionOf([first, result]) : result;
}

/** A method of a list of which only the elements' source is known (something the caller handed in); `undefined` for what is no such method. */
export function callListed(engine: Engine, receiver: Value, name: string, args: readonly Value[], node: ts.Node, env: Env): Value | undefined {
  const [callback] = args;
  const element = (): Value => elementOf(engine, receiver);
  const apply = (): Value => callValue(engine, callback!, callbackArguments(element(), undefined, receiver), node, env);
  switch (name) {
    case 'map': return callback && { kind: 'array', node, env, items: [apply()], open: true, loose: true };
    case 'flatMap': {
      if (!callback) return undefined;
      const list = itemsOf(engine, apply());
      return list && { kind: 'array', node, env, items: list.items, open: true, loose: true };
    }
    case 'filter': case 'slice': case 'sort': case 'toSorted': case 'reverse': case 'toReversed': case 'values': return receiver;
    case 'find': case 'findLast': case 'at': case 'pop': case 'shift': return unionOf([element(), UNDEFINED]);
    case 'forEach': return UNDEFINED;
    case 'some': case 'every': case 'includes': return unknown('a test', [receiver]);
    case 'reduce': case 'reduceRight': return callback && args[1] ? unionOf([args[1], callValue(engine, callback, [args[1], element(), unknown('an index'), receiver], node, env)]) : undefined;
    default: return undefined;
  }
}
