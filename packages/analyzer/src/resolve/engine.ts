/** What all parts of the evaluation share: the program, the memo, the bounds. */
import type ts from 'typescript';
import { packageAt, readBundleRegions, type BundleRegion } from '../project/bundle-regions.js';
import type { Program, SourceModule } from '../project/program.js';
import type { Settings, TS } from '../types.js';
import { Environments, OUTSIDE, type Env } from './environment.js';
import { heldFrame } from './held-frames.js';
import { keyOfReads, NO_READS, ReadSets, type Reads } from './reads.js';
import { Scopes } from './scope.js';
import { forgetLongKeys, unknown, type ExternalValue, type Value } from './values.js';

/** Nested evaluations; the JavaScript stack holds several frames for each. */
const DEPTH_LIMIT = 260;
/** What may be spent until the next reset. */
export interface Allowance {
  /** Evaluated expressions. */
  readonly steps: number;
  /** Calls of one function with different arguments that are told apart; further ones see only what they are called with, not what it says. */
  readonly framesPerFunction: number;
  /** Call paths to one place that are told apart. */
  readonly callPaths: number;
}

/** For finding all registrations of a program: tables are made by calling one factory many times. */
export const WHOLE_PROGRAM: Allowance = { steps: 600_000, framesPerFunction: 2_000, callPaths: 1_500 };
/** For following one handler. */
export const ONE_TOOL: Allowance = { steps: 60_000, framesPerFunction: 8, callPaths: 12 };

/** Rounds of loops over known elements that are followed one by one. */
const ROUND_LIMIT = 2000;

/** Rounds of a recursion with ever new arguments that are evaluated; one is enough where nothing of the arguments is known. */
const RECURSION_LIMIT = 3;

/** An evaluation under way. */
interface Pending {
  readonly state: 'pending';
  /** Its position on the stack of evaluations. */
  readonly index: number;
  /** It was asked for while it was under way. */
  isMet: boolean;
  /** Results found inside that hold only while something further out is under way. */
  readonly provisional: { readonly table: MemoEntries; readonly env: number }[];
}

/** A value that was found while `below`, an evaluation further out, was under way and had no value yet. */
interface Provisional {
  readonly state: 'provisional';
  readonly value: unknown;
  readonly below: number;
  readonly reads: Reads;
}

/** `during`: a bound was hit while it was found; it holds for that allowance of steps only. */
interface Final {
  readonly state: 'final';
  readonly value: unknown;
  readonly during?: number;
  readonly reads: Reads;
}

/** Thrown through an evaluation that is given up; never leaves the engine. */
const CAP_REACHED = new Error('an evaluation was given up');

type MemoEntries = Map<number, Pending | Provisional | Final>;

/** What is known of one question. */
interface MemoTable {
  /** By frame. */
  exact: MemoEntries | undefined;
  /** By what was read of the frames: the answer on every call path that agrees in it. */
  shared: SharedAnswers | undefined;
}

type SharedAnswers = { readonly reads: Reads; readonly answers: Map<string | number, Final> }[];

/** Results of a run under different frames of one node, by what each read of its frame. */
export type Observations<T> = { readonly reads: Reads; readonly results: Map<string | number, T> }[];

/** Different sets of reads of one question that are told apart. */
const SHARED_LIMIT = 6;

export class Engine {
  readonly ts: TS;
  readonly program: Program;
  readonly settings: Settings;
  readonly scopes: Scopes;
  readonly environments = new Environments();
  /** What a package's function hands to a callback; frameworks' models replace it. */
  externalCallbackParameter: (callee: ExternalValue, argument: number, parameter: number, others: readonly Value[]) => Value = (callee) => ({ ...callee, isResult: true });
  /** What calling a package's function gives, where that is more than something of the package: a definition that is handed back. */
  externalCallResult: (callee: ExternalValue, args: readonly Value[]) => Value | undefined = () => undefined;
  /** Set when a bound was hit since the last `resetBudget`; says which. */
  boundHit: string | undefined;

  // Plain maps: they live no longer than the engine, and weak ones cost the garbage collector more than all the rest.
  readonly #memo = new Map<ts.Node, MemoTable>();
  readonly #questions = new Map<string, Map<ts.Node, MemoTable>>();
  readonly #modules = new Map<ts.SourceFile, SourceModule>();
  readonly #caches = new Map<string, Map<object, unknown>>();
  readonly #nesting = new Map<string, number>();
  readonly #rounds = new Map<ts.Node, number>();
  #steps = 0;
  /** Frames made of each function, and rounds of loops followed, in this allowance. */
  readonly #frames = new Map<ts.Node, number>();
  #unrolled = 0;
  #cap = Infinity;
  /** The evaluation under way rests on something a bound cut short. */
  #isBounded = false;
  #limits: Allowance = WHOLE_PROGRAM;
  /** Number of the current allowance of steps. */
  #allowance = 0;
  readonly #pending: Pending[] = [];
  /** Lowest stack position of a pending evaluation that the current one met: its result is provisional. */
  #lowestMet = Infinity;
  readonly #readSets = new ReadSets();
  /** What the evaluation under way has read, and in which frame it runs. */
  #reads = NO_READS;
  #readIn: Env = OUTSIDE;

