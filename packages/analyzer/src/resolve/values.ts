/**
 * Abstract values: what an expression may be, as far as its syntax tells. Promises are left out: a promise of a value is
 * that value.
 */
import type ts from 'typescript';
import type { Env } from './environment.js';
import type { ExternalValue } from './external-value.js';
import { isRandom } from './fresh.js';

export type FunctionNode =
  | ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction | ts.MethodDeclaration
  | ts.ConstructorDeclaration | ts.GetAccessorDeclaration | ts.SetAccessorDeclaration;

/** A string, number, boolean, `null` or `undefined` that is known whole. */
export interface ConstantValue {
  readonly kind: 'constant';
  readonly value: string | number | boolean | null | undefined;
  /** The literal it comes from: where a tool's name is written. */
  readonly node?: ts.Node;
}

/** A string of which some parts are known. */
export interface TextValue {
  readonly kind: 'text';
  readonly parts: readonly (string | Value)[];
  readonly node?: ts.Node;
}

export interface FunctionValue {
  readonly kind: 'function';
  readonly node: FunctionNode;
  /** The frames in which it was made. */
  readonly env: Env;
  readonly self?: Value;
  /** Arguments bound in front (`bind`). */
  readonly bound?: readonly Value[];
}

export interface ClassValue {
  readonly kind: 'class';
  readonly node: ts.ClassLikeDeclaration;
  readonly env: Env;
}

export interface InstanceValue {
  readonly kind: 'instance';
  readonly of: ClassValue;
  /** Constructor arguments; `undefined` when the instance is not made by a `new` we follow (a declared type, `this` from outside). */
  readonly args: readonly Value[] | undefined;
  readonly node: ts.Node;
}

/** A property of an object: a value, or an expression still to be evaluated. */
export type Slot = (
  | { readonly value: Value; readonly node?: ts.Node }
  | { readonly node: ts.Expression; readonly env: Env }
  | { readonly getter: ts.GetAccessorDeclaration; readonly env: Env; readonly node: ts.Node }
) & {
  /** It comes from a spread that may also hold no such property. */
  readonly maybe?: boolean;
};

export interface ObjectValue {
  readonly kind: 'object';
  /** The literal (or the call that made it); its identity. */
  readonly node: ts.Node;
  readonly env: Env;
  readonly slots: ReadonlyMap<string, Slot>;
  /** Spreads and computed keys that could not be read: anything may be in there. */
  readonly rest: readonly Value[];
}

export interface ArrayValue {
  readonly kind: 'array';
  readonly node: ts.Node;
  readonly env: Env;
  readonly items: readonly Value[];
  /** There may be more elements. */
  readonly open: boolean;
  /** Some of the elements may not be there: a filter that could not be told, a conditional `push`. */
  readonly isLoose?: boolean;
}

/** A `Map` or `Set` (also weak ones); its entries are looked up where they are set. */
export interface CollectionValue {
  readonly kind: 'collection';
  readonly of: 'Map' | 'Set' | 'WeakMap' | 'WeakSet';
  readonly node: ts.Node;
  readonly env: Env;
  readonly seed: readonly { readonly key: Value; readonly value: Value }[];
  readonly open: boolean;
}

/** Something the caller of the tool (or its framework) hands to the handler. */
export interface InputValue {
  readonly kind: 'input';
  readonly source: 'arguments' | 'context' | 'request';
  readonly path: readonly string[];
  /** Properties taken out by a rest pattern: `{ key, ...rest }`. */
  readonly omit: readonly string[];
}

export interface UnionValue {
  readonly kind: 'union';
  readonly values: readonly Value[];
}

export interface UnknownValue {
  readonly kind: 'unknown';
  readonly reason: string;
  /** Values it was made from, so that a key can be followed through a hash or a method. */
  readonly from: readonly Value[];
  /** The declared type it has, when it is an interface or type without implementation in the program. */
  readonly type?: ts.Node;
  /** Name for people: `wiki` in `wiki.edit`. */
  readonly name?: string;
}

/** A module as an object: `import * as x`. */
export interface ModuleValue {
  readonly kind: 'module';
  readonly path: string;
}

/** A method of a built-in value (`'a'.replace`, `[].map`, `map.get`), not called yet. */
export interface BuiltinValue {
  readonly kind: 'builtin';
  readonly receiver: Value;
  readonly name: string;
}

