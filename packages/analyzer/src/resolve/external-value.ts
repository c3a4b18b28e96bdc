/**
 * Something of a package, a Node built-in or a global. There are more of these than of all other values together, so that they all
 * have one shape, and what is read of one twice is one object.
 */
import type ts from 'typescript';
import type { Value } from './values.js';

/** What an external value is made of. */
export interface ExternalParts {
  /** Import specifier, or `globals`. */
  readonly module: string;
  /** npm package name, or `globals`. */
  readonly package: string;
  /** Members from the import: `['Pool', 'connect', 'query']`. Calls and `new` leave no mark. */
  readonly path: readonly string[];
  /** Arguments of the calls on the way, innermost first. */
  readonly calls?: readonly (readonly Value[])[];
  /** How long `path` was at each of `calls`: which member was called. */
  readonly calledAt?: readonly number[];
  /** It is what a call or `new` gave, not the member itself. */
  readonly isResult?: boolean;
  /** File that imports it: its version depends on it. */
  readonly from?: string | undefined;
  /** The name it has in package.json, when that is an alias. */
  readonly installedAs?: string | undefined;
  /** The last call's node: identity of instances. */
  readonly node?: ts.Node | undefined;
}

/** More arguments of one external chain are dropped from the innermost end but for the first call. */
const CHAIN_LIMIT = 12;

const NO_CALLS: readonly (readonly Value[])[] = [];
const NO_PLACES: readonly number[] = [];

export class ExternalValue implements ExternalParts {
  readonly kind = 'external';
  readonly module: string;
  readonly package: string;
  readonly path: readonly string[];
  readonly calls: readonly (readonly Value[])[];
  readonly calledAt: readonly number[];
  readonly isResult: boolean;
  readonly from: string | undefined;
  readonly installedAs: string | undefined;
  readonly node: ts.Node | undefined;
  /** What it is told apart by, once that was asked for. */
  key: string | undefined = undefined;
  /** What was read of it: mostly one or two, so that lists are smaller and no slower than maps. */
  #members: ExternalValue[] | undefined = undefined;
  #results: ExternalValue[] | undefined = undefined;

  constructor({ module, package: of, path, calls = NO_CALLS, calledAt = NO_PLACES, isResult = false, from, installedAs, node }: ExternalParts) {
    this.module = module;
    this.package = of;
    this.path = path;
    this.calls = calls;
    this.calledAt = calledAt;
    this.isResult = isResult;
    this.from = from;
    this.installedAs = installedAs;
    this.node = node;
  }

  /** The same with other parts. */
  with(parts: Partial<ExternalParts>): ExternalValue {
    return new ExternalValue({
      module: this.module, package: this.package, path: this.path, calls: this.calls, calledAt: this.calledAt, isResult: this.isResult, from: this.from, installedAs: this.installedAs, node: this.node,
      ...parts,
    });
  }

  /** `value.name`. */
  member(name: string): ExternalValue {
    const length = this.path.length;
    const known = this.#members?.find(({ path }) => path[length] === name);
    if (known) return known;
    const made = this.with({ path: [...this.path, name], isResult: false });
    (this.#members ??= []).push(made);
    return made;
  }

  /** What a call or `new` of it with these arguments gives. `node` is the call. */
  result(args: readonly Value[], node: ts.Node): ExternalValue {
    const known = this.#results?.find((one) => one.node === node && areSame(one.calls.at(-1)!, args));
    if (known) return known;
    const made = this.with({ calls: [...keptOf(this.calls), args], calledAt: [...keptOf(this.calledAt), this.path.length], isResult: true, node });
    const results = (this.#results ??= []);
    if (results.length < RESULTS_KEPT) results.push(made);
    return made;
  }
}

/** Results of one value that are found again; a function called in hundreds of places is not searched for each of them. */
const RESULTS_KEPT = 16;

const keptOf = <T>(list: readonly T[]): readonly T[] => (list.length >= CHAIN_LIMIT ? [list[0]!, ...list.slice(2)] : list);

const areSame = (some: readonly Value[], others: readonly Value[]): boolean => some.length === others.length && some.every((one, index) => one === others[index]);
