/** Members of an instance: methods, fields, parameter properties, what the constructor and others assign, abstract members. */
import type ts from 'typescript';
import { stemOf } from './aliases.js';
import { grownArray } from './array-growth.js';
import { constructorFrame } from './calls.js';
import { scanChanges } from './change-scan.js';
import { connectedTo } from './connected.js';
import { contextsOf } from './contexts.js';
import { REFERS_TO_ITSELF, type Engine } from './engine.js';
import { OUTSIDE, type Env } from './environment.js';
import { evaluate } from './evaluate.js';
import { isReachable } from './flow.js';
import { argumentsOf, assignedValue, mutationsNamed, mutationsOfProperty, type Change } from './mutations.js';
import { valueOfParameter } from './names.js';
import { slotValue, staticName } from './objects.js';
import { propertyOf } from './properties.js';
import { ancestryOf, baseOf, bindSelf, genericInstance } from './self.js';
import { heirsOf, refineByType, typedValue } from './types.js';
import { alternativesOf, isAbsent, UNDEFINED, unionOf, unknown, type ClassValue, type InstanceValue, type Value } from './values.js';

/** The value of `instance.name`. */
export function memberOf(engine: Engine, instance: InstanceValue, name: string, at?: ts.Node): Value {
  const frame = instanceFrame(engine, instance.of, instance);
  return grownArray(engine, engine.ask('members', instance.of.node, `${frame.id}.${name}`, REFERS_TO_ITSELF, () => memberFrom(engine, ancestryOf(engine, instance.of), instance, name, at)));
}

/** The value of `super.name`: looked up from the base class on, on the same object. */
export function superMember(engine: Engine, base: ClassValue, self: InstanceValue, name: string): Value {
  return memberFrom(engine, ancestryOf(engine, base), self, name, undefined, true);
}

function memberFrom(engine: Engine, levels: readonly Value[], instance: InstanceValue, name: string, at?: ts.Node, isSuper = false): Value {
  const { ts } = engine;
  let declared: Declared | undefined;
  const values: Value[] = [];
  let method: Value | undefined;
  for (const level of levels) {
    if (level.kind !== 'class') {
      if (values.length > 0 || method) break;
      // Something inherited from a package, unless the class itself said nothing of it.
      if (level.kind === 'external') return { ...level, path: [...level.path, name], isResult: false };
      return declared ? typeOfField(engine, declared) : unknown('inherited from something that could not be followed');
    }
    const own = ownMember(engine, level, instance, name);
    method ??= own.value;
    declared ??= own.type && { type: own.type, isOptional: own.isOptional ?? false };
    // A method hides what a base class has; a field is one and the same on all levels.
    if (own.value && !isSuper && values.length === 0) break;
    if (own.initial) values.push(own.initial);
    const assigned = assignedInClass(engine, level.node, instance, instanceFrame(engine, level, instance), name);
    values.push(...assigned.values);
    // Set only by some method, or under a condition: before that it is not there.
    if (!own.initial && assigned.values.length > 0 && !assigned.isCertain) values.push(UNDEFINED);
    if (method) break;
  }
  if (method) values.push(...assignedFromOutside(engine, instance, name, false));
  else values.push(...assignedFromOutside(engine, instance, name, values.every((value) => value.kind === 'constant')));
  if (!isSuper && (instance.args === undefined || isAbstract(engine, instance.of))) values.push(...fromHeirs(engine, instance, name, method === undefined && values.length === 0, at));
  if (method) return values.length > 0 ? unionOf([method, ...values]) : method;
  if (values.length === 0) return declared ? typeOfField(engine, declared) : UNDEFINED;
  const present = values.filter((value) => !isAbsent(value));
  if (present.length === 0) {
    // `client: Client | null = null`, and whoever sets it cannot be seen.
    const typed = declared && typeOfField(engine, declared);
    return typed && typed.kind !== 'unknown' ? unionOf([typed, UNDEFINED]) : unionOf(values);
  }
  const value = unionOf(values.length > present.length ? [...present, UNDEFINED] : values);
  return declared && ts.isTypeNode(declared.type) ? refineByType(engine, value, declared.type) : value;
}

