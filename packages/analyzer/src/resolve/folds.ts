/** What `list.reduce((all, one) => { all[one.name] = one; return all; }, {})` gathers: the callback changes what it is handed. */
import type ts from 'typescript';
import { functionFrame } from './calls.js';
import type { Engine } from './engine.js';
import type { Env } from './environment.js';
import { evaluate } from './evaluate.js';
import { callsOn } from './holders.js';
import { isReachable } from './flow.js';
import { alternativesOf, constant, stringOf, type FunctionValue, type Slot, type Value } from './values.js';

/** The first value of a fold with what each round puts into it; `undefined` where the rounds make new values instead. */
export function gathered(engine: Engine, callback: Value, initial: Value, items: readonly Value[]): Value | undefined {
  const { ts } = engine;
  if (callback.kind !== 'function' || (initial.kind !== 'object' && initial.kind !== 'array')) return undefined;
  const name = callback.node.parameters[0]?.name;
  const module = engine.moduleOf(callback.node);
  if (!name || !ts.isIdentifier(name) || !module) return undefined;
  const isInside = (node: ts.Node): boolean => node.pos >= callback.node.pos && node.end <= callback.node.end;
  if (initial.kind === 'array') {
    const pushes = callsOn(engine, module, 'push', name.text).filter(isInside);
    if (pushes.length === 0) return undefined;
    const pushed = roundsOf(engine, callback, initial, items).flatMap((frame) => pushes.flatMap((call) => inFrame(engine, call, frame, (env) => call.arguments.flatMap((argument) => alternativesOf(evaluate(engine, argument, env))))));
    return { ...initial, items: [...initial.items, ...pushed], isLoose: true };
  }
  const assignments = (module.computedAssignments.get(name.text) ?? []).filter(isInside);
  if (assignments.length === 0) return undefined;
  const slots = new Map<string, Slot>(initial.slots);
  for (const frame of roundsOf(engine, callback, initial, items))
    for (const { left, right } of assignments)
      inFrame(engine, left, frame, (env) => {
        if (ts.isElementAccessExpression(left)) for (const key of alternativesOf(evaluate(engine, left.argumentExpression, env))) if (stringOf(key) !== undefined) slots.set(stringOf(key)!, { value: evaluate(engine, right, env) });
        return [];
      });
  return { ...initial, slots };
}

const roundsOf = (engine: Engine, callback: FunctionValue, initial: Value, items: readonly Value[]): readonly Env[] => items.map((item, index) => functionFrame(engine, callback, [initial, item, constant(index)]));

const inFrame = <T>(engine: Engine, node: ts.Node, frame: Env, read: (env: Env) => readonly T[]): readonly T[] => {
  const env = engine.frameAround(node, frame);
  return isReachable(engine, node, env) ? read(env) : [];
};
