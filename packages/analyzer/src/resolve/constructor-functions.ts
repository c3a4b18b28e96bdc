/** Functions that are called with `new`: classes as JavaScript wrote them before it had `class`. */
import type ts from 'typescript';
import { functionFrame } from './calls.js';
import type { Engine } from './engine.js';
import { OUTSIDE, type Env } from './environment.js';
import { evaluate } from './evaluate.js';
import { mutationsNamed, type Mutation } from './mutations.js';
import { unionOf, type FunctionValue, type ObjectValue, type Slot, type Value } from './values.js';

/** The object that `new F(…)` gives: what F puts on `this`, and what is on its prototype. */
export function constructFunction(engine: Engine, callee: FunctionValue, args: readonly Value[], node: ts.Node): ObjectValue {
  const { ts } = engine;
  const slots = new Map<string, Slot>();
  const module = engine.moduleOf(callee.node);
  const frame = functionFrame(engine, callee, args);
  if (module) {
    const add = (mutation: Mutation, env: Env): void => {
      if (mutation.how !== 'set' || mutation.name === undefined || !mutation.value) return;
      const before = slots.get(mutation.name);
      const value = evaluate(engine, mutation.value, env);
      slots.set(mutation.name, { value: before && 'value' in before ? unionOf([before.value, value]) : value, node: mutation.value });
    };
    for (const mutation of mutationsNamed(engine, module, 'prototype')) {
      const base = mutation.base;
      if (ts.isPropertyAccessExpression(base) && isIt(evaluate(engine, base.expression, OUTSIDE), callee)) add(mutation, OUTSIDE);
    }
    for (const mutation of mutationsNamed(engine, module, 'this')) if (functionAround(engine, mutation.site) === callee.node) add(mutation, engine.frameAround(mutation.site, frame));
  }
  return { kind: 'object', node, env: frame, slots, rest: [] };
}

const isIt = (value: Value, callee: FunctionValue): boolean => value.kind === 'function' && value.node === callee.node;

/** The function whose `this` is meant at a place. */
function functionAround(engine: Engine, node: ts.Node): ts.Node | undefined {
  return engine.ownersOf(node).findLast((owner) => engine.ts.isClassLike(owner) || (engine.ts.isFunctionLike(owner) && !engine.ts.isArrowFunction(owner)));
}
