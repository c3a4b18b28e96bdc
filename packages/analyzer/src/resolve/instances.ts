/** Members of an instance: methods, fields, parameter properties, what the constructor and others assign, abstract members. */
import type ts from 'typescript';
import { orChanged } from './changed-elsewhere.js';
import { grown } from './growth.js';
import { constructorFrame } from './calls.js';
import { decoratedMethod } from './decorated-methods.js';
import type { Engine } from './engine.js';
import type { Env } from './environment.js';
import { evaluate, slotValue, staticName } from './evaluate.js';
import { isReachable } from './flow.js';
import { valueOfParameter } from './names.js';
import { ancestryOf, baseOf, genericInstance } from './self.js';
import { heirsOf, valueOfType } from './types.js';
import { isAbsent, UNDEFINED, unionOf, unknown, type ClassValue, type InstanceValue, type Value } from './values.js';

/** The value of `instance.name`. */
export function memberOf(engine: Engine, instance: InstanceValue, name: string, at?: ts.Node): Value {
  return grown(engine, ownOrInherited(engine, instance, name, at));
}

function ownOrInherited(engine: Engine, instance: InstanceValue, name: string, at?: ts.Node): Value {
  const levels = ancestryOf(engine, instance.of);
  let declaredType: ts.TypeNode | undefined;
  const fieldValues: Value[] = [];
  for (const level of levels) {
    if (level.kind !== 'class') {
      if (fieldValues.length > 0) break;
      // Something inherited from a package, unless the class itself said nothing of it.
      if (level.kind === 'external') return level.member(name);
      return declaredType ? valueOfType(engine, declaredType) : unknown('inherited from something that could not be followed');
    }
    const frame = instanceFrame(engine, level, instance);
    const own = ownMember(engine, level, instance, name, frame);
    if (own.value) return own.value;
    declaredType ??= own.type;
    if (own.initial) fieldValues.push(orChanged(engine, own.initial, level.node, name));
    const assigned = assignedInClass(engine, level, instance, name);
    fieldValues.push(...assigned.values);
    // Set only by some method: before that it is not there.
    if (!own.initial && assigned.values.length > 0 && !assigned.inConstructor) fieldValues.push(UNDEFINED);
    if (fieldValues.some((value) => !isAbsent(value))) break;
  }
  if (fieldValues.length > 0) {
    const present = fieldValues.filter((value) => !isAbsent(value));
    const value = unionOf(present.length > 0 && fieldValues.length > present.length ? [...present, UNDEFINED] : fieldValues);
    if (value.kind === 'unknown' && declaredType && !value.type) {
      const typed = valueOfType(engine, declaredType);
      if (typed.kind !== 'unknown' || typed.type) return typed;
    }
    if (present.length > 0) return value;
    const typed = declaredType && valueOfType(engine, declaredType);
    return typed && typed.kind !== 'unknown' ? typed : value;
  }
  if (instance.args === undefined || isAbstract(engine, instance.of)) {
    const inherited = fromHeirs(engine, instance, name, at);
    if (inherited) return inherited;
  }
  return declaredType ? valueOfType(engine, declaredType) : UNDEFINED;
}

interface OwnMember {
  /** A method or getter: final. */
  readonly value?: Value;
  /** The value a field begins with. */
  readonly initial?: Value;
  readonly type?: ts.TypeNode;
}

function ownMember(engine: Engine, level: ClassValue, instance: InstanceValue, name: string, frame: Env): OwnMember {
  const { ts } = engine;
  let type: ts.TypeNode | undefined;
  for (const member of level.node.members) {
    if (ts.isConstructorDeclaration(member)) {
      if (!member.body) continue;
      const parameter = member.parameters.find((one) => ts.isParameterPropertyDeclaration(one, member) && ts.isIdentifier(one.name) && one.name.text === name);
      if (parameter) {
        const initial = valueOfParameter(engine, parameter, constructorFrame(engine, level, member, instance));
        return { initial, ...(parameter.type && { type: parameter.type }) };
      }
      continue;
    }
    if (!member.name || memberName(engine, member.name) !== name) continue;
    if (ts.canHaveModifiers(member) && ts.getModifiers(member)?.some((modifier) => modifier.kind === ts.SyntaxKind.StaticKeyword)) continue;
    if (ts.isMethodDeclaration(member)) {
      if (!member.body) continue;
      return { value: decoratedMethod(engine, member, { kind: 'function', node: member, env: frame, self: instance }) };
    }
    if (ts.isGetAccessorDeclaration(member) && member.body) return { value: slotValue(engine, instance, { getter: member, env: frame, node: member }) };
    if (ts.isPropertyDeclaration(member)) {
      type = member.type;
      if (member.initializer) {
        const initial = evaluate(engine, member.initializer, frame);
        return { initial, ...(type && { type }) };
      }
    }
  }
  return type ? { type } : {};
}

