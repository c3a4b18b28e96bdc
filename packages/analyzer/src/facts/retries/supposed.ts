/** Values while a failure is supposed: what is known of them, and what the unknown ones are about. */
import type ts from 'typescript';
import type { ClassValue } from '../../resolve/values.js';

/**
 * What something unknown depends on. `failure`: the failure or result that is looked at. `gate`: the program's own classification of
 * the tool; with `listed` that it is in some list under its name, which may as well ask whether there is such a tool. `name-pattern`: how
 * the tool is called. `name`: the tool's name itself. `other`: something else that is no mere counting.
 */
export type Topic = 'failure' | 'gate' | 'listed' | 'name-pattern' | 'name' | 'other';

export interface Data {
  readonly kind: 'data';
  readonly value: string | number | boolean | null | undefined;
}

/** A failure, an answer, the annotations of a tool, a request. */
export interface Thing {
  readonly kind: 'thing';
  /** Classes it is certainly an instance of. */
  readonly classes: readonly string[];
  /** Its class, when that is one of the program. */
  readonly of?: ClassValue;
  /** What `String(thing)` gives. */
  readonly text: string | undefined;
  readonly properties: Readonly<Record<string, Supposed>>;
  /** Other properties: certainly absent, or not known. */
  readonly others: Supposed;
  /** The program has written it in place: it is about what its parts are about. */
  readonly isWritten?: true;
}

export interface List {
  readonly kind: 'list';
  readonly items: readonly Supposed[];
}

export interface Pattern {
  readonly kind: 'pattern';
  readonly source: string;
  readonly flags: string;
}

/** A function written where it is used. */
export interface Callback {
  readonly kind: 'callback';
  readonly node: ts.ArrowFunction | ts.FunctionExpression;
}

export interface Unknown {
  readonly kind: 'unknown';
  readonly about: ReadonlySet<Topic>;
}

export type Supposed = Data | Thing | List | Pattern | Callback | Unknown;

const NOTHING: ReadonlySet<Topic> = new Set();

export const data = (value: Data['value']): Data => ({ kind: 'data', value });
export const ABSENT: Data = data(undefined);
export const unknownAbout = (...topics: readonly Topic[]): Unknown => ({ kind: 'unknown', about: topics.length > 0 ? new Set(topics) : NOTHING });

/** Something unknown that depends on all of these. */
export function unknownFrom(...parts: readonly (Supposed | undefined)[]): Unknown {
  const about = new Set<Topic>();
  for (const part of parts) for (const topic of topicsOf(part)) about.add(topic);
  return { kind: 'unknown', about };
}

export function topicsOf(value: Supposed | undefined): Iterable<Topic> {
  if (!value) return NOTHING;
  switch (value.kind) {
    case 'unknown': return value.about;
    case 'thing': return value.isWritten ? [...Object.values(value.properties), value.others].flatMap((one) => [...topicsOf(one)]) : ['failure'];
    case 'list': return value.items.flatMap((item) => [...topicsOf(item)]);
    default: return NOTHING;
  }
}

/** Whether a value counts as true. */
export function truthOf(value: Supposed): boolean | undefined {
  return value.kind === 'data' ? Boolean(value.value) : value.kind === 'unknown' ? undefined : true;
}

/** One value for several possible ones. */
export function eitherOf(values: readonly Supposed[]): Supposed {
  const [first] = values;
  if (first && values.every((one) => isSame(one, first))) return first;
  return unknownFrom(...values);
}

const isSame = (a: Supposed, b: Supposed): boolean => a === b || (a.kind === 'data' && b.kind === 'data' && a.value === b.value);
