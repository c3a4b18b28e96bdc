/** What all parts of the evaluation share: the program, the memo, the bounds. */
import type ts from 'typescript';
import type { Program, SourceModule } from '../project/program.js';
import type { Settings, TS } from '../types.js';
import { Environments, OUTSIDE, type Env } from './environment.js';
import { Scopes } from './scope.js';
import { forgetLongKeys, unionOf, unknown, type ExternalValue, type Value } from './values.js';

/** Nested evaluations; the JavaScript stack holds several frames for each. */
const DEPTH_LIMIT = 260;
/** What may be spent until the next reset. */
export interface Allowance {
  /** Evaluated expressions. */
  readonly steps: number;
  /** Calls of one function with different arguments that are told apart; further ones see only what they are called with, not what it says. */
  readonly framesPerFunction: number;
}

/** For finding all registrations of a program: tables are made by calling one factory many times. */
export const WHOLE_PROGRAM: Allowance = { steps: 600_000, framesPerFunction: 2_000 };
/** For following one handler. */
export const ONE_TOOL: Allowance = { steps: 150_000, framesPerFunction: 40 };

/** Answers that are only looked up cost time too. */
const ASKED_PER_STEP = 20;

/** Rounds of loops over known elements that are followed one by one. */
const ROUND_LIMIT = 2000;

/** Rounds of a recursion with ever new arguments that are evaluated. */
const RECURSION_LIMIT = 3;

/** An evaluation under way. */
interface Pending {
  readonly state: 'pending';
  /** Its position on the stack of evaluations. */
  readonly index: number;
  /** It was asked for while it was under way. */
  isMet: boolean;
  /** Results found inside that hold only while something further out is under way. */
  readonly provisional: { readonly table: MemoTable; readonly key: number | string }[];
}

/** A value that was found while `below`, an evaluation further out, was under way and had no value yet. */
interface Provisional {
  readonly state: 'provisional';
  readonly value: unknown;
  readonly below: number;
}

/** `during`: a bound was hit while it was found; it holds for that allowance of steps only. */
interface Final {
  readonly state: 'final';
  readonly value: unknown;
  readonly during?: number;
}

/** Answers by frame, or by whatever tells questions about one node apart. */
type MemoTable = Map<number | string, Pending | Provisional | Final>;

/** What is going on several times at once: how often, and where the first time stands on the stack. */
interface Rounds {
  readonly count: number;
  readonly first: number;
}

/** Stands for a value while it is being found. */
export const REFERS_TO_ITSELF: Value = unknown('refers to itself');

/** `x = c ? x : y` is `y`: what a value takes from itself adds nothing. */
function withoutItself<T>(value: T): T {
  const union = value as unknown as Value | undefined;
  return typeof union === 'object' && union?.kind === 'union' && union.values.includes(REFERS_TO_ITSELF) ? (unionOf(union.values.filter((one) => one !== REFERS_TO_ITSELF)) as unknown as T) : value;
}

