/** Values and calls as models look at them. */
import type ts from 'typescript';
import type { CallView, ValueView } from '../types.js';
import { evaluateArguments } from './calls.js';
import type { Engine } from './engine.js';
import type { Env } from './environment.js';
import { isFresh } from './fresh.js';
import { containsInput } from './reach.js';
import { propertyOf } from './properties.js';
import type { ExternalValue } from './external-value.js';
import { isAbsent, UNDEFINED, unionOf, type Value } from './values.js';
import type { CallNode } from './trace.js';

const HOLE = '\u0000';

class View implements ValueView {
  readonly #engine: Engine;
  readonly value: Value;

  constructor(engine: Engine, value: Value) {
    this.#engine = engine;
    this.value = withoutUnknown(value);
  }

  get string(): string | undefined {
    return this.value.kind === 'constant' && typeof this.value.value === 'string' ? this.value.value : undefined;
  }

  get text(): string | undefined {
    const { value } = this;
    if (value.kind === 'constant') return typeof value.value === 'string' ? value.value : value.value === undefined || value.value === null ? undefined : String(value.value);
    if (value.kind === 'text') return value.parts.map((part) => (typeof part === 'string' ? part : HOLE)).join('');
    const url = urlArguments(value);
    if (!url) return undefined;
    const [path, base] = url.map((arg) => new View(this.#engine, arg).text);
    if (path === undefined || url.length < 2) return path;
    const front = base ?? HOLE;
    return front + (/\/$/.test(front) || /^[/?#\0]/.test(path) ? '' : '/') + path;
  }

  get gaps(): readonly (string | undefined)[] {
    const { value } = this;
    if (value.kind === 'text') return value.parts.filter((part) => typeof part !== 'string').map(nameOf);
    const [path, base] = (urlArguments(value) ?? []).map((arg) => new View(this.#engine, arg));
    return path ? [...(base ? (base.text === undefined ? [undefined] : base.gaps) : []), ...path.gaps] : [];
  }

  get parts(): readonly ValueView[] {
    return this.value.kind === 'text' ? this.value.parts.flatMap((part) => (typeof part === 'string' ? [] : [new View(this.#engine, part)])) : [];
  }

  get number(): number | undefined {
    return this.value.kind === 'constant' && typeof this.value.value === 'number' ? this.value.value : undefined;
  }

  get boolean(): boolean | undefined {
    return this.value.kind === 'constant' && typeof this.value.value === 'boolean' ? this.value.value : undefined;
  }

  get isAbsent(): boolean {
    return isAbsent(this.value);
  }

  get isFunction(): boolean {
    return this.value.kind === 'function' || this.value.kind === 'builtin';
  }

  get fromInput(): boolean {
    return containsInput(this.#engine, this.value, (input) => input.source === 'arguments');
  }

  get isInput(): boolean {
    return this.value.kind === 'input' && this.value.source === 'arguments';
  }

  get isFresh(): boolean {
    return isFresh(this.value);
  }

  get alternatives(): readonly ValueView[] {
    if (this.value.kind === 'union') return this.value.values.map((one) => new View(this.#engine, one));
    // Of several texts a URL is several URLs.
    const [path, ...base] = urlArguments(this.value) ?? [];
    if (path?.kind !== 'union' || this.value.kind !== 'external') return [this];
    const { value } = this;
    return path.values.map((one) => new View(this.#engine, value.with({ path: value.path.slice(0, value.path.lastIndexOf('URL') + 1), calls: [[one, ...base]] })));
  }

  property(name: string): ValueView {
    if (this.value.kind === 'object' || this.value.kind === 'union' || this.value.kind === 'instance' || this.value.kind === 'input' || this.value.kind === 'unknown' || this.value.kind === 'array') return new View(this.#engine, propertyOf(this.#engine, this.value, name));
    // `new Headers({ … })`, `new URLSearchParams({ … })`, `new Request(url, init)` hold what they were made of.
    if (this.value.kind === 'external' && this.value.module === 'globals' && this.value.isResult) {
      const call = this.value.calls.at(-1) ?? [];
      const holder = this.value.path.at(-1) === 'Request' ? call[1] : call[0];
      return new View(this.#engine, holder && holder.kind === 'object' ? propertyOf(this.#engine, holder, name) : UNDEFINED);
    }
    return new View(this.#engine, UNDEFINED);
  }

  get keys(): readonly string[] {
    return this.value.kind === 'object' ? [...this.value.slots.keys()] : [];
  }

  get items(): readonly ValueView[] | undefined {
    return this.value.kind === 'array' ? this.value.items.map((one) => new View(this.#engine, one)) : undefined;
  }

  get open(): boolean {
    return this.value.kind === 'array' ? this.value.open : this.value.kind === 'object' ? this.value.rest.length > 0 : true;
  }

  get external(): ValueView['external'] {
    const { value } = this;
    if (value.kind !== 'external') return undefined;
    return { module: value.module, member: value.path.join('.'), args: (value.calls.at(-1) ?? []).map((one) => new View(this.#engine, one)) };
  }
}

const HAS_URL: ReadonlySet<string> = new Set(['globals', 'node:url', 'url']);

/** What a URL was made of: `new URL('/path', base)` is its text, and so is `url.toString()`. */
function urlArguments(value: Value): readonly Value[] | undefined {
  if (value.kind !== 'external' || !HAS_URL.has(value.module)) return undefined;
  const at = value.path.lastIndexOf('URL');
  const rest = at < 0 ? undefined : value.path.slice(at + 1);
  if (rest?.length === 0 || (rest?.length === 1 && rest[0] === 'href')) return value.calls.at(-1) ?? [];
  return rest?.length === 1 && (rest[0] === 'toString' || rest[0] === 'toJSON') ? value.calls.at(-2) : undefined;
}

/** What an unknown part of a text is called: the caller's field, the name of what could not be read. */
function nameOf(value: Value): string | undefined {
  switch (value.kind) {
    case 'input': return value.path.at(-1);
    case 'unknown': return value.name ?? (value.from.length === 1 ? nameOf(value.from[0]!) : undefined);
    // `encodeURIComponent(id)`, `String(id)`.
    case 'external': return value.module === 'globals' && value.isResult && value.calls.at(-1)?.[0] ? nameOf(value.calls.at(-1)![0]!) : value.isResult ? undefined : value.path.at(-1);
    case 'union': {
      const names = new Set(value.values.filter((one) => !isAbsent(one)).map(nameOf));
      return names.size === 1 ? [...names][0] : undefined;
    }
    default: return undefined;
  }
}

/** Models judge by what is known: an unknown alternative beside known ones is left out. */
function withoutUnknown(value: Value): Value {
  if (value.kind !== 'union') return value;
  const known = value.values.filter((one) => one.kind !== 'unknown');
  return known.length > 0 && known.length < value.values.length && !known.every(isAbsent) ? unionOf(known) : value;
}

/** A value as a model sees it. */
export const viewOf = (engine: Engine, value: Value): ValueView => new View(engine, value);

/** A call of something external as a model sees it. */
export function callViewOf(engine: Engine, callee: ExternalValue, args: readonly Value[], node: CallNode, env: Env): CallView {
  return {
    module: callee.module,
    member: callee.path.join('.'),
    isNew: engine.ts.isNewExpression(node),
    args: args.flatMap((arg) => [viewOf(engine, arg)]),
    receiverArgs: callee.calls.map((call) => call.map((arg) => viewOf(engine, arg))),
    get chained() {
      return collectChained(engine, node, env);
    },
  };
}

/** Members called further out in the same expression: seen from `insert(t)` in `insert(t).values(v)`, that is `values`. */
function collectChained(engine: Engine, node: ts.Node, env: Env): readonly { readonly member: string; readonly args: readonly ValueView[] }[] {
  const { ts } = engine;
  const result: { member: string; args: readonly ValueView[] }[] = [];
  let current: ts.Node = node;
  for (;;) {
    const parent: ts.Node | undefined = current.parent;
    if (parent && (ts.isParenthesizedExpression(parent) || ts.isAwaitExpression(parent) || ts.isNonNullExpression(parent) || ts.isAsExpression(parent))) {
      current = parent;
      continue;
    }
    if (!parent || !ts.isPropertyAccessExpression(parent) || parent.expression !== current) return result;
    const call: ts.Node = parent.parent;
    if (ts.isCallExpression(call) && call.expression === parent) {
      result.push({ member: parent.name.text, args: evaluateArguments(engine, call.arguments, env).map((arg) => viewOf(engine, arg)) });
      current = call;
    } else current = parent;
  }
}