export type Value =
  | ConstantValue | TextValue | FunctionValue | ClassValue | InstanceValue | ObjectValue | ArrayValue | CollectionValue
  | ExternalValue | InputValue | UnionValue | UnknownValue | ModuleValue | BuiltinValue;

// ---------------------------------------------------------------------------------------------------------------------

export const UNDEFINED: ConstantValue = { kind: 'constant', value: undefined };
export const NULL: ConstantValue = { kind: 'constant', value: null };
export const TRUE: ConstantValue = { kind: 'constant', value: true };
export const FALSE: ConstantValue = { kind: 'constant', value: false };

export const unknown = (reason: string, from: readonly Value[] = [], more: Partial<Pick<UnknownValue, 'type' | 'name'>> = {}): UnknownValue =>
  ({ kind: 'unknown', reason, from: from.length > 0 ? collectOrigins(from) : NOTHING, ...more });

const NOTHING: readonly Value[] = [];
const ORIGIN_LIMIT = 8;

/** What is worth remembering of the values something unknown was made from: inputs, what may hold them, and random numbers. Flat, each once. */
function collectOrigins(values: readonly Value[]): readonly Value[] {
  const found = new Map<string, Value>();
  const visit = (value: Value, depth: number): void => {
    if (found.size >= ORIGIN_LIMIT || depth > 4) return;
    switch (value.kind) {
      case 'input': case 'object': case 'array': case 'instance': found.set(keyOf(value), value); break;
      case 'text': for (const part of value.parts) if (typeof part !== 'string') visit(part, depth + 1); break;
      case 'external':
        if (isRandom(value)) found.set(keyOf(value), value);
        for (const call of value.calls) for (const arg of call) visit(arg, depth + 1);
        break;
      case 'union': for (const one of value.values) visit(one, depth + 1); break;
      case 'unknown': for (const one of value.from) visit(one, depth + 1); break;
      case 'builtin': visit(value.receiver, depth + 1); break;
      default: break;
    }
  };
  for (const value of values) visit(value, 0);
  return found.size > 0 ? [...found.values()] : NOTHING;
}

export const constant = (value: ConstantValue['value'], node?: ts.Node): ConstantValue =>
  node ? { kind: 'constant', value, node } : { kind: 'constant', value };

/** More alternatives than this are one unknown value. */
const UNION_LIMIT = 400;
/** More than this of one package's results or texts tell nothing. */
const LOOSE_LIMIT = 32;

/** One value that may be any of these; flattens, drops doubles, and keeps one unknown value for all unknown ones. */
export function unionOf(values: readonly Value[]): Value {
  if (values.length === 1) return values[0]!;
  const seen = new Map<string, Value>();
  const unknowns: UnknownValue[] = [];
  let loose = 0;
  const add = (value: Value): void => {
    if (value.kind === 'union') value.values.forEach(add);
    else if (value.kind === 'unknown' && !value.type) unknowns.push(value);
    else {
      const key = keyOf(value);
      if (seen.has(key)) return;
      if ((value.kind === 'external' || value.kind === 'text') && ++loose > LOOSE_LIMIT) {
        unknowns.push(unknown('one of many values', [value]));
        return;
      }
      seen.set(key, value);
    }
  };
  values.forEach(add);
  const merged = unknowns.length === 0 ? undefined : unknowns.length === 1 ? unknowns[0]! : unknown(unknowns[0]!.reason, unknowns, unknowns[0]!.name ? { name: unknowns[0]!.name } : {});
  if (seen.size > UNION_LIMIT) return unknown(`more than ${UNION_LIMIT} possible values`, [...seen.values()].slice(0, ORIGIN_LIMIT));
  const all = merged ? [...seen.values(), merged] : [...seen.values()];
  if (all.length === 0) return UNDEFINED;
  return all.length === 1 ? all[0]! : { kind: 'union', values: all };
}

/** The value's alternatives; one element unless it is a union. */
export const alternativesOf = (value: Value): readonly Value[] => (value.kind === 'union' ? value.values : [value]);

export const isAbsent = (value: Value): boolean => value.kind === 'constant' && (value.value === undefined || value.value === null);

/** What `f(...list)` with a list that is not known hands over: any number of arguments. */
export const isSpread = (value: Value): boolean => value.kind === 'unknown' && value.reason === 'spread arguments';

