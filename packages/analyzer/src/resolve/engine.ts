/** What all parts of the evaluation share: the program, the memo, the bounds. */
import type ts from 'typescript';
import { packageAt, readBundleRegions, type BundleRegion } from '../project/bundle-regions.js';
import type { Program, SourceModule } from '../project/program.js';
import type { Problem, Settings, TS } from '../types.js';
import { WHOLE_PROGRAM, type Allowance } from './allowance.js';
import { Environments, OUTSIDE, type Env } from './environment.js';
import { ANEW_LIMIT, Entry, FINAL, Memo, OUTDATED, outdate, PENDING, PROVISIONAL, type MemoTable } from './memo.js';
import { handedOn } from './handed-on.js';
import { Scopes } from './scope.js';
import type { ExternalValue } from './external-value.js';
import { forgetLongKeys, idOf, unknown, type FunctionValue, type Value } from './values.js';

/** Nested evaluations; the JavaScript stack holds several frames for each. */
const DEPTH_LIMIT = 260;
/** Rounds of loops over known elements that are followed one by one. */
const ROUND_LIMIT = 2000;

/** Rounds of a recursion with ever new arguments that are evaluated; one is enough where nothing of the arguments is known. */
const RECURSION_LIMIT = 3;

/** Thrown through an evaluation that is given up; never leaves the engine. */
const CAP_REACHED = new Error('an evaluation was given up');

export class Engine {
  readonly ts: TS;
  readonly program: Program;
  readonly settings: Settings;
  readonly scopes: Scopes;
  readonly environments = new Environments();
  /** What every file may name without an import. */
  readonly globals = new Map<string, ExternalValue>();
  /** What a package's function hands to a callback; frameworks' models replace it. */
  externalCallbackParameter: (callee: ExternalValue, argument: number, parameter: number, others: readonly Value[]) => Value = (callee, _argument, parameter, others) => handedOn(callee, parameter, others);
  /** Whether a package's function only keeps the functions it is handed: a server runs a tool's handler when that is called for. */
  keepsCallbacks: (callee: ExternalValue) => boolean = () => false;
  /** What calling a package's function gives, where that is more than something of the package: a definition that is handed back. */
  externalCallResult: (callee: ExternalValue, args: readonly Value[]) => Value | undefined = () => undefined;
  /** Which of some packages exports a name, where frameworks' models know. */
  packageExporting: (name: string, packages: readonly string[]) => string | undefined = () => undefined;
  /** Set when a bound was hit since the last `resetBudget`; says which. */
  boundHit: string | undefined;
  /** What could not be analysed, or not to its end, place by place. */
  readonly problems: Problem[] = [];

  readonly #memo = new Memo();
  readonly #modules = new Map<ts.SourceFile, SourceModule>();
  readonly #caches = new Map<string, Map<object, unknown>>();
  readonly #valueCaches = new Map<string, WeakMap<object, unknown>>();
  readonly #owners = new Map<ts.Node, readonly ts.Node[]>();
  readonly #nesting = new Map<string, number>();
  readonly #rounds = new Map<ts.Node, number>();
  #steps = 0;
  /** Frames made of each function, and rounds of loops followed, in this allowance. */
  readonly #frames = new Map<ts.Node, number>();
  #unrolled = 0;
  #cap = Infinity;
  /** The evaluation under way rests on something a bound cut short. */
  #isBounded = false;
  /** The evaluation under way rests on a question that was nested too deeply to be asked. */
  #isNestedTooDeep = false;
  /** Questions of nested kinds that are under way. */
  #level = 0;
  #limits: Allowance = WHOLE_PROGRAM;
  /** Number of the current allowance of steps. */
  #allowance = 0;
  readonly #pending: Entry[] = [];
  /** Lowest stack position of a pending evaluation that the current one met: its result is provisional. */
  #lowestMet = Infinity;