interface Declared {
  readonly type: ts.TypeNode;
  readonly isOptional: boolean;
}

function typeOfField(engine: Engine, { type, isOptional }: Declared): Value {
  const value = typedValue(engine, type);
  return isOptional ? unionOf([value, UNDEFINED]) : value;
}

/** Names of methods and function fields that an instance or class can be asked for. */
export function memberNames(engine: Engine, value: InstanceValue | ClassValue): ReadonlySet<string> {
  const { ts } = engine;
  const names = new Set<string>();
  for (const level of ancestryOf(engine, value.kind === 'instance' ? value.of : value)) {
    if (level.kind !== 'class') break;
    for (const member of level.node.members) {
      const isStatic = ts.canHaveModifiers(member) && (ts.getModifiers(member)?.some((modifier) => modifier.kind === ts.SyntaxKind.StaticKeyword) ?? false);
      if (!member.name || isStatic !== (value.kind === 'class') || ts.isPrivateIdentifier(member.name)) continue;
      const isCallable = ts.isMethodDeclaration(member) || (ts.isPropertyDeclaration(member) && member.initializer && (ts.isArrowFunction(member.initializer) || ts.isFunctionExpression(member.initializer)));
      const name = isCallable ? staticName(engine, member.name) : undefined;
      if (name !== undefined) names.add(name);
    }
  }
  return names;
}

interface OwnMember {
  /** A method or getter: final. */
  readonly value?: Value;
  /** The value a field begins with. */
  readonly initial?: Value;
  readonly type?: ts.TypeNode;
  readonly isOptional?: boolean;
}

function ownMember(engine: Engine, level: ClassValue, instance: InstanceValue, name: string): OwnMember {
  const { ts } = engine;
  const frame = instanceFrame(engine, level, instance);
  let type: ts.TypeNode | undefined;
  let isOptional = false;
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
      return { value: { kind: 'function', node: member, env: frame, self: instance } };
    }
    if (ts.isGetAccessorDeclaration(member) && member.body) return { value: slotValue(engine, instance, { getter: member, env: frame, node: member }) };
    if (ts.isPropertyDeclaration(member)) {
      ({ type } = member);
      isOptional = member.questionToken !== undefined;
      if (member.initializer) {
        const initial = bindSelf(engine, evaluate(engine, member.initializer, frame), instance);
        return { initial, ...(type && { type }) };
      }
    }
  }
  return type ? { type, isOptional } : {};
}

function memberName(engine: Engine, name: ts.PropertyName): string | undefined {
  const { ts } = engine;
  return ts.isComputedPropertyName(name) ? staticName(engine, name) : name.text;
}

/** The frame in which field initializers run: `this` is the instance. */
export function instanceFrame(engine: Engine, level: ClassValue, instance: InstanceValue): Env {
  return engine.environments.enter(level.env, level.node, new Map(), instance);
}

interface Assigned {
  readonly values: readonly Value[];
  /** Some value is put there by the constructor, on every path. */
  readonly isCertain: boolean;
}

const UNASSIGNED: Assigned = { values: [], isCertain: false };

