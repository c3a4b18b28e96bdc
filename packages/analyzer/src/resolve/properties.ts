/** Reading a property of a value. */
import type ts from 'typescript';
import { grownArray } from './array-growth.js';
import { collectionBuiltins, arrayBuiltins, functionBuiltins, objectBuiltins, stringBuiltins } from './builtin-names.js';
import { mergedMember } from './declared-objects.js';
import type { Engine } from './engine.js';
import { OUTSIDE } from './environment.js';
import { evaluate } from './evaluate.js';
import { exportOf, moduleOfFile } from './imports.js';
import { memberOf } from './instances.js';
import { laterProperty, objectKeys, slotValue, staticName } from './objects.js';
import type { Declaration } from './scope.js';
import { bindSelf, genericInstance } from './self.js';
import { refineByType, valueOfMemberType } from './types.js';
import { constant, UNDEFINED, unionOf, unknown, type ClassValue, type ObjectValue, type Value } from './values.js';

/** The value of `value.name`. `at` is the access, for messages and identity. */
export function propertyOf(engine: Engine, value: Value, name: string, at?: ts.Node): Value {
  const found = ownProperty(engine, value, name, at);
  // Promises are left out: `.then` of what a promise gives.
  if (found.kind === 'constant' && found.value === undefined && PROMISE_METHODS.has(name) && value.kind !== 'union') return { kind: 'builtin', receiver: value, name };
  return found;
}

const PROMISE_METHODS: ReadonlySet<string> = new Set(['then', 'catch', 'finally']);

function ownProperty(engine: Engine, value: Value, name: string, at?: ts.Node): Value {
  switch (value.kind) {
    case 'constant':
      if (value.promised && PROMISE_METHODS.has(name)) return { kind: 'builtin', receiver: value, name };
      if (typeof value.value === 'string') return name === 'length' ? constant(value.value.length) : stringBuiltins.has(name) ? { kind: 'builtin', receiver: value, name } : /^\d+$/.test(name) ? constant(value.value[Number(name)]) : UNDEFINED;
      // A promise of nothing may still be waited for.
      if (value.value === undefined || value.value === null) return PROMISE_METHODS.has(name) ? { kind: 'builtin', receiver: value, name } : UNDEFINED;
      return { kind: 'builtin', receiver: value, name };
    case 'text': return stringBuiltins.has(name) ? { kind: 'builtin', receiver: value, name } : unknown('part of a string', [value]);
    case 'function': return functionProperty(engine, value, name);
    case 'class': return staticMemberOf(engine, value, name);
    case 'instance': return memberOf(engine, value, name, at);
    case 'object': return objectProperty(engine, value, name);
    case 'array': {
      if (/^\d+$/.test(name)) {
        if (value.loose) return unionOf([...value.items, ...(value.open ? [unknown('an element', [value])] : []), UNDEFINED]);
        return value.items[Number(name)] ?? (value.open ? unknown('an element', [value]) : UNDEFINED);
      }
      if (name === 'length') return value.open || value.loose ? unknown('a length') : constant(value.items.length);
      if (arrayBuiltins.has(name)) return { kind: 'builtin', receiver: value, name };
      return assignedProperty(engine, value.node, name) ?? UNDEFINED;
    }
    case 'collection': return collectionBuiltins.has(name) ? { kind: 'builtin', receiver: value, name } : unknown('a member of a collection', [value]);
    case 'external': return externalProperty(value, name);
    case 'input': return value.path.length === 0 && value.omit.includes(name) ? UNDEFINED : { kind: 'input', source: value.source, path: [...value.path, name], omit: [] };
    case 'union': return unionOf(value.values.filter((one, _, all) => all.length === 1 || !(one.kind === 'constant' && (one.value === undefined || one.value === null))).map((one) => propertyOf(engine, one, name, at)));
    case 'unknown': {
      const typed = value.type && valueOfMemberType(engine, value, name);
      return typed ?? unknown(value.reason, [value], value.name ? { name: `${value.name}.${name}` } : {});
    }
    case 'module': return grownArray(engine, moduleProperty(engine, value.path, name));
    case 'builtin': return name === 'call' || name === 'apply' || name === 'bind' ? { kind: 'builtin', receiver: value, name } : unknown('a property of a built-in');
  }
}

function externalProperty(value: Extract<Value, { kind: 'external' }>, name: string): Value {
  // A package's promise is waited for like any other.
  if (value.isResult && PROMISE_METHODS.has(name)) return { kind: 'builtin', receiver: value, name };
  return { ...value, path: [...value.path, name], isResult: false };
}

function nameOf(engine: Engine, node: ts.Node): string | undefined {
  return engine.ts.isFunctionDeclaration(node) ? node.name?.text : undefined;
}

