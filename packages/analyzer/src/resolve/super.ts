/** `super`: what the base class has, on the same object. */
import type ts from 'typescript';
import type { Engine } from './engine.js';
import type { Env } from './environment.js';
import { superMember } from './instances.js';
import { propertyOf } from './properties.js';
import { baseOf, resolveThis } from './self.js';
import { unknown, type Value } from './values.js';

/** The base of the class around a node. */
function baseAround(engine: Engine, node: ts.Node, env: Env): Value | undefined {
  let current: ts.Node | undefined = node;
  while (current && !engine.ts.isClassLike(current)) current = current.parent;
  return current && baseOf(engine, { kind: 'class', node: current, env: engine.frameAround(current, env) });
}

/** `super` by itself. */
export function superOf(engine: Engine, node: ts.Node, env: Env): Value {
  const base = baseAround(engine, node, env);
  return base?.kind === 'external' ? { ...base, isResult: true } : base ?? unknown('super');
}

/** `super.name`: a method of the base class that runs on this object. */
export function evaluateSuperMember(engine: Engine, node: ts.Node, name: string, env: Env): Value {
  const base = baseAround(engine, node, env);
  const self = resolveThis(engine, node, env);
  if (base?.kind === 'class' && self.kind === 'instance') return superMember(engine, base, self, name);
  return propertyOf(engine, superOf(engine, node, env), name, node);
}