  constructor(program: Program, settings: Settings) {
    forgetLongKeys();
    this.program = program;
    this.ts = program.ts;
    this.settings = settings;
    this.scopes = new Scopes(program.ts);
  }

  /** Evaluates `node` by `compute` unless its value under `env` is known; cycle-safe and bounded. */
  memoised(node: ts.Node, env: Env, compute: () => Value): Value {
    return this.#answer(this.#memo.tableOf(env), idOf(node), compute, unknown);
  }

  /**
   * The answer to a question about a node (who calls it, what is pushed onto it) that takes evaluations. Like a value it is
   * remembered only when nothing it rests on was still being computed; asked again meanwhile, it is `meanwhile`.
   */
  ask<T>(question: string, node: ts.Node, env: Env, meanwhile: T, compute: () => T): T {
    return this.#answer(this.#memo.tableOfQuestion(question, env), idOf(node), () => this.capped(this.#limits.stepsPerQuestion, () => meanwhile, compute), () => meanwhile);
  }

  #answer<T>(table: MemoTable, key: number, compute: () => T, without: (reason: string) => T): T {
    const known = table.get(key);
    if (known !== undefined && !(known instanceof Entry)) return known as T;
    switch (known?.state) {
      case FINAL:
        // What could not be asked where it was found may be asked here; or in this allowance.
        if (known.level > this.#level || (known.during !== 0 && known.during !== this.#allowance)) break;
        if (known.during !== 0) this.#isBounded = true;
        if (known.level > 0) this.#isNestedTooDeep = true;
        return known.value as T;
      case PROVISIONAL:
        this.#lowestMet = Math.min(this.#lowestMet, known.index);
        if (known.level > 0) this.#isNestedTooDeep = true;
        return known.value as T;
      case PENDING:
        known.isMet = true;
        this.#lowestMet = Math.min(this.#lowestMet, known.index);
        return without('refers to itself');
      default:
    }
    if (this.#pending.length >= DEPTH_LIMIT) {
      this.boundHit ??= `calls nested deeper than ${DEPTH_LIMIT}`;
      this.#isBounded = true;
      return without('nested too deeply');
    }
    if (++this.#steps > this.#cap) throw CAP_REACHED;
    if (this.#steps > this.#limits.steps) {
      this.boundHit ??= `more than ${this.#limits.steps} evaluation steps`;
      this.#isBounded = true;
      return without('too many steps');
    }
    return this.#evaluate(table, key, known ? known.rounds + 1 : 0, compute);
  }

  #evaluate<T>(table: MemoTable, key: number, rounds: number, compute: () => T): T {
    const outerMet = this.#lowestMet;
    const index = this.#pending.length;
    const entry = new Entry(table, key, index, rounds);
    this.#pending.push(entry);
    this.#lowestMet = Infinity;
    const outerBounded = this.#isBounded;
    const outerNested = this.#isNestedTooDeep;
    this.#isBounded = this.#isNestedTooDeep = false;
    let value: T;
    try {
      value = compute();
    } catch (error) {
      this.#pending.pop();
      this.#lowestMet = outerMet;
      this.#isBounded = outerBounded;
      this.#isNestedTooDeep = outerNested;
      table.delete(key);
      outdate(entry.provisional);
      throw error;
    }
    this.#pending.pop();
    const below = this.#lowestMet < index ? this.#lowestMet : Infinity;
    this.#lowestMet = Math.min(outerMet, below);
    const outer = index > 0 ? this.#pending[index - 1] : undefined;
    const isBounded = this.#isBounded;
    this.#isBounded ||= outerBounded;
    if (this.#isNestedTooDeep) entry.level = this.#level;
    this.#isNestedTooDeep ||= outerNested;
    if (below === Infinity || isBounded) {
      if (isBounded) entry.during = this.#allowance;
      entry.settle(value);
    } else if (outer) {
      entry.state = PROVISIONAL;
      entry.value = value;
      entry.index = below;
      (outer.provisional ??= []).push(entry);
    } else table.delete(key);
    this.#settleInside(entry, index, below);
    return value;
  }

  /** What was found while an evaluation had no value may be found better now that it has one. `below` is what its own value still rests on. */
  #settleInside(entry: Entry, index: number, below: number): void {
    const { provisional, isMet } = entry;
    entry.provisional = undefined;
    const outer = this.#pending[index - 1];
    for (const one of provisional ?? []) {
      if (one.state !== PROVISIONAL) continue;
      if (isMet && one.rounds < ANEW_LIMIT) one.state = OUTDATED;
      else {
        if (one.index >= index) one.index = below;
        if (one.index === Infinity || !outer) {
          one.during = entry.during;
          one.settle(one.value);
        } else (outer.provisional ??= []).push(one);
      }
    }
  }

