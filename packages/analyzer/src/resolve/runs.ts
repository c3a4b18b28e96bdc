/** Which functions of the program a call runs: the callee itself, and callbacks it is handed. */
import type ts from 'typescript';
import { calledThrough, isCallable } from './builtins.js';
import { callValue, wrappedFunctions } from './calls.js';
import { ITERATORS } from './callers.js';
import type { Engine } from './engine.js';
import type { Env } from './environment.js';
import { listenersOf } from './event-listeners.js';
import { callbackArguments, callbackRounds, elementOf, itemsOf } from './iteration.js';
import { slotValue } from './objects.js';
import { alternativesOf, constant, isAbsent, settled, unknown, type BuiltinValue, type ExternalValue, type FunctionValue, type Value } from './values.js';

/** Something a call sets going. */
export type Run =
  | { readonly kind: 'function'; readonly callee: FunctionValue; readonly args: readonly Value[]; readonly as: 'callee' | 'callback' }
  | { readonly kind: 'construction'; readonly of: Extract<Value, { kind: 'class' }>; readonly args: readonly Value[] }
  /** A package's function as a callback: it is called like any other. */
  | { readonly kind: 'external'; readonly callee: ExternalValue; readonly args: readonly Value[] };

/** Possible callees of one call that are followed. */
const CALLEE_LIMIT = 40;
/** Elements for which a callback of an array method is followed one by one. */
const ELEMENT_LIMIT = 24;
/** How deep functions are looked for in options that a package is handed. */
const OPTION_DEPTH = 3;

export function collectRuns(engine: Engine, callee: Value, args: readonly Value[], node: ts.Node, env: Env): readonly Run[] {
  const collector = new Collector(engine, node, env);
  const alternatives = alternativesOf(callee);
  if (alternatives.length > CALLEE_LIMIT) engine.boundHit ??= `more than ${CALLEE_LIMIT} possible callees`;
  for (const one of alternatives.slice(0, CALLEE_LIMIT)) collector.call(one, args);
  return collector.runs;
}

class Collector {
  readonly runs: Run[] = [];
  readonly #engine: Engine;
  readonly #node: ts.Node;
  readonly #env: Env;

  constructor(engine: Engine, node: ts.Node, env: Env) {
    this.#engine = engine;
    this.#node = node;
    this.#env = env;
  }

  call(callee: Value, args: readonly Value[]): void {
    const engine = this.#engine;
    switch (callee.kind) {
      case 'function': this.runs.push({ kind: 'function', callee, args, as: 'callee' }); return;
      case 'class': this.runs.push({ kind: 'construction', of: callee, args }); return;
      case 'builtin': return this.#builtin(callee, args);
      case 'external': return this.#external(callee, args);
      case 'input': {
        const name = callee.path.at(-1);
        const receiver: Value = { ...callee, path: callee.path.slice(0, -1) };
        if (name !== undefined && ITERATORS.has(name) && args[0]) return this.#callback(args[0], callbackArguments(elementOf(engine, receiver), undefined, receiver));
        if ((name === 'reduce' || name === 'reduceRight') && args[0]) return this.#callback(args[0], [args[1] ?? unknown('an accumulator'), elementOf(engine, receiver)]);
        return this.#handedOver(args);
      }
      case 'unknown': return this.#handedOver(args);
      default: return;
    }
  }

  #callback(fn: Value, values: readonly Value[]): void {
    for (const one of alternativesOf(fn)) {
      if (one.kind === 'function') this.runs.push({ kind: 'function', callee: one, args: values, as: 'callback' });
      else if (one.kind === 'external' && !one.isResult) this.runs.push({ kind: 'external', callee: one, args: values });
      else if (one.kind === 'builtin') {
        const target = calledThrough(this.#engine, one, values);
        if (target) this.#callback(target.callee, target.args);
      }
    }
  }

