/** What has been evaluated, by frame and node; which evaluations are under way; what holds only while they are. */
import type { Env } from './environment.js';

/** Answers of one frame, by the number of their node: what holds for good lies here itself, everything else as an entry. */
export type MemoTable = Map<number, unknown>;

/** Under way. */
export const PENDING = 0;
/** Found while an evaluation further out was under way and had no value yet: it holds until that is done. */
export const PROVISIONAL = 1;
export const FINAL = 2;
/** Found while something had no value yet that has one now: to be found anew. */
export const OUTDATED = 3;

/** One evaluation, from its beginning on. */
export class Entry {
  state: typeof PENDING | typeof PROVISIONAL | typeof FINAL | typeof OUTDATED = PENDING;
  value: unknown = undefined;
  /** Its position on the stack of evaluations; once provisional, that of the evaluation it rests on. */
  index: number;
  /** A bound was hit while it was found: the allowance of steps for which it holds. */
  during = 0;
  /** A question was nested too deeply to be asked while it was found: how deep it was itself. It holds there and further in. */
  level = 0;
  /** It was asked for while it was under way. */
  isMet = false;
  /** Results found inside that hold only while something further out is under way. */
  provisional: Entry[] | undefined = undefined;
  /** Where it lies. */
  readonly table: MemoTable;
  readonly key: number;
  /** How often it was found before and had to be found anew. */
  readonly rounds: number;

  constructor(table: MemoTable, key: number, index: number, rounds: number) {
    this.table = table;
    this.key = key;
    this.index = index;
    this.rounds = rounds;
    table.set(key, this);
  }

  /** It holds from now on, without a condition unless a bound was hit or something was nested too deeply. */
  settle(value: unknown): void {
    this.state = FINAL;
    this.value = value;
    // Answers are many and stay: nothing but the value is kept of nearly all. (`undefined` is what a table without an answer gives.)
    if (this.during === 0 && this.level === 0 && value !== undefined && this.table.get(this.key) === this) this.table.set(this.key, value);
  }
}

/**
 * How often one answer is found anew because what it rests on got a value. In a knot of functions that all lead to one another each new
 * answer outdates others: without an end to that, going round it takes exponential time.
 */
export const ANEW_LIMIT = 3;

/** Marks those that are provisional still as to be found anew. */
export function outdate(entries: readonly Entry[] | undefined): void {
  for (const entry of entries ?? []) if (entry.state === PROVISIONAL) entry.state = OUTDATED;
}

/** The tables of an engine. What is found in a frame lies with the frame. */
export class Memo {
  readonly #outside: MemoTable = new Map();
  readonly #questions = new Map<string, Map<number, MemoTable>>();

  tableOf(env: Env): MemoTable {
    // The outermost frame is the same for all engines.
    return env.node === undefined ? this.#outside : (env.memo ??= new Map());
  }

  /** The table of a question that is no value. */
  tableOfQuestion(question: string, env: Env): MemoTable {
    let frames = this.#questions.get(question);
    if (!frames) this.#questions.set(question, (frames = new Map()));
    let table = frames.get(env.id);
    if (!table) frames.set(env.id, (table = new Map()));
    return table;
  }
}
