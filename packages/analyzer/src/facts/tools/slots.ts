/** Reads the parts of a registration where its model says they stand. */
import type ts from 'typescript';
import type { CallLike } from '../../project/program.js';
import { evaluateArguments } from '../../resolve/calls.js';
import type { Engine } from '../../resolve/engine.js';
import type { Env } from '../../resolve/environment.js';
import { evaluate, staticName } from '../../resolve/evaluate.js';
import { propertyOf } from '../../resolve/properties.js';
import { alternativesOf, constant, isAbsent, isSpread, UNDEFINED, type Value } from '../../resolve/values.js';
import type { Slot } from '../../types.js';

/** Gives the value at a slot, and the expression that is written there. */
export interface Parts {
  value(slot: Slot): Value;
  written(slot: Slot): ts.Node | undefined;
  /** How many arguments there are, of a call: what is spread into it counts one by one. */
  readonly count?: number;
}

/** The parts of a call on one call path. `given` replaces arguments of which one alternative is looked at. */
export function partsOfCall(engine: Engine, call: CallLike, env: Env, given: ReadonlyMap<number, Value> = new Map()): Parts {
  const { ts } = engine;
  const spread = call.arguments?.findIndex((argument) => ts.isSpreadElement(argument)) ?? -1;
  const all = spread >= 0 ? evaluateArguments(engine, call.arguments, env) : undefined;
  // One by one: what nobody asks for is not evaluated.
  const argumentAt = (index: number): Value => {
    const known = given.get(index);
    if (known) return known;
    if (all && spread <= index) return all.at(index) ?? UNDEFINED;
    const node = call.arguments?.[index];
    return node ? evaluate(engine, node, env) : UNDEFINED;
  };
  const count = all && !all.some(isSpread) ? all.length : (call.arguments?.length ?? 0);
  const indexOf = (head: string): number => (head === 'last' ? count - 1 : Number(head));
  return {
    count,
    value(slot) {
      const [head = '', ...path] = slot.split('.');
      if (head === 'around') return nameAround(engine, call) ?? UNDEFINED;
      if (head === 'file') return constant(fileName(engine.pathOf(call)));
      if (head.startsWith('outer')) {
        const outer = callAround(engine, call, head.slice('outer'.length + 1));
        if (!outer) return UNDEFINED;
        return partsOfCall(engine, outer, env).value(path.join('.'));
      }
      return path.reduce((value, name) => propertyOf(engine, value, name), argumentAt(indexOf(head)));
    },
    written(slot) {
      const [head = '', ...path] = slot.split('.');
      if (head === 'around') return nodeAround(engine, call);
      const index = indexOf(head);
      if (Number.isNaN(index)) return undefined;
      const node = call.arguments?.[index];
      if (path.length === 0) return node && !ts.isSpreadElement(node) ? node : undefined;
      return writtenIn(argumentAt(index), path);
    },
  };
}

/** The parts of a definition that is a value: slots are property paths. `key` is the key it stands under. */
export function partsOfValue(engine: Engine, definition: Value, key?: Value): Parts {
  return {
    value: (slot) => (slot === 'key' ? key ?? UNDEFINED : slot === '' ? definition : slot.split('.').reduce((value, name) => propertyOf(engine, value, name), definition)),
    written: (slot) => (slot === 'key' ? undefined : writtenIn(definition, slot.split('.'))),
  };
}

/** The expression of a property of an object literal. */
export function writtenIn(object: Value, path: readonly string[]): ts.Node | undefined {
  const [head, ...rest] = path;
  if (object.kind !== 'object' || head === undefined) return undefined;
  const slot = object.slots.get(head);
  if (!slot) return undefined;
  if (rest.length === 0) return slot.node;
  return 'value' in slot ? writtenIn(slot.value, rest) : undefined;
}

/** The first of several slots that holds something. */
export function firstOf(parts: Parts, slots: Slot | readonly Slot[] | undefined): { readonly value: Value; readonly slot: Slot } | undefined {
  for (const slot of slots === undefined ? [] : typeof slots === 'string' ? [slots] : slots) {
    const value = parts.value(slot);
    if (!isAbsent(value)) return { value, slot };
  }
  return undefined;
}

/** The value without `undefined` among its alternatives. */
export function presentOf(value: Value | undefined): Value | undefined {
  if (!value || isAbsent(value)) return undefined;
  const present = alternativesOf(value).filter((one) => !isAbsent(one));
  return present.length === 1 ? present[0] : value;
}

/** The key or variable under which a call's result is kept. */
function nodeAround(engine: Engine, call: ts.Node): ts.Node | undefined {
  const { ts } = engine;
  let node = call;
  while (ts.isParenthesizedExpression(node.parent) || ts.isAsExpression(node.parent) || ts.isSatisfiesExpression(node.parent)) node = node.parent;
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) && parent.initializer === node) return parent.name;
  if (ts.isVariableDeclaration(parent) && parent.initializer === node && ts.isIdentifier(parent.name)) return parent.name;
  if (ts.isPropertyDeclaration(parent) && parent.initializer === node) return parent.name;
  if (ts.isBinaryExpression(parent) && parent.right === node && ts.isPropertyAccessExpression(parent.left)) return parent.left.name;
  // What a function returns goes by the function's name.
  const owner = ts.isReturnStatement(parent) ? engine.ownersOf(parent).findLast((one) => ts.isFunctionLike(one)) : ts.isArrowFunction(parent) && parent.body === node ? parent : undefined;
  if (!owner || !ts.isFunctionLike(owner)) return undefined;
  return owner.name ?? nodeAround(engine, owner);
}

function nameAround(engine: Engine, call: ts.Node): Value | undefined {
  const node = nodeAround(engine, call);
  const name = node && staticName(engine, node as ts.PropertyName);
  return name === undefined ? undefined : constant(name, node);
}

/** The call that this one is an argument of; with a name: the argument beside it that calls that name. */
function callAround(engine: Engine, call: ts.Node, sibling: string): CallLike | undefined {
  const { ts } = engine;
  let node = call;
  while (ts.isParenthesizedExpression(node.parent) || ts.isAsExpression(node.parent)) node = node.parent;
  const outer = node.parent;
  if (!ts.isCallExpression(outer) || outer.expression === node) return undefined;
  if (!sibling) return outer;
  for (const argument of outer.arguments) {
    let inner: ts.Expression = argument;
    while (ts.isParenthesizedExpression(inner) || ts.isAsExpression(inner)) inner = inner.expression;
    if (ts.isCallExpression(inner) && engine.moduleOf(inner)?.calls.get(sibling)?.includes(inner)) return inner;
  }
  return undefined;
}

/** `create-order` of `src/tools/create-order.ts`. */
export function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
}