  constructor(program: Program, settings: Settings) {
    forgetLongKeys();
    this.program = program;
    this.ts = program.ts;
    this.settings = settings;
    this.scopes = new Scopes(program.ts);
  }

  /** Evaluates `node` by `compute` unless its value under `env` is known; cycle-safe and bounded. */
  memoised(node: ts.Node, env: Env, compute: () => Value): Value {
    let table = this.#memo.get(node);
    if (!table) this.#memo.set(node, (table = { exact: undefined, shared: undefined }));
    const known = this.#find(table, env);
    if (known?.state === 'final' || known?.state === 'provisional') return known.value as Value;
    const reason = this.#reasonAgainst(known);
    return reason === undefined ? this.#evaluate(table, env, compute, true) : unknown(reason);
  }

  /**
   * The answer to a question about a node (who calls it, what is pushed onto it) that takes evaluations. Like a value it is
   * remembered only when nothing it rests on was still being computed; asked again meanwhile, it is `meanwhile`.
   */
  ask<T>(question: string, node: ts.Node, env: Env, meanwhile: T, compute: () => T): T {
    let tables = this.#questions.get(question);
    if (!tables) this.#questions.set(question, (tables = new Map()));
    let table = tables.get(node);
    if (!table) tables.set(node, (table = { exact: undefined, shared: undefined }));
    const known = this.#find(table, env);
    if (known?.state === 'final' || known?.state === 'provisional') return known.value as T;
    return this.#reasonAgainst(known) === undefined ? this.#evaluate(table, env, compute, false) : meanwhile;
  }

  /** A binding of a frame: the value of a parameter or loop variable. */
  bindingOf(frame: Env, declaration: ts.Node): Value | undefined {
    if (frame.node) this.#note(this.#readSets.one(frame.node, declaration), frame);
    return frame.bindings.get(declaration);
  }

  /** `this` of a frame. */
  selfOf(frame: Env): Value | undefined {
    if (frame.node) this.#note(this.#readSets.one(frame.node, 'this'), frame);
    return frame.self;
  }

