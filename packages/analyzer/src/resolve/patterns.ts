/** Destructuring: the part of a value that a pattern takes out. */
import type ts from 'typescript';
import type { Engine } from './engine.js';
import { OUTSIDE, type Env } from './environment.js';
import { evaluate, keysOf } from './evaluate.js';
import { itemsOf } from './iteration.js';
import { propertyOf } from './properties.js';
import { alternativesOf, UNDEFINED, unionOf, unknown, type Value } from './values.js';

/** Kinds of values that may turn out to be `undefined`. */
const MAY_BE_UNDEFINED: ReadonlySet<Value['kind']> = new Set(['unknown', 'input', 'external']);

const isUndefined = (value: Value): boolean => value.kind === 'constant' && value.value === undefined;

/** Whether a value may be `undefined`, so that a default takes its place. */
export const mayBeUndefined = (value: Value): boolean => alternativesOf(value).some((one) => isUndefined(one) || MAY_BE_UNDEFINED.has(one.kind));

/** A value with a default where it is, or may be, `undefined`. */
export function withDefault(engine: Engine, value: Value, initializer: ts.Expression | undefined, env: Env): Value {
  if (!initializer || !mayBeUndefined(value)) return value;
  return unionOf([...alternativesOf(value).filter((one) => !isUndefined(one)), evaluate(engine, initializer, env)]);
}

/** What an element of a pattern is bound to before its default is looked at. */
export function partOfPattern(engine: Engine, element: ts.BindingElement, source: Value, env: Env): Value {
  const { ts } = engine;
  const pattern = element.parent;
  if (ts.isArrayBindingPattern(pattern)) {
    const index = pattern.elements.indexOf(element);
    return element.dotDotDotToken ? restOfArray(engine, source, index, element) : elementAt(engine, source, index, element);
  }
  const nameOf = (one: ts.BindingElement): readonly (string | undefined)[] => keysOf(engine, one.propertyName ?? (one.name as ts.Identifier), env);
  if (element.dotDotDotToken) {
    const taken = pattern.elements.filter((one) => one !== element).flatMap(nameOf).filter((one) => one !== undefined);
    return withoutProperties(source, taken, element);
  }
  return unionOf(nameOf(element).map((name) => (name === undefined ? unknown('a computed property', [source]) : propertyOf(engine, source, name, element))));
}

/** The value that an assignment pattern (`[a, { b: c = 1 }] = source`) gives to the target inside it. */
export function partOfAssignment(engine: Engine, target: ts.Node, whole: ts.Node, source: Value, env: Env): Value {
  const { ts } = engine;
  if (target === whole) return source;
  const holder = target.parent;
  const up = (node: ts.Node): Value => partOfAssignment(engine, node, whole, source, env);
  if (ts.isArrayLiteralExpression(holder)) return elementAt(engine, up(holder), holder.elements.indexOf(target as ts.Expression), target);
  if (ts.isSpreadElement(holder)) return unknown('the rest of an array', [source]);
  if (ts.isSpreadAssignment(holder)) return unknown('the rest of an object', [source]);
  if (ts.isShorthandPropertyAssignment(holder)) return withDefault(engine, propertyOf(engine, up(holder.parent), holder.name.text, target), holder.objectAssignmentInitializer, env);
  if (ts.isPropertyAssignment(holder)) {
    const object = up(holder.parent);
    return unionOf(keysOf(engine, holder.name, env).map((name) => (name === undefined ? unknown('a computed property', [object]) : propertyOf(engine, object, name, target))));
  }
  if (ts.isBinaryExpression(holder)) return withDefault(engine, up(holder), holder.right, env);
  return up(holder);
}

function elementAt(engine: Engine, source: Value, index: number, at: ts.Node): Value {
  return unionOf(alternativesOf(source).map((one): Value => {
    if (one.kind !== 'collection') return propertyOf(engine, one, String(index), at);
    const list = itemsOf(engine, one);
    return list ? unionOf([...list.items, UNDEFINED]) : unknown('an element', [one]);
  }));
}

/** What is left of an object after some properties were taken out. */
export function withoutProperties(source: Value, names: readonly string[], node: ts.Node): Value {
  return unionOf(alternativesOf(source).map((one): Value => {
    if (one.kind === 'input') return { ...one, omit: [...new Set([...one.omit, ...names])].sort() };
    if (one.kind === 'object') {
      const slots = new Map([...one.slots].filter(([name]) => !names.includes(name)));
      return { kind: 'object', node, env: one.env, slots, rest: one.rest.map((rest) => withoutProperties(rest, names, node)) };
    }
    return one.kind === 'constant' ? one : unknown('the rest of an object', [one]);
  }));
}

function restOfArray(engine: Engine, source: Value, from: number, node: ts.Node): Value {
  return unionOf(alternativesOf(source).map((one): Value => {
    const list = itemsOf(engine, one);
    if (!list) return one.kind === 'constant' ? one : unknown('the rest of an array', [one]);
    return { kind: 'array', node, env: OUTSIDE, items: list.items.slice(from), open: list.open, ...(list.isLoose && { isLoose: true }) };
  }));
}