  /** What a compiler's helper runs: the body of an `async` function. */
  #helper(helper: string, args: readonly Value[]): void {
    const body = args.at(-1);
    if (!body) return;
    if (helper === '__awaiter' || helper === '__async') {
      const self = args[0];
      const isKnown = self && self.kind !== 'constant' && self.kind !== 'unknown';
      this.#callback(body.kind === 'function' && !body.self && isKnown ? { ...body, self } : body, []);
    } else if (helper === '__generator') this.#callback(body, [unknown('the state of a generator')]);
  }

  /** Functions that something unknown is handed: it may call them with anything. */
  #handedOver(args: readonly Value[]): void {
    for (const arg of args)
      for (const fn of functionsIn(this.#engine, arg, OPTION_DEPTH)) this.#callback(fn, fn.node.parameters.map(() => unknown('what an unknown function hands to its callback')));
  }

  #external(callee: ExternalValue, args: readonly Value[]): void {
    const engine = this.#engine;
    const member = callee.path.at(-1);
    if (callee.module === 'tslib' && member !== undefined) return this.#helper(member, args);
    if (callee.module === 'globals' && callee.path.length <= 2) {
      const name = callee.path.join('.');
      if (TIMERS.has(name) && args[0]) return this.#callback(args[0], args.slice(2));
      if ((name === 'process.nextTick' || name === 'queueMicrotask') && args[0]) return this.#callback(args[0], args.slice(1));
      if (name === 'Reflect.apply' && args[0]) return this.call({ kind: 'builtin', receiver: args[0], name: 'apply' }, args.slice(1));
      if (name === 'Array.from' && args[0] && args[1]) return this.#each(args[0], args[1]);
    }
    for (const fn of wrappedFunctions(callee)) this.runs.push({ kind: 'function', callee: fn, args, as: 'callee' });
    if (member === 'emit') for (const fn of listenersOf(engine, this.#node, args, this.#env)) this.#callback(fn, args.slice(1));
    args.forEach((arg, index) => {
      for (const one of alternativesOf(arg)) {
        if (one.kind === 'function') {
          const others = args.filter((_, at) => at !== index);
          this.#callback(one, one.node.parameters.map((_, position) => engine.externalCallbackParameter(callee, index, position, others)));
        } else if (callee.module !== 'globals' || STREAMS.has(callee.path[0]!)) for (const fn of functionsIn(engine, one, OPTION_DEPTH)) this.#callback(fn, fn.node.parameters.map(() => ({ ...callee, isResult: true })));
      }
    });
  }

  #builtin(callee: BuiltinValue, args: readonly Value[]): void {
    const engine = this.#engine;
    const { receiver, name } = callee;
    const target = calledThrough(engine, callee, args);
    if (target) {
      for (const one of alternativesOf(target.callee)) this.call(one, target.args);
      return;
    }
    const [first] = args;
    if (!first) return;
    if (receiver.kind === 'array' && (name === 'reduce' || name === 'reduceRight')) return this.#fold(receiver, name, args);
    if ((receiver.kind === 'array' && ITERATORS.has(name)) || (receiver.kind === 'collection' && name === 'forEach')) return this.#each(receiver, first);
    if (name === 'then' || name === 'catch' || name === 'finally') {
      this.#callback(first, name === 'then' ? [settled(receiver)] : name === 'catch' ? [unknown('a rejection')] : []);
      if (args[1]) this.#callback(args[1], [unknown('a rejection')]);
      return;
    }
    // Comparing, replacing: a function is run, anything else is only handed over.
    for (const arg of args) for (const one of alternativesOf(arg)) if (one.kind === 'function') this.#callback(one, [unknown('an element', [receiver]), unknown('an element', [receiver])]);
  }

  #each(receiver: Value, callback: Value): void {
    const list = itemsOf(this.#engine, receiver);
    if (list && !list.open && list.items.length <= ELEMENT_LIMIT) for (const round of callbackRounds(list, receiver)) this.#callback(callback, round);
    else this.#callback(callback, callbackArguments(elementOf(this.#engine, receiver), undefined, receiver));
  }

  #fold(receiver: Extract<Value, { kind: 'array' }>, name: string, args: readonly Value[]): void {
    const [callback, seed] = args;
    const items = name === 'reduce' ? receiver.items : receiver.items.toReversed();
    if (receiver.open || items.length > ELEMENT_LIMIT) return this.#callback(callback!, [unknown('an accumulator', seed ? [seed] : []), elementOf(this.#engine, receiver)]);
    let result = seed ?? items[0];
    for (const [index, item] of (seed ? items : items.slice(1)).entries()) {
      const values: readonly Value[] = [result!, item, constant(index), receiver];
      this.#callback(callback!, values);
      result = callValue(this.#engine, callback!, values, this.#node, this.#env);
    }
  }
}

/** Globals that call what they find in their options. */
const STREAMS: ReadonlySet<string> = new Set(['ReadableStream', 'WritableStream', 'TransformStream']);

const TIMERS: ReadonlySet<string> = new Set(['setTimeout', 'setInterval', 'setImmediate']);

/** Functions inside what is handed over: options and lists of callbacks. */
function functionsIn(engine: Engine, value: Value, depth: number): readonly FunctionValue[] {
  if (depth < 0) return [];
  return alternativesOf(value).flatMap((one): readonly FunctionValue[] => {
    switch (one.kind) {
      case 'function': return [one];
      case 'object': return [...one.slots.values()].flatMap((slot) => ('getter' in slot ? [] : functionsIn(engine, slotValue(engine, one, slot), depth - 1)));
      case 'array': return one.items.flatMap((item) => functionsIn(engine, item, depth - 1));
      default: return [];
    }
  });
}

/** Whether a call certainly does nothing because there is nothing to call. */
export const isNothingToCall = (callee: Value): boolean => alternativesOf(callee).every(isAbsent) && !isCallable(callee);