  #note(reads: Reads, env: Env): void {
    if (reads.items.length > 0) this.#reads = this.#readSets.union(this.#reads, this.#readSets.shared(reads, env, this.#readIn));
  }

  /** The result of an earlier run under a frame that agrees with this one in all that was read. */
  findObserved<T>(table: Observations<T>, env: Env): T | undefined {
    for (const { reads, results } of table) {
      const known = results.get(keyOfReads(reads, env, this.environments));
      if (!known) continue;
      this.#note(reads, env);
      return known;
    }
    return undefined;
  }

  /**
   * Runs `compute` under a frame and remembers its result for all frames of the node that agree in what it read of them. What
   * the result itself holds of this frame stands for all of them. Unlike a value it is kept whether or not a bound was hit.
   */
  observe<T>(table: Observations<T>, env: Env, compute: () => T): T {
    const [outerReads, outerReadIn] = [this.#reads, this.#readIn];
    this.#reads = NO_READS;
    this.#readIn = env;
    let reads: Reads;
    let result: T;
    try {
      result = compute();
    } finally {
      reads = this.#reads;
      this.#reads = outerReads;
      this.#readIn = outerReadIn;
      this.#note(reads, env);
    }
    let row = table.find((one) => one.reads === reads);
    if (!row) table.push((row = { reads, results: new Map() }));
    row.results.set(keyOfReads(reads, env, this.environments), result);
    return result;
  }

  /** What is known of a question under a frame; what it rests on counts as read. */
  #find(table: MemoTable, env: Env): Pending | Provisional | Final | undefined {
    const known = table.exact?.get(env.id) ?? (table.shared && this.#findShared(table.shared, env));
    if (!known || known.state === 'pending') return known;
    if (known.state === 'provisional') this.#lowestMet = Math.min(this.#lowestMet, known.below);
    else if (known.during !== undefined) {
      if (known.during !== this.#allowance) return undefined;
      this.#isBounded = true;
    }
    if (known.reads !== NO_READS) this.#note(known.reads, env);
    return known;
  }

  #findShared(shared: SharedAnswers, env: Env): Final | undefined {
    for (const { reads, answers } of shared) {
      const answer = answers.get(keyOfReads(reads, env, this.environments));
      if (answer && (answer.during === undefined || answer.during === this.#allowance)) return answer;
    }
    return undefined;
  }

  /** Why a question cannot be looked into now. */
  #reasonAgainst(known: Pending | undefined): string | undefined {
    if (known) {
      known.isMet = true;
      this.#lowestMet = Math.min(this.#lowestMet, known.index);
      return 'refers to itself';
    }
    if (this.#pending.length >= DEPTH_LIMIT) {
      this.boundHit ??= `calls nested deeper than ${DEPTH_LIMIT}`;
      this.#isBounded = true;
      return 'nested too deeply';
    }
    if (++this.#steps > this.#cap) throw CAP_REACHED;
    if (this.#steps > this.#limits.steps) {
      this.boundHit ??= `more than ${this.#limits.steps} evaluation steps`;
      this.#isBounded = true;
      return 'too many steps';
    }
    return undefined;
  }

  /** Remembers an answer for all frames that agree in what was read. */
  #remember(table: MemoTable, env: Env, answer: Final, held: Env | undefined): void {
    if (held === env && env.node !== undefined) {
      table.exact!.set(env.id, answer);
      return;
    }
    const reads = held?.node ? this.#readSets.union(answer.reads, this.#readSets.one(held.node, 'whole')) : answer.reads;
    table.shared ??= [];
    let row = table.shared.find((one) => one.reads === reads);
    if (!row) {
      if (table.shared.length >= SHARED_LIMIT) {
        table.exact!.set(env.id, answer);
        return;
      }
      table.shared.push((row = { reads, answers: new Map() }));
    }
    row.answers.set(keyOfReads(reads, env, this.environments), answer);
  }

  /** `isValue`: the answer may hold for other frames too. */
  #evaluate<T>(table: MemoTable, env: Env, compute: () => T, isValue: boolean): T {
    const exact = (table.exact ??= new Map());
    const outerMet = this.#lowestMet;
    const entry: Pending = { state: 'pending', index: this.#pending.length, isMet: false, provisional: [] };
    exact.set(env.id, entry);
    this.#pending.push(entry);
    this.#lowestMet = Infinity;
    const outerBounded = this.#isBounded;
    this.#isBounded = false;
    const [outerReads, outerReadIn] = [this.#reads, this.#readIn];
    this.#reads = NO_READS;
    this.#readIn = env;
    let value: T;
    let reads: Reads;
    try {
      value = compute();
    } catch (error) {
      this.#lowestMet = outerMet;
      this.#isBounded = outerBounded;
      for (const one of entry.provisional) if (one.table.get(one.env)?.state === 'provisional') one.table.delete(one.env);
      throw error;
    } finally {
      this.#pending.pop();
      exact.delete(env.id);
      reads = this.#reads;
      this.#reads = outerReads;
      this.#readIn = outerReadIn;
      this.#note(reads, env);
    }
    const below = this.#lowestMet < entry.index ? this.#lowestMet : Infinity;
    this.#lowestMet = Math.min(outerMet, below);
    // What was found while this had no value may be found better now that it has one.
    if (entry.isMet) for (const one of entry.provisional) if (one.table.get(one.env)?.state === 'provisional') one.table.delete(one.env);
    const outer = this.#pending.at(-1);
    const isBounded = this.#isBounded;
    this.#isBounded ||= outerBounded;
    if (below === Infinity || isBounded) this.#remember(table, env, isBounded ? { state: 'final', value, during: this.#allowance, reads } : { state: 'final', value, reads }, isValue ? heldFrame(this, value as Value, env) : env);
    else if (outer) {
      exact.set(env.id, { state: 'provisional', value, below, reads });
      outer.provisional.push({ table: exact, env: env.id });
    }
    if (!entry.isMet) outer?.provisional.push(...entry.provisional);
    return value;
  }

  /**
   * Runs `compute` for at most so many further steps; then it is given up and the answer is `beyond`. What was found on the way is
   * kept. Inside another such run its cap holds.
   */
  capped<T>(steps: number, beyond: () => T, compute: () => T): T {
    if (this.#cap !== Infinity) return compute();
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
      this.#isBounded = true;
      return beyond;
    }
    this.#nesting.set(kind, depth + 1);
    try {
      return compute();
    } finally {
      this.#nesting.set(kind, depth);
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

  /** Whether one more frame of a function may be made in this allowance; frames made before always may. */
  admitsFrame(node: ts.Node, parent: Env, bindings: ReadonlyMap<ts.Node, Value>, self: Value | undefined): boolean {
    // A predicate on the elements of a table is asked for each of them.
    if (this.ts.isArrowFunction(node) && !this.ts.isBlock(node.body)) return true;
    const count = this.#frames.get(node) ?? 0;
    if (bindings.size === 0 || this.environments.has(parent, node, bindings, self)) return true;
    if (count >= this.#limits.framesPerFunction) return false;
    this.#frames.set(node, count + 1);
    return true;
  }

  /** Whether one more round of a loop over known elements may be followed for itself in this allowance. */
  admitsRound(): boolean {
    return ++this.#unrolled <= ROUND_LIMIT;
  }

  /** Call paths to one place that are told apart in this allowance. */
  get callPathLimit(): number {
    return this.#limits.callPaths;
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
    this.#isBounded = false;
    this.boundHit = undefined;
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
    const cache = this.cache<ts.Node, readonly ts.Node[]>('owners');
    let owners = cache.get(node);
    if (!owners) {
      const { ts } = this;
      const list: ts.Node[] = [];
      for (let current = node.parent; current; current = current.parent)
        if (ts.isFunctionLike(current) || ts.isForOfStatement(current) || ts.isForInStatement(current) || ts.isClassLike(current)) list.push(current);
      cache.set(node, (owners = list.reverse()));
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