  /**
   * Runs `compute` for at most so many further steps; then it is given up and `beyond` answers. What was found on the way is
   * kept. Inside another such run its cap holds.
   */
  capped<T>(steps: number, beyond: () => T, compute: () => T): T {
    if (this.#cap !== Infinity || steps === Infinity) return compute();
    this.#cap = this.#steps + steps;
    try {
      return compute();
    } catch (error) {
      if (error === CAP_REACHED) return beyond();
      throw error;
    } finally {
      this.#cap = Infinity;
    }
  }

  /** Runs `compute` unless questions of this kind are already nested `limit` deep; then `beyond` is the answer for now. */
  nested<T>(kind: string, limit: number, beyond: T, compute: () => T): T {
    const depth = this.#nesting.get(kind) ?? 0;
    if (depth >= limit) {
      this.#isNestedTooDeep = true;
      return beyond;
    }
    this.#nesting.set(kind, depth + 1);
    this.#level += 1;
    try {
      return compute();
    } finally {
      this.#nesting.set(kind, depth);
      this.#level -= 1;
    }
  }

  /** Runs `compute` for a function unless it is already being evaluated in more rounds than tell anything new. */
  recursion(node: ts.Node, isOpaque: boolean, compute: () => Value): Value {
    const rounds = this.#rounds.get(node) ?? 0;
    if (rounds >= (isOpaque ? 1 : RECURSION_LIMIT)) return unknown('a recursion');
    this.#rounds.set(node, rounds + 1);
    try {
      return compute();
    } finally {
      this.#rounds.set(node, rounds);
    }
  }

  /**
   * The frame of a call of `callee`. Where more frames of one function were made in this allowance than are told apart, the values
   * of a further one are `widened`; frames made before always are found.
   */
  frameOfCall({ node, env: parent, self }: FunctionValue, bindings: ReadonlyMap<ts.Node, Value>, widened: () => ReadonlyMap<ts.Node, Value>): Env {
    // A predicate on the elements of a table is asked for each of them.
    const isFree = bindings.size === 0 || (this.ts.isArrowFunction(node) && !this.ts.isBlock(node.body));
    return this.environments.enter(parent, node, bindings, self, isFree ? undefined : () => {
      const count = this.#frames.get(node) ?? 0;
      if (count >= this.#limits.framesPerFunction) return false;
      this.#frames.set(node, count + 1);
      return true;
    }) ?? this.environments.enter(parent, node, widened(), self);
  }

  /** Whether one more round of a loop over known elements may be followed for itself in this allowance. */
  admitsRound(): boolean {
    return ++this.#unrolled <= ROUND_LIMIT;
  }

  /** Evaluations made in this allowance. */
  get steps(): number {
    return this.#steps;
  }

  /** Counts work that is no evaluation. */
  spend(steps: number): void {
    this.#steps += steps;
    if (this.isSpent) {
      this.boundHit ??= `more than ${this.#limits.steps} evaluation steps`;
      this.#isBounded = true;
    }
  }

  /** Call paths to one place that are told apart in this allowance. */
  get callPathLimit(): number {
    return this.#limits.callPaths;
  }

  /** How far out callers of callers are looked for in this allowance. */
  get callerDepth(): number {
    return this.#limits.callerDepth;
  }

  /** The steps of this allowance are spent: nothing further can be told. */
  get isSpent(): boolean {
    return this.#steps > this.#limits.steps;
  }

  /** Begins a new allowance. Results found before stay. */
  resetBudget(allowance: Allowance = WHOLE_PROGRAM): void {
    this.#limits = allowance;
    this.#steps = 0;
    this.#allowance += 1;
    this.#unrolled = 0;
    this.#frames.clear();
    this.#isBounded = this.#isNestedTooDeep = false;
    this.boundHit = undefined;
  }

  /** After an error that broke off an evaluation, perhaps for want of stack: nothing is under way any more. */
  abandon(): void {
    for (const { table, key } of this.#pending) table.delete(key);
    this.#pending.length = 0;
    this.#lowestMet = Infinity;
    this.#cap = Infinity;
    this.#nesting.clear();
    this.#level = 0;
    this.#rounds.clear();
  }

  /** A named cache by value (or part of one), which does not keep it. */
  valueCache<K extends object, V>(name: string): WeakMap<K, V> {
    let cache = this.#valueCaches.get(name);
    if (!cache) this.#valueCaches.set(name, (cache = new WeakMap()));
    return cache as WeakMap<K, V>;
  }

  /** A named cache by node, for facts about syntax that do not depend on frames. */
  cache<K extends object, V>(name: string): Map<K, V> {
    let cache = this.#caches.get(name);
    if (!cache) this.#caches.set(name, (cache = new Map()));
    return cache as Map<K, V>;
  }

  fileOf(node: ts.Node): ts.SourceFile {
    let current = node;
    while (current.parent) current = current.parent;
    return current as ts.SourceFile;
  }

  /** The indexed module a node stands in. */
  moduleOf(node: ts.Node): SourceModule | undefined {
    const file = this.fileOf(node);
    // Nodes of JSON files know no parents, and some values have no node of the program.
    if (!this.ts.isSourceFile(file)) return undefined;
    let module = this.#modules.get(file);
    if (!module) {
      module = this.program.source(file.fileName);
      if (module && module.ast === file) this.#modules.set(file, module);
    }
    return module;
  }

  /** The package whose code a bundler put here; `undefined` for the program's own. */
  bundledPackageOf(node: ts.Node): string | undefined {
    const file = this.fileOf(node);
    const cache = this.cache<ts.Node, readonly BundleRegion[]>('bundle-regions');
    let regions = cache.get(file);
    if (!regions) cache.set(file, (regions = this.ts.isSourceFile(file) ? readBundleRegions(file.text) : []));
    return regions.length === 0 ? undefined : packageAt(regions, node.end - 1);
  }

  pathOf(node: ts.Node): string {
    return this.fileOf(node).fileName;
  }

  /** Functions, loops and classes around a node, outermost first: the nodes that may have frames. */
  ownersOf(node: ts.Node): readonly ts.Node[] {
    let owners = this.#owners.get(node);
    if (!owners) {
      const { ts } = this;
      const list: ts.Node[] = [];
      for (let current = node.parent; current; current = current.parent)
        if (ts.isFunctionLike(current) || ts.isForOfStatement(current) || ts.isForInStatement(current) || ts.isClassLike(current)) list.push(current);
      this.#owners.set(node, (owners = list.reverse()));
    }
    return owners;
  }

  /** The innermost frame of `env` that belongs to something around `node`: the frame in which `node` is to be evaluated. */
  frameAround(node: ts.Node, env: Env): Env {
    if (env === OUTSIDE) return env;
    const owners = this.ownersOf(node);
    for (let frame: Env | undefined = env; frame; frame = frame.parent)
      if (frame.node && owners.includes(frame.node)) return frame;
    return OUTSIDE;
  }
}
