/** Object literals: their properties, spreads, and what is put into them later. */
import type ts from 'typescript';
import { callValue } from './calls.js';
import type { Engine } from './engine.js';
import { OUTSIDE, type Env } from './environment.js';
import { evaluate } from './evaluate.js';
import { collectExports } from './imports.js';
import { argumentsOf, assignedValue, changesOf, isChangeable, type Change } from './mutations.js';
import { propertyOf } from './properties.js';
import { bindSelf } from './self.js';
import { alternativesOf, UNDEFINED, unionOf, unknown, type ObjectValue, type Slot, type Value } from './values.js';

/** Unreadable spreads beyond this number say nothing more. */
const REST_LIMIT = 24;

/** Evaluates an object literal; values stay unevaluated until they are asked for. */
export function evaluateObject(engine: Engine, node: ts.ObjectLiteralExpression, env: Env): ObjectValue {
  const { ts } = engine;
  const slots = new Map<string, Slot>();
  const rest: Value[] = [];
  let isPlain = true;
  for (const property of node.properties) {
    if (ts.isSpreadAssignment(property)) {
      isPlain = false;
      spreadInto(engine, evaluate(engine, property.expression, env), slots, rest);
      continue;
    }
    if (ts.isShorthandPropertyAssignment(property)) {
      slots.set(property.name.text, { node: property.name, env });
      continue;
    }
    const names = keysOf(engine, property.name, env);
    isPlain &&= !ts.isComputedPropertyName(property.name);
    const maybe = names.length > 1 ? { maybe: true } : {};
    for (const name of names) {
      if (name === undefined) rest.push(unknown('a computed key'));
      else if (ts.isPropertyAssignment(property)) slots.set(name, { node: property.initializer, env, ...maybe });
      else if (ts.isMethodDeclaration(property)) slots.set(name, { value: { kind: 'function', node: property, env }, node: property, ...maybe });
      else if (ts.isGetAccessorDeclaration(property)) slots.set(name, { getter: property, env, node: property, ...maybe });
    }
  }
  return { kind: 'object', node, env, slots, rest, ...(isPlain && { isPlain }) };
}

/**
 * Copies the properties of a spread value; what cannot be read goes to `rest` and may take the place of what was there
 * before. Absent and boolean values spread to nothing.
 */
export function spreadInto(engine: Engine, value: Value, slots: Map<string, Slot>, rest: Value[]): void {
  const all = alternativesOf(value);
  const tables = all.map((one) => tableOf(engine, one));
  const names = new Set(tables.flatMap((table) => (table ? [...table.slots.keys()] : [])));
  for (const name of names) {
    const found = tables.flatMap((table) => table?.slots.get(name) ?? []);
    const isCertain = tables.every((table) => table && table.slots.has(name) && !table.slots.get(name)!.maybe);
    const before = slots.get(name);
    if (isCertain && found.length === 1) slots.set(name, found[0]!);
    else {
      const values = found.map((slot) => slotValue(engine, UNDEFINED, slot));
      // `...(condition ? { a } : {})`: it may be there, or what was there before stays.
      if (!isCertain && before) values.unshift(slotValue(engine, UNDEFINED, before));
      const maybe = !isCertain && (!before || before.maybe) ? { maybe: true } : {};
      const node = found[0]!.node ?? before?.node;
      slots.set(name, { value: unionOf(values), ...(node && { node }), ...maybe });
    }
  }
  for (const [index, one] of all.entries()) {
    for (const unread of tables[index]?.rest ?? [one]) {
      for (const [name, slot] of slots) {
        if (names.has(name) && tables[index]) continue;
        const over = propertyOf(engine, unread, name);
        if (over.kind !== 'constant' || over.value !== undefined) slots.set(name, { ...slot, over: [...(slot.over ?? []), over] });
      }
      if (rest.length < REST_LIMIT && !rest.includes(unread)) rest.push(unread);
    }
  }
}

/** What a value spreads to; `undefined` when that cannot be read. */
function tableOf(engine: Engine, value: Value): { readonly slots: ReadonlyMap<string, Slot>; readonly rest: readonly Value[] } | undefined {
  switch (value.kind) {
    case 'constant': return typeof value.value === 'string' ? undefined : { slots: new Map(), rest: [] };
    case 'function': case 'class': case 'builtin': return { slots: new Map(), rest: [] };
    case 'object': {
      const keys = objectKeys(engine, value);
      const isChanged = isChangeable(engine, value.node);
      const slots = new Map<string, Slot>();
      for (const [name, state] of keys.names) {
        const slot = value.slots.get(name);
        const maybe = state === 'certain' ? {} : { maybe: true };
        if (slot && !isChanged && !('getter' in slot)) slots.set(name, slot);
        else slots.set(name, { value: propertyOf(engine, value, name), ...(slot?.node && { node: slot.node }), ...maybe });
      }
      return { slots, rest: value.rest };
    }
    case 'array': return { slots: new Map(value.items.map((item, index): [string, Slot] => [String(index), { value: item }])), rest: [] };
    case 'module': return { slots: new Map([...collectExports(engine, value.path)].map(([name, exported]): [string, Slot] => [name, { value: exported }])), rest: [] };
    default: return undefined;
  }
}