/** Values of `this.name = …` in a class; in the constructor with its arguments, elsewhere without. */
function assignedInClass(engine: Engine, klass: ts.ClassLikeDeclaration, instance: InstanceValue, frame: Env, name: string): Assigned {
  const module = engine.moduleOf(klass);
  const mutations = module ? mutationsNamed(engine, module, 'this') : [];
  if (mutations.length === 0) return UNASSIGNED;
  const { ts } = engine;
  const values: Value[] = [];
  let isCertain = false;
  for (const mutation of mutations) {
    if (mutation.how === 'call' || (mutation.name !== undefined && mutation.name !== name)) continue;
    const place = placeInClass(engine, mutation.site);
    if (place.klass !== klass || place.isStatic) continue;
    const { owner } = place;
    const at = !owner ? frame
      : ts.isConstructorDeclaration(owner) ? constructorFrame(engine, { kind: 'class', node: klass, env: frame.parent ?? OUTSIDE }, owner, instance)
        : engine.environments.enter(frame, owner, new Map(), instance);
    if (!isReachable(engine, mutation.site, at)) continue;
    if (mutation.name === undefined) {
      values.push(...assignedByOtherMeans(engine, { mutation, env: at, doubtful: false }, name));
      continue;
    }
    isCertain ||= owner !== undefined && ts.isConstructorDeclaration(owner) && isUnconditional(engine, mutation.site, owner);
    values.push(mutation.how === 'set' && mutation.value ? bindSelf(engine, evaluate(engine, mutation.value, at), instance) : mutation.how === 'delete' ? UNDEFINED : unknown('a changed field'));
  }
  return { values, isCertain };
}

/** `this[key] = value` and `Object.assign(this, …)`. */
function assignedByOtherMeans(engine: Engine, change: Change, name: string): readonly Value[] {
  const { mutation, env } = change;
  if (mutation.how === 'merge') return argumentsOf(engine, change).slice(1).map((arg) => propertyOf(engine, arg, name)).filter((value) => !isAbsent(value));
  const keys = mutation.key ? alternativesOf(evaluate(engine, mutation.key, env)) : [];
  if (keys.some((key) => key.kind === 'constant' && key.value === name)) return [assignedValue(engine, change) ?? unknown('a changed field')];
  return keys.every((key) => key.kind === 'constant') ? [] : [unknown('a field set by a computed name')];
}

/** The class a place is in whose `this` is meant there, and its member around the place. */
function placeInClass(engine: Engine, node: ts.Node): { readonly klass: ts.ClassLikeDeclaration | undefined; readonly owner: ts.SignatureDeclaration | undefined; readonly isStatic: boolean } {
  const { ts } = engine;
  let owner: ts.SignatureDeclaration | undefined;
  let isStatic = false;
  for (let current: ts.Node | undefined = node.parent; current; current = current.parent) {
    if (ts.isClassLike(current)) return { klass: current, owner, isStatic };
    if (ts.isFunctionLike(current) && !ts.isArrowFunction(current)) owner = current;
    if (ts.isClassStaticBlockDeclaration(current)) isStatic = true;
    else if (ts.isClassElement(current)) isStatic = ts.canHaveModifiers(current) && (ts.getModifiers(current)?.some((modifier) => modifier.kind === ts.SyntaxKind.StaticKeyword) ?? false);
  }
  return { klass: undefined, owner, isStatic };
}

/** Whether a statement runs whenever its function does. */
function isUnconditional(engine: Engine, node: ts.Node, owner: ts.Node): boolean {
  const { ts } = engine;
  for (let current = node.parent; current && current !== owner; current = current.parent)
    if (!(ts.isBlock(current) || ts.isExpressionStatement(current) || ts.isParenthesizedExpression(current) || (ts.isBinaryExpression(current) && current.operatorToken.kind === ts.SyntaxKind.EqualsToken))) return false;
  return true;
}

/** Values of `thing.name = …` where `thing` is the instance, in files that have to do with its class. `withDoubt`: what may be meant counts too. */
function assignedFromOutside(engine: Engine, instance: InstanceValue, name: string, withDoubt: boolean): readonly Value[] {
  if (!scanChanges(engine).properties.has(name)) return [];
  const values: Value[] = [];
  for (const { value, isDoubtful } of outsideAssignments(engine, instance.of.node, name)) if (!isDoubtful || withDoubt) values.push(value);
  return values;
}

interface OutsideAssignment {
  readonly value: Value;
  readonly isDoubtful: boolean;
}

const UNDER_WAY: readonly OutsideAssignment[] = [{ value: unknown('what is assigned elsewhere'), isDoubtful: true }];

