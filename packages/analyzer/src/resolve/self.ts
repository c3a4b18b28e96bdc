/** What `this` is, and what a class extends. */
import type ts from 'typescript';
import type { Engine } from './engine.js';
import { frameOf, OUTSIDE, type Env } from './environment.js';
import { evaluate } from './evaluate.js';
import { mapUnion, UNDEFINED, unknown, type ClassValue, type InstanceValue, type Value } from './values.js';

/** The function or class member that gives `this` its meaning at a node; arrows pass it on. */
function thisOwner(engine: Engine, node: ts.Node): ts.Node | undefined {
  const { ts } = engine;
  for (let current: ts.Node | undefined = node.parent; current; current = current.parent) {
    if (ts.isArrowFunction(current)) continue;
    if (ts.isFunctionLike(current) || ts.isPropertyDeclaration(current) || ts.isClassStaticBlockDeclaration(current)) return current;
  }
  return undefined;
}

/** Gives a function that uses `this` the object it is read from. */
export function bindSelf(engine: Engine, value: Value, self: Value): Value {
  if (self.kind === 'constant') return value;
  if (value.kind === 'union' && value.values.some((one) => one.kind === 'function')) return mapUnion(value, (one) => bindSelf(engine, one, self));
  if (value.kind !== 'function' || value.self || engine.ts.isArrowFunction(value.node) || !usesThis(engine, value.node)) return value;
  return { ...value, self };
}

/** Whether a function says `this` or `super`, itself or in functions inside it. */
function usesThis(engine: Engine, node: ts.Node): boolean {
  const { ts } = engine;
  const cache = engine.cache<ts.Node, boolean>('uses-this');
  let uses = cache.get(node);
  if (uses === undefined) {
    const visit = (child: ts.Node): boolean => child.kind === ts.SyntaxKind.ThisKeyword || child.kind === ts.SyntaxKind.SuperKeyword || (!ts.isClassLike(child) && (ts.forEachChild(child, visit) ?? false));
    cache.set(node, (uses = ts.forEachChild(node, visit) ?? false));
  }
  return uses;
}

export function resolveThis(engine: Engine, node: ts.Node, env: Env): Value {
  const { ts } = engine;
  const owner = thisOwner(engine, node);
  // At the top of a module nothing is there; compilers ask all the same: `(this && this.__importDefault) || …`.
  if (!owner) return UNDEFINED;
  const inner = frameOf(env, owner);
  if (inner?.self) return inner.self;
  const holder = owner.parent;
  if (ts.isClassLike(holder)) {
    const isStatic = ts.canHaveModifiers(owner) && ts.getModifiers(owner)?.some((modifier) => modifier.kind === ts.SyntaxKind.StaticKeyword);
    const frame = frameOf(env, holder);
    if (frame?.self && !isStatic) return frame.self;
    const klass: ClassValue = { kind: 'class', node: holder, env: engine.frameAround(holder, env) };
    return isStatic || ts.isClassStaticBlockDeclaration(owner) ? klass : genericInstance(klass);
  }
  if (ts.isObjectLiteralExpression(holder)) return evaluate(engine, holder, engine.frameAround(holder, env));
  if (ts.isPropertyAssignment(holder) && ts.isObjectLiteralExpression(holder.parent)) return evaluate(engine, holder.parent, engine.frameAround(holder.parent, env));
  // `__awaiter(this, …, function* () { … })` and callbacks with a bound `this`: ask the function around.
  if (ts.isFunctionExpression(owner) && ts.isCallExpression(holder)) return resolveThis(engine, holder, engine.frameAround(holder, env));
  // `X.prototype.m = function () { … }`
  if (ts.isBinaryExpression(holder) && ts.isPropertyAccessExpression(holder.left) && ts.isPropertyAccessExpression(holder.left.expression) && holder.left.expression.name.text === 'prototype') {
    const klass = evaluate(engine, holder.left.expression.expression, OUTSIDE);
    if (klass.kind === 'class') return genericInstance(klass);
  }
  return unknown('this');
}

/** An instance of a class of which we saw no `new`. */
export const genericInstance = (klass: ClassValue): InstanceValue => ({ kind: 'instance', of: klass, args: undefined, node: klass.node });

/** What a class extends: a class of the program, something external, or `undefined`. */
export function baseOf(engine: Engine, klass: ClassValue): Value | undefined {
  const { ts } = engine;
  for (const clause of klass.node.heritageClauses ?? []) {
    if (clause.token !== ts.SyntaxKind.ExtendsKeyword) continue;
    const type = clause.types[0];
    if (type) return evaluate(engine, type.expression, klass.env);
  }
  return undefined;
}

/** A class and the classes it extends, nearest first; an external base ends the list. */
export function ancestryOf(engine: Engine, klass: ClassValue): readonly Value[] {
  const list: Value[] = [klass];
  const seen = new Set<ts.Node>([klass.node]);
  for (let current = baseOf(engine, klass); current; current = current.kind === 'class' ? baseOf(engine, current) : undefined) {
    if (current.kind === 'class') {
      if (seen.has(current.node)) break;
      seen.add(current.node);
    }
    list.push(current);
  }
  return list;
}
