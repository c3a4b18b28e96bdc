/** What `this` and `super` are. */
import type ts from 'typescript';
import type { Engine } from './engine.js';
import { frameOf, OUTSIDE, type Env } from './environment.js';
import { evaluate } from './evaluate.js';
import { alternativesOf, UNDEFINED, unknown, type ClassValue, type InstanceValue, type Value } from './values.js';

/** The function or class member that gives `this` its meaning at a node; arrows pass it on. */
function thisOwner(engine: Engine, node: ts.Node): ts.Node | undefined {
  const { ts } = engine;
  for (let current: ts.Node | undefined = node.parent; current; current = current.parent) {
    if (ts.isArrowFunction(current)) continue;
    if (ts.isFunctionLike(current) || ts.isPropertyDeclaration(current) || ts.isClassStaticBlockDeclaration(current)) return current;
  }
  return undefined;
}

export function resolveThis(engine: Engine, node: ts.Node, env: Env): Value {
  const { ts } = engine;
  const owner = thisOwner(engine, node);
  // At the top of a module it is nothing, or the exports before anything is put there: `(this && this.__awaiter) || function …`.
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

/** `super`: the methods of the base class on the same object. */
export function superOf(engine: Engine, node: ts.Node, env: Env): Value {
  const self = resolveThis(engine, node, env);
  const { ts } = engine;
  let current: ts.Node | undefined = node;
  while (current && !ts.isClassLike(current)) current = current.parent;
  if (!current) return unknown('super');
  const base = baseOf(engine, { kind: 'class', node: current, env: engine.frameAround(current, env) });
  if (base?.kind === 'class' && self.kind === 'instance') return { kind: 'instance', of: base, args: self.args, node: self.node };
  if (base?.kind === 'external') return base.with({ isResult: true });
  return base ?? unknown('super');
}

/** What a class extends: a class of the program, something external, or `undefined`. */
export function baseOf(engine: Engine, klass: ClassValue): Value | undefined {
  const { ts } = engine;
  for (const clause of klass.node.heritageClauses ?? []) {
    if (clause.token !== ts.SyntaxKind.ExtendsKeyword) continue;
    const type = clause.types[0];
    if (!type) continue;
    const base = evaluate(engine, type.expression, klass.env);
    // Bundlers declare a class first and make it when its module is first asked for.
    return alternativesOf(base).find((one) => one.kind === 'class') ?? base;
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