/** A value that could not be found. */
const valueWithout = (reason: string): Value => (reason === 'refers to itself' ? REFERS_TO_ITSELF : unknown(reason));

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

  readonly #memo = new WeakMap<ts.Node, MemoTable>();
  readonly #questions = new WeakMap<ts.Node, Map<string, MemoTable>>();
  readonly #modules = new WeakMap<ts.SourceFile, SourceModule>();
  readonly #caches = new Map<string, WeakMap<object, unknown>>();
  readonly #nesting = new Map<string, Rounds>();
  /** Where on the stack a question stands that is answered alone. */
  readonly #alone = new Map<string, number>();
  readonly #rounds = new Map<ts.Node, Rounds>();
  #steps = 0;
  /** Questions, those whose answer was known with them. */
  #asked = 0;
  /** Frames made of each function, and rounds of loops followed, in this allowance. */
  readonly #frames = new Map<ts.Node, number>();
  #unrolled = 0;
  /** The evaluation under way rests on something a bound cut short. */
  #isBounded = false;
  #limits: Allowance = WHOLE_PROGRAM;
  /** Number of the current allowance of steps. */
  #allowance = 0;
  readonly #pending: Pending[] = [];
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
    let table = this.#memo.get(node);
    if (!table) this.#memo.set(node, (table = new Map()));
    return this.#answer(table, env.id, compute, valueWithout);
  }

  /**
   * The answer to a question about a node (who calls it, what is pushed onto it) that takes evaluations. Like a value it is
   * remembered only when nothing it rests on was still being computed; asked again meanwhile, it is `meanwhile`. `env` is the
   * frame the answer depends on, or a key that tells answers apart.
   */
  ask<T>(question: string, node: ts.Node, env: Env | string, meanwhile: T, compute: () => T): T {
    return this.#answer(this.#tableOf(question, node), typeof env === 'string' ? env : env.id, compute, () => meanwhile);
  }

  /** Like `ask`, for questions that are not worth asking inside each other: while one is being answered, the others are `meanwhile`. */
  askAlone<T>(question: string, node: ts.Node, meanwhile: T, compute: () => T): T {
    const table = this.#tableOf(question, node);
    const outer = this.#alone.get(question);
    if (outer !== undefined && table.get(0)?.state !== 'final') {
      this.#meet(this.#pending[outer]!);
      return meanwhile;
    }
    if (outer === undefined) this.#alone.set(question, this.#pending.length);
    try {
      return this.#answer(table, 0, compute, () => meanwhile);
    } finally {
      if (outer === undefined) this.#alone.delete(question);
    }
  }

  #tableOf(question: string, node: ts.Node): MemoTable {
    let questions = this.#questions.get(node);
    if (!questions) this.#questions.set(node, (questions = new Map()));
    let table = questions.get(question);
    if (!table) questions.set(question, (table = new Map()));
    return table;
  }

  #answer<T>(table: MemoTable, env: number | string, compute: () => T, without: (reason: string) => T): T {
    this.#asked += 1;
    const known = table.get(env);
    if (known?.state === 'final' && (known.during === undefined || known.during === this.#allowance)) {
      if (known.during !== undefined) this.#isBounded = true;
      return known.value as T;
    }
    if (known?.state === 'provisional') {
      this.#lowestMet = Math.min(this.#lowestMet, known.below);
      return known.value as T;
    }
    if (known?.state === 'pending') {
      this.#meet(known);
      return without('refers to itself');
    }
    if (this.#pending.length >= DEPTH_LIMIT) {
      this.boundHit ??= `calls nested deeper than ${DEPTH_LIMIT}`;
      this.#isBounded = true;
      return without('nested too deeply');
    }
    if (++this.#steps > this.#limits.steps || this.#asked > this.#limits.steps * ASKED_PER_STEP) {
      this.#steps = Math.max(this.#steps, this.#limits.steps + 1);
      this.boundHit ??= `more than ${this.#limits.steps} evaluation steps`;
      this.#isBounded = true;
      return without('too many steps');
    }
    return this.#evaluate(table, env, compute);
  }

  /** The evaluation under way is asked for again: what is concluded from that is provisional. */
  #meet(pending: Pending): void {
    pending.isMet = true;
    this.#lowestMet = Math.min(this.#lowestMet, pending.index);
  }

  #evaluate<T>(table: MemoTable, env: number | string, compute: () => T): T {
    const outerMet = this.#lowestMet;
    const entry: Pending = { state: 'pending', index: this.#pending.length, isMet: false, provisional: [] };
    table.set(env, entry);
    this.#pending.push(entry);
    this.#lowestMet = Infinity;
    const outerBounded = this.#isBounded;
    this.#isBounded = false;
    let value: T;
    try {
      value = compute();
    } catch (error) {
      this.#lowestMet = outerMet;
      throw error;
    } finally {
      this.#pending.pop();
      table.delete(env);
    }
    if (entry.isMet && this.#lowestMet >= entry.index) value = withoutItself(value);
    const below = this.#lowestMet < entry.index ? this.#lowestMet : Infinity;
    this.#lowestMet = Math.min(outerMet, below);
    // What was found while this had no value may be found better now that it has one.
    if (entry.isMet) for (const one of entry.provisional) if (one.table.get(one.key)?.state === 'provisional') one.table.delete(one.key);
    const outer = this.#pending.at(-1);
    const isBounded = this.#isBounded;
    this.#isBounded ||= outerBounded;
    if (below === Infinity || isBounded) table.set(env, isBounded ? { state: 'final', value, during: this.#allowance } : { state: 'final', value });
    else if (outer) {
      table.set(env, { state: 'provisional', value, below });
      outer.provisional.push({ table, key: env });
    }
    if (!entry.isMet) outer?.provisional.push(...entry.provisional);
    return value;
  }

  /**
   * Runs `compute`, part of the answer to a question, unless questions of this kind are already nested `limit` deep; then
   * `beyond` is the answer for now. Asked by itself, the question is answered.
   */
  nested<T>(kind: string, limit: number, beyond: T, compute: () => T): T {
    const nesting = this.#nesting.get(kind);
    if (nesting && nesting.count >= limit) {
      this.#meet(this.#pending[nesting.first]!);
      return beyond;
    }
    this.#nesting.set(kind, nesting ? { ...nesting, count: nesting.count + 1 } : { count: 1, first: this.#pending.length - 1 });
    try {
      return compute();
    } finally {
      if (nesting) this.#nesting.set(kind, nesting);
      else this.#nesting.delete(kind);
    }
  }

  /** Runs `compute` for a function unless it is already being evaluated in more rounds than tell anything new. */
  recursion(node: ts.Node, compute: () => Value): Value {
    const rounds = this.#rounds.get(node);
    if (rounds && rounds.count >= RECURSION_LIMIT) {
      // Asked for by itself, a later round would go on.
      this.#meet(this.#pending[rounds.first]!);
      return unknown('a recursion');
    }
    this.#rounds.set(node, rounds ? { ...rounds, count: rounds.count + 1 } : { count: 1, first: this.#pending.length - 1 });
    try {
      return compute();
    } finally {
      if (rounds) this.#rounds.set(node, rounds);
      else this.#rounds.delete(node);
    }
  }

  /** Whether one more frame of a function may be made in this allowance; frames made before always may. */
  admitsFrame(node: ts.Node, parent: Env, bindings: ReadonlyMap<ts.Node, Value>, self: Value | undefined): boolean {
    // A predicate on the elements of a table is asked for each of them.
    if (this.ts.isArrowFunction(node) && !this.ts.isBlock(node.body)) return true;
    const count = this.#frames.get(node) ?? 0;
    if (bindings.size === 0 || this.environments.has(parent, node, bindings, self)) return true;
    if (count >= this.#limits.framesPerFunction) {
      this.#isBounded = true;
      return false;
    }
    this.#frames.set(node, count + 1);
    return true;
  }

  /** Whether one more round of a loop over known elements may be followed for itself in this allowance. */
  admitsRound(): boolean {
    const isAdmitted = ++this.#unrolled <= ROUND_LIMIT;
    if (!isAdmitted) this.#isBounded = true;
    return isAdmitted;
  }

  /** The steps of this allowance are spent: nothing further can be told. */
  get isSpent(): boolean {
    return this.#steps > this.#limits.steps;
  }

  /** Begins a new allowance. Results found before stay. */
  resetBudget(allowance: Allowance = WHOLE_PROGRAM): void {
    this.#limits = allowance;
    this.#steps = 0;
    this.#asked = 0;
    this.#allowance += 1;
    this.#unrolled = 0;
    this.#frames.clear();
    this.#isBounded = false;
    this.boundHit = undefined;
  }

  /** A named cache by node, for facts about syntax that do not depend on frames. */
  cache<K extends object, V>(name: string): WeakMap<K, V> {
    let cache = this.#caches.get(name);
    if (!cache) this.#caches.set(name, (cache = new WeakMap()));
    return cache as WeakMap<K, V>;
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
        if (ts.isFunctionLike(current) || ts.isForOfStatement(current) || ts.isForInStatement(current) || ts.isForStatement(current) || ts.isClassLike(current)) list.push(current);
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
