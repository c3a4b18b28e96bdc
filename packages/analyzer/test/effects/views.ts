/**
 * Values and calls as the evaluator would show them, built from plain JavaScript values.
 */
import type { CallView, ValueView } from '../../src/types.js';

const MARK = Symbol('view');

interface Special {
  readonly [MARK]: true;
  readonly view: Partial<ValueView>;
}

const special = (view: Partial<ValueView>): Special => ({ [MARK]: true, view });

/** Nothing is known. */
export const unknown = special({});
/** The caller's value, unchanged. */
export const input = special({ fromInput: true, isInput: true });
/** A function. */
export const callback = special({ isFunction: true });

/** `{…}` in the text is an unknown part, `{in}` one that holds something of the caller's. */
export function template(text: string): Special {
  const hasHole = /\{(?:…|in)\}/.test(text);
  const known = text.replace(/\{(?:…|in)\}/g, '\0');
  return special({ string: hasHole ? undefined : known, text: known, fromInput: text.includes('{in}') });
}

/** The same, its unknown parts made anew on each call. */
export function fresh(text: string): Special {
  return special({ ...template(text).view, isFresh: true });
}

/** One of several values. */
export function oneOf(...values: readonly unknown[]): Special {
  const views = values.map(view);
  return special({ alternatives: views, fromInput: views.some((one) => one.fromInput) });
}

/** An array that something is added to elsewhere. */
export function grown(...items: readonly unknown[]): Special {
  const views = items.map(view);
  return special({ items: views, open: true, fromInput: views.some((one) => one.fromInput) });
}

/** Something that came out of a package. */
export function external(module: string, member: string, ...args: readonly unknown[]): Special {
  const views = args.map(view);
  return special({ external: { module, member, args: views }, fromInput: views.some((one) => one.fromInput) });
}

const BLANK: Omit<ValueView, 'alternatives' | 'property'> = {
  string: undefined,
  text: undefined,
  gaps: [],
  parts: [],
  number: undefined,
  boolean: undefined,
  isAbsent: false,
  isFunction: false,
  fromInput: false,
  isInput: false,
  isFresh: false,
  keys: [],
  items: undefined,
  open: false,
  external: undefined,
};

export function view(value: unknown): ValueView {
  if (value !== null && typeof value === 'object' && MARK in value) {
    const { view: given } = value as Special;
    return complete({ ...BLANK, ...given }, () => view(given.fromInput === true ? input : unknown));
  }
  if (value === undefined || value === null) return complete({ ...BLANK, isAbsent: true }, () => view(undefined));
  if (typeof value === 'string') return complete({ ...BLANK, string: value, text: value }, () => view(undefined));
  if (typeof value === 'number') return complete({ ...BLANK, number: value }, () => view(undefined));
  if (typeof value === 'boolean') return complete({ ...BLANK, boolean: value }, () => view(undefined));
  if (typeof value === 'function') return view(callback);
  if (Array.isArray(value)) {
    const items = value.map(view);
    return complete({ ...BLANK, items, fromInput: items.some((item) => item.fromInput) }, () => view(undefined));
  }
  const record = value as Readonly<Record<string, unknown>>;
  const views = Object.fromEntries(Object.entries(record).map(([name, part]) => [name, view(part)]));
  const fromInput = Object.values(views).some((part) => part.fromInput);
  return complete({ ...BLANK, keys: Object.keys(record), fromInput }, (name) => views[name] ?? view(undefined));
}

function complete(base: Omit<ValueView, 'alternatives' | 'property'> & Partial<Pick<ValueView, 'alternatives'>>, property: (name: string) => ValueView): ValueView {
  const self: ValueView = { ...base, alternatives: base.alternatives ?? [], property };
  return base.alternatives === undefined ? Object.assign(self, { alternatives: [self] }) : self;
}

interface CallOptions {
  readonly isNew?: boolean;
  /** Arguments of the calls on the way, innermost first. */
  readonly on?: readonly (readonly unknown[])[];
  readonly chained?: readonly string[];
}

/** `call('pg', 'Pool.query', ['SELECT 1'])`. */
export function call(module: string, member: string, args: readonly unknown[] = [], { isNew = false, on = [], chained = [] }: CallOptions = {}): CallView {
  return {
    module,
    member,
    isNew,
    args: args.map(view),
    receiverArgs: on.map((list) => list.map(view)),
    chained: chained.map((name) => ({ member: name, args: [] })),
  };
}