function outsideAssignments(engine: Engine, klass: ts.ClassLikeDeclaration, name: string): readonly OutsideAssignment[] {
  return engine.ask('outside-assignments', klass, name, UNDER_WAY, () => {
    const own = engine.pathOf(klass);
    const found: OutsideAssignment[] = [];
    for (const path of connectedTo(engine, own, scanChanges(engine).properties.get(name) ?? [])) {
      const module = path === own || isRelated(engine, path, klass) ? engine.program.source(path) : undefined;
      for (const mutation of module ? mutationsOfProperty(engine, module, name) : []) {
        // Seen from nowhere in particular, an expression is all that it may be on some path.
        if (!mayBeOf(engine, evaluate(engine, mutation.base, OUTSIDE), klass)) continue;
        for (const env of contextsOf(engine, mutation.site)) {
          const target = evaluate(engine, mutation.base, env);
          const isIt = alternativesOf(target).some((one) => isOf(engine, one, klass));
          const isDoubtful = !isIt && path === own && target.kind === 'unknown';
          if (!isIt && !isDoubtful) continue;
          const value = mutation.how === 'set' && mutation.value && isIt ? evaluate(engine, mutation.value, env) : mutation.how === 'delete' ? UNDEFINED : unknown('a changed field');
          found.push({ value, isDoubtful });
        }
      }
    }
    return found;
  });
}

const isOf = (engine: Engine, value: Value, klass: ts.Node): boolean => value.kind === 'instance' && ancestryOf(engine, value.of).some((level) => level.kind === 'class' && level.node === klass);

const mayBeOf = (engine: Engine, value: Value, klass: ts.Node): boolean => alternativesOf(value).some((one) => one.kind === 'unknown' || isOf(engine, one, klass));

/** Whether a file names a class, or the file it is in. */
function isRelated(engine: Engine, path: string, klass: ts.ClassLikeDeclaration): boolean {
  const text = engine.program.text(path) ?? '';
  return (klass.name !== undefined && text.includes(klass.name.text)) || text.includes(stemOf(engine.pathOf(klass)));
}

const isAbstract = (engine: Engine, klass: ClassValue): boolean =>
  engine.ts.getModifiers(klass.node as ts.ClassDeclaration)?.some((modifier) => modifier.kind === engine.ts.SyntaxKind.AbstractKeyword) ?? false;

/** What those who extend the class put in the place of a member, or give it where the class leaves it out. */
function fromHeirs(engine: Engine, instance: InstanceValue, name: string, isMissing: boolean, at?: ts.Node): readonly Value[] {
  const heirs = heirsOf(engine, instance.of.node).filter((heir) => declares(engine, heir, name, instance.of.node));
  if (!isMissing && heirs.length > HEIR_LIMIT) return [unknown('overridden in many classes')];
  return heirs.map((heir) => memberOf(engine, genericInstance(heir), name, at));
}

/** Classes that override something are told apart up to this number. */
const HEIR_LIMIT = 24;

/** Whether a class, or one between it and the base, has the member itself. */
function declares(engine: Engine, klass: ClassValue, name: string, base: ts.Node): boolean {
  const { ts } = engine;
  for (let current: Value | undefined = klass; current?.kind === 'class' && current.node !== base; current = baseOf(engine, current)) {
    const has = current.node.members.some((member) => (member.name && memberName(engine, member.name) === name && !(ts.isMethodDeclaration(member) && !member.body)) ?? false)
      || assignsItself(engine, current.node, name)
      || current.node.members.some((member) => ts.isConstructorDeclaration(member) && member.parameters.some((one) => ts.isParameterPropertyDeclaration(one, member) && ts.isIdentifier(one.name) && one.name.text === name));
    if (has) return true;
  }
  return false;
}


function assignsItself(engine: Engine, klass: ts.ClassLikeDeclaration, name: string): boolean {
  const module = engine.moduleOf(klass);
  return module !== undefined && mutationsNamed(engine, module, 'this').some((mutation) => mutation.name === name && mutation.how !== 'call' && placeInClass(engine, mutation.site).klass === klass);
}