/** The value in a slot. */
export function slotValue(engine: Engine, self: Value, slot: Slot): Value {
  const own = ownSlotValue(engine, self, slot);
  return slot.over ? unionOf([own, ...slot.over]) : own;
}

function ownSlotValue(engine: Engine, self: Value, slot: Slot): Value {
  if ('value' in slot) return bindSelf(engine, slot.value, self);
  if ('getter' in slot) return callValue(engine, { kind: 'function', node: slot.getter, env: slot.env, self }, [], slot.getter, slot.env);
  return bindSelf(engine, evaluate(engine, slot.node, slot.env), self);
}

/** The names a property key may have; `undefined` among them for a key that is not known. */
export function keysOf(engine: Engine, name: ts.PropertyName | ts.BindingName, env: Env): readonly (string | undefined)[] {
  const { ts } = engine;
  if (ts.isComputedPropertyName(name))
    return [...new Set(alternativesOf(evaluate(engine, name.expression, env)).map((one) => (one.kind === 'constant' && one.value !== undefined ? String(one.value) : undefined)))];
  if (ts.isObjectBindingPattern(name) || ts.isArrayBindingPattern(name)) return [undefined];
  return [name.text];
}

/** Static name of a member, when it is not computed. */
export function staticName(engine: Engine, name: ts.PropertyName | ts.BindingName | undefined): string | undefined {
  const names = name ? keysOf(engine, name, OUTSIDE) : [];
  return names.length === 1 ? names[0] : undefined;
}

export interface ObjectKeys {
  /** Known properties: there on every path, or only perhaps. */
  readonly names: ReadonlyMap<string, 'certain' | 'maybe'>;
  /** There may be more. */
  readonly open: boolean;
}

/** The properties of an object, those put in later with them. */
export function objectKeys(engine: Engine, object: ObjectValue): ObjectKeys {
  const names = new Map<string, 'certain' | 'maybe'>();
  for (const [name, slot] of object.slots) names.set(name, slot.maybe ? 'maybe' : 'certain');
  let open = object.rest.length > 0;
  for (const change of changesOf(engine, object.node, object.env)) {
    const { how } = change.mutation;
    if (how === 'call') continue;
    if (how === 'merge') {
      for (const arg of argumentsOf(engine, change).slice(1))
        for (const one of alternativesOf(arg)) {
          if (one.kind === 'object') for (const name of objectKeys(engine, one).names.keys()) names.set(name, names.get(name) ?? 'maybe');
          else open ||= one.kind !== 'constant';
        }
      continue;
    }
    for (const name of changedNames(engine, change)) {
      if (name === undefined) open ||= how !== 'delete';
      else if (how === 'delete') names.set(name, 'maybe');
      else if (!change.doubtful) names.set(name, names.get(name) === 'certain' || (how === 'set' && isPutIn(engine, object, change)) ? 'certain' : 'maybe');
    }
  }
  return { names, open };
}

/** Whether a property is put in whenever the object is made: by a statement beside it that no condition guards. */
function isPutIn(engine: Engine, object: ObjectValue, { mutation, env }: Change): boolean {
  if (mutation.name === undefined && mutation.key && evaluate(engine, mutation.key, env).kind !== 'constant') return false;
  const { ts } = engine;
  const owner = engine.ownersOf(object.node).at(-1);
  if (engine.ownersOf(mutation.site).at(-1) !== owner || engine.fileOf(mutation.site) !== engine.fileOf(object.node)) return false;
  for (let current = mutation.site.parent; current && current !== owner; current = current.parent)
    if (!(ts.isExpressionStatement(current) || ts.isBlock(current) || ts.isSourceFile(current) || ts.isParenthesizedExpression(current))) return false;
  return true;
}

/** The properties that a change may mean; `undefined` for one that is not known. */
function changedNames(engine: Engine, { mutation, env }: Change): readonly (string | undefined)[] {
  if (mutation.name !== undefined) return [mutation.name];
  if (!mutation.key) return [undefined];
  return alternativesOf(evaluate(engine, mutation.key, env)).map((one) => (one.kind === 'constant' ? String(one.value) : undefined));
}

/** Values that later statements give a property of what is made at `node`. */
export function laterProperty(engine: Engine, node: ts.Node, env: Env, name: string): readonly Value[] {
  const values: Value[] = [];
  for (const change of changesOf(engine, node, env, name)) {
    const { how } = change.mutation;
    if (how === 'call') continue;
    if (how === 'merge') {
      for (const arg of argumentsOf(engine, change).slice(1)) {
        const merged = propertyOf(engine, arg, name);
        if (!(merged.kind === 'constant' && merged.value === undefined)) values.push(merged);
      }
      continue;
    }
    const names = changedNames(engine, change);
    if (!names.includes(name) && !names.includes(undefined)) continue;
    if (change.doubtful || (names.length > 1 && how === 'update')) values.push(unknown('a property that may be changed'));
    else if (how === 'delete') values.push(UNDEFINED);
    else values.push((how === 'set' && assignedValue(engine, change)) || unknown('a changed property'));
  }
  return values;
}