function memberName(engine: Engine, name: ts.PropertyName): string | undefined {
  const { ts } = engine;
  return ts.isComputedPropertyName(name) ? staticName(engine, name) : name.text;
}

/** The frame in which field initializers run: `this` is the instance. */
export function instanceFrame(engine: Engine, level: ClassValue, instance: InstanceValue): Env {
  return engine.environments.enter(level.env, level.node, new Map(), instance);
}

/** Values of `this.name = …` in the class; in the constructor with its arguments, elsewhere without. */
function assignedInClass(engine: Engine, level: ClassValue, instance: InstanceValue, name: string): { readonly values: readonly Value[]; readonly inConstructor: boolean } {
  const { ts } = engine;
  const assignments = engine.moduleOf(level.node)?.assignments.get(name);
  if (!assignments) return { values: [], inConstructor: false };
  const values: Value[] = [];
  let inConstructor = false;
  for (const assignment of assignments) {
    const target = assignment.left;
    if (!ts.isPropertyAccessExpression(target) || target.expression.kind !== ts.SyntaxKind.ThisKeyword) continue;
    let owner: ts.Node = assignment;
    let klass: ts.Node | undefined;
    for (let node: ts.Node | undefined = assignment.parent; node; node = node.parent) {
      if (ts.isClassLike(node)) {
        klass = node;
        break;
      }
      if (ts.isFunctionLike(node) && !ts.isArrowFunction(node)) owner = node;
    }
    if (klass !== level.node) continue;
    let frame = instanceFrame(engine, level, instance);
    if (ts.isConstructorDeclaration(owner)) {
      frame = constructorFrame(engine, level, owner, instance);
      if (!isReachable(engine, assignment, frame)) continue;
      inConstructor = true;
    } else if (ts.isFunctionLike(owner)) frame = engine.environments.enter(frame, owner, new Map(), instance);
    values.push(evaluate(engine, assignment.right, frame));
  }
  return { values, inConstructor };
}

const isAbstract = (engine: Engine, klass: ClassValue): boolean =>
  engine.ts.getModifiers(klass.node as ts.ClassDeclaration)?.some((modifier) => modifier.kind === engine.ts.SyntaxKind.AbstractKeyword) ?? false;

/** A member that the class leaves to those who extend it. */
function fromHeirs(engine: Engine, instance: InstanceValue, name: string, at?: ts.Node): Value | undefined {
  const values: Value[] = [];
  for (const heir of heirsOf(engine, instance.of.node)) {
    if (!declares(engine, heir, name)) continue;
    values.push(memberOf(engine, genericInstance(heir), name, at));
  }
  return values.length > 0 ? unionOf(values) : undefined;
}

/** Whether a class or an ancestor short of the abstract one has the member itself. */
function declares(engine: Engine, klass: ClassValue, name: string): boolean {
  const { ts } = engine;
  for (let current: Value | undefined = klass; current?.kind === 'class'; current = baseOf(engine, current)) {
    const has = current.node.members.some((member) => (member.name && memberName(engine, member.name) === name && !(ts.isMethodDeclaration(member) && !member.body)) ?? false)
      || (engine.moduleOf(current.node)?.assignments.has(name) ?? false)
      || current.node.members.some((member) => ts.isConstructorDeclaration(member) && member.parameters.some((one) => ts.isParameterPropertyDeclaration(one, member) && ts.isIdentifier(one.name) && one.name.text === name));
    if (has) return true;
  }
  return false;
}