/** The string of a constant. */
export const stringOf = (value: Value): string | undefined =>
  value.kind === 'constant' && typeof value.value === 'string' ? value.value : undefined;

let lastNodeId = 0;

/** A number that stands for a node in keys. It lies in the field that TypeScript's checker, which never sees our trees, has for it. */
export function idOf(node: ts.Node): number {
  const numbered = node as { id?: number };
  return (numbered.id ||= ++lastNodeId);
}

const identities = new WeakMap<object, number>();
let lastIdentity = 0;

/** A number that stands for a part of a value that is the same only when it is the same object. */
function identityOf(part: object): number {
  let identity = identities.get(part);
  if (identity === undefined) identities.set(part, (identity = ++lastIdentity));
  return identity;
}

const keys = new WeakMap<Value, string>();

/** A string that is equal for values that cannot be told apart; the memo key of call frames. */
export function keyOf(value: Value): string {
  if (value.kind === 'external') return (value.key ??= shortened(makeKey(value)));
  let key = keys.get(value);
  if (key === undefined) keys.set(value, (key = shortened(makeKey(value))));
  return key;
}

/** Keys nest; beyond this length a key is replaced by a number, lest they grow without end. */
const LONG_KEY = 160;
const shortKeys = new Map<string, string>();
let lastShortKey = 0;

function shortened(key: string): string {
  if (key.length <= LONG_KEY) return key;
  let short = shortKeys.get(key);
  if (!short) shortKeys.set(key, (short = `§${++lastShortKey}`));
  return short;
}

/** Forgets the numbers given to long keys (numbers are never given twice). Called when a new analysis begins. */
export function forgetLongKeys(): void {
  shortKeys.clear();
  lists.clear();
}

const listKey = (values: readonly Value[]): string => values.map(keyOf).join(',');

const lists = new Map<string, readonly Value[]>();

/** One list for equal values: arrays are told apart by the list they hold, and what a function is called with is put into one on each call. */
export function sameList(values: readonly Value[]): readonly Value[] {
  const key = listKey(values);
  const known = lists.get(key);
  if (!known) lists.set(key, values);
  return known ?? values;
}

/** Whether objects of a class have collections of their own: two that were made alike are told apart by what is put into them. */
const keepsEntries = ({ members }: ts.ClassLikeDeclaration): boolean => members.some((member) => 'initializer' in member && COLLECTIONS.test((member.initializer as ts.Node | undefined)?.getText() ?? ''));
const COLLECTIONS = /^new (?:Map|Set)\b/;

function makeKey(value: Value): string {
  switch (value.kind) {
    case 'constant': {
      if (typeof value.value === 'string') return `"${value.value}"`;
      return String(value.value);
    }
    case 'text': return `t(${value.parts.map((part) => (typeof part === 'string' ? `"${part}"` : keyOf(part))).join('+')})`;
    case 'function': return `f${idOf(value.node)}.${value.env.id}${value.self ? `@${keyOf(value.self)}` : ''}${value.bound ? `(${listKey(value.bound)})` : ''}`;
    case 'class': return `c${idOf(value.node)}.${value.env.id}`;
    case 'instance': return `i${idOf(value.of.node)}.${value.of.env.id}${value.args ? `(${listKey(value.args)})${keepsEntries(value.of.node) ? idOf(value.node) : ''}` : ''}`;
    case 'object': return `o${idOf(value.node)}.${value.env.id}${value.slots.size > 0 && identityOf(value.slots)}`;
    case 'array': return `a${idOf(value.node)}.${value.env.id}.${identityOf(value.items)}`;
    case 'collection': return `m${idOf(value.node)}.${value.env.id}`;
    case 'external': return `e${value.module}#${value.path.join('.')}${value.isResult ? '()' : ''}${value.calls.length > 0 ? value.calls.map((call, index) => `${value.calledAt[index]}(${listKey(call)})`).join('') : ''}`;
    case 'input': return `in:${value.source}.${value.path.join('.')}${value.omit.length > 0 ? `-${value.omit.join('-')}` : ''}`;
    case 'union': return `u(${listKey(value.values)})`;
    case 'unknown': return `?${value.type ? idOf(value.type) : ''}${value.from.length > 0 ? `(${listKey(value.from)})` : ''}`;
    case 'module': return `n${value.path}`;
    case 'builtin': return `b${value.name}@${keyOf(value.receiver)}`;
  }
}