function functionProperty(engine: Engine, value: Extract<Value, { kind: 'function' }>, name: string): Value {
  const assigned = assignedProperty(engine, value.node, name) ?? mergedMember(engine, value.node as Declaration, nameOf(engine, value.node), name);
  if (assigned) return assigned;
  if (functionBuiltins.has(name)) return { kind: 'builtin', receiver: value, name };
  if (name === 'name') {
    const named = 'name' in value.node ? value.node.name : undefined;
    return named && engine.ts.isIdentifier(named) ? constant(named.text, named) : unknown('the name of a function');
  }
  return unknown('a property of a function');
}

function moduleProperty(engine: Engine, path: string, name: string): Value {
  const value = exportOf(engine, path, name);
  if (value) return value;
  const module = engine.program.source(path);
  // `import x from './commonjs'` and `__importDefault(require('./commonjs')).default`.
  if (name === 'default' && module && module.exports.size > 0 && !module.exports.has('default')) return moduleOfFile(path);
  return module ? UNDEFINED : unknown(`cannot read ${path}`);
}

function objectProperty(engine: Engine, value: ObjectValue, name: string): Value {
  const slot = value.slots.get(name);
  const later = laterProperty(engine, value.node, value.env, name);
  if (slot) {
    const own = slotValue(engine, value, slot);
    if (!slot.maybe) return later.length > 0 ? unionOf([own, ...later.map((one) => bindSelf(engine, one, value))]) : own;
    const otherwise = slot.over ? [] : inRest(engine, value, name);
    return unionOf([own, ...later, ...(otherwise.length > 0 ? otherwise : [UNDEFINED])]);
  }
  const inherited = inRest(engine, value, name);
  if (later.length > 0) {
    const values = later.map((one) => bindSelf(engine, one, value));
    // Set elsewhere or under a condition it may not be there yet; a method that is put in is there to be called.
    const isThere = values.every((one) => one.kind === 'function') || objectKeys(engine, value).names.get(name) === 'certain';
    return unionOf([...values, ...inherited, ...(isThere ? [] : [UNDEFINED])]);
  }
  if (inherited.length > 0) return unionOf(inherited);
  if (objectBuiltins.has(name)) return { kind: 'builtin', receiver: value, name };
  return UNDEFINED;
}

/** What the spreads and bases that could not be read may hold. */
function inRest(engine: Engine, value: ObjectValue, name: string): readonly Value[] {
  return value.rest.map((rest) => propertyOf(engine, rest, name)).filter((one) => !(one.kind === 'constant' && one.value === undefined))
    .map((one) => (one.kind === 'unknown' ? unknown('a spread that could not be read', one.from) : one));
}

/** Values of `thing.name = …` for the object, function or class made at `node`. */
export function assignedProperty(engine: Engine, node: ts.Node, name: string): Value | undefined {
  const values = laterProperty(engine, node, OUTSIDE, name);
  return values.length > 0 ? unionOf(values) : undefined;
}

function staticMemberOf(engine: Engine, value: ClassValue, name: string): Value {
  const { ts } = engine;
  for (const member of value.node.members) {
    const isStatic = ts.canHaveModifiers(member) && ts.getModifiers(member)?.some((modifier) => modifier.kind === ts.SyntaxKind.StaticKeyword);
    if (!isStatic || !member.name || staticName(engine, member.name) !== name) continue;
    if (ts.isMethodDeclaration(member)) return { kind: 'function', node: member, env: value.env, self: value };
    if (ts.isPropertyDeclaration(member)) {
      const assigned = assignedProperty(engine, value.node, name);
      if (!member.initializer && !assigned) return refineByType(engine, UNDEFINED, member.type);
      const own = member.initializer ? refineByType(engine, evaluate(engine, member.initializer, value.env), member.type) : UNDEFINED;
      return grownArray(engine, assigned ? unionOf([own, assigned]) : own);
    }
    if (ts.isGetAccessorDeclaration(member)) return slotValue(engine, value, { getter: member, env: value.env, node: member });
  }
  const assigned = assignedProperty(engine, value.node, name);
  if (assigned) return assigned;
  const merged = mergedMember(engine, value.node as Declaration, value.node.name?.text, name);
  if (merged) return merged;
  if (name === 'prototype') return genericInstance(value);
  if (name === 'name') return value.node.name ? constant(value.node.name.text, value.node.name) : unknown('a class without a name');
  for (const clause of value.node.heritageClauses ?? []) {
    if (clause.token !== ts.SyntaxKind.ExtendsKeyword || !clause.types[0]) continue;
    const base = evaluate(engine, clause.types[0].expression, value.env);
    if (base.kind !== 'unknown') {
      const inherited = propertyOf(engine, base, name);
      return inherited.kind === 'function' && inherited.self?.kind === 'class' ? { ...inherited, self: value } : inherited;
    }
  }
  return functionBuiltins.has(name) ? { kind: 'builtin', receiver: value, name } : UNDEFINED;
}
