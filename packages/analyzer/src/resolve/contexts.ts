/**
 * The call paths on which a place in the code runs: for each caller, loop element and implementing class one frame.
 * A registration inside a loop or a wrapper stands for as many tools as it has contexts.
 */
import type ts from 'typescript';
import { bindParameters, evaluateArguments } from './calls.js';
import { collectRuns, findCallSites, findConstructions, ITERATORS } from './callers.js';
import { collectUses } from './function-names.js';
import { frameOfChoice } from './chosen-classes.js';
import { WHOLE_PROGRAM } from './allowance.js';
import type { Engine } from './engine.js';
import { OUTSIDE, type Env } from './environment.js';
import { evaluate } from './evaluate.js';
import { callbackArguments, itemsOf } from './iteration.js';
import { roundsAround } from './rounds.js';
import { genericInstance } from './self.js';
import { heirsOf } from './types.js';
import { alternativesOf, keyOf, type FunctionNode, type Value } from './values.js';

/** Frames of all known call paths to a node; at least one. */
export function contextsOf(engine: Engine, node: ts.Node): readonly Env[] {
  const innermost = engine.ownersOf(node).at(-1);
  if (!innermost) return [OUTSIDE];
  // Who calls the callers' callers is asked on the way, and what their objects hold, who fills that, who calls those …: it is nesting that ends it.
  return engine.ask<readonly Env[]>(`contexts.${engine.callPathLimit}`, innermost, OUTSIDE, [OUTSIDE], () =>
    engine.nested('call paths', engine.callerDepth, [OUTSIDE], () => expand(engine, engine.ownersOf(node), [OUTSIDE], true)));
}

/** Frames inside an already known one: loops and element callbacks between it and the node are unrolled, callers are not asked. */
export function contextsWithin(engine: Engine, node: ts.Node, env: Env): readonly Env[] {
  const owners = engine.ownersOf(node);
  let start = 0;
  for (let frame: Env | undefined = env; frame; frame = frame.parent) {
    const index = frame.node ? owners.indexOf(frame.node) : -1;
    if (index >= 0) {
      start = index + 1;
      break;
    }
  }
  return expand(engine, owners.slice(start), [env], false);
}

function expand(engine: Engine, owners: readonly ts.Node[], start: readonly Env[], withCallers: boolean): readonly Env[] {
  const limit = engine.callPathLimit;
  let envs = start;
  for (const owner of owners) {
    const next = new Set<Env>();
    for (const env of envs) {
      for (const frame of framesFor(engine, owner, env, withCallers)) next.add(frame);
      if (next.size > limit) {
        // Tools would be missing; what a handler is told by the paths beyond is nothing new.
        if (limit === WHOLE_PROGRAM.callPaths) engine.boundHit ??= `more than ${limit} call paths`;
        break;
      }
    }
    envs = [...next].slice(0, limit);
  }
  return envs;
}

function framesFor(engine: Engine, owner: ts.Node, env: Env, withCallers: boolean): readonly Env[] {
  const { ts } = engine;
  if (ts.isForOfStatement(owner) || ts.isForInStatement(owner)) {
    const declaration = ts.isVariableDeclarationList(owner.initializer) ? owner.initializer.declarations[0] : undefined;
    const list = itemsOf(engine, roundsAround(engine, owner, env));
    if (!declaration || !list || list.items.length === 0) return [env];
    return list.items.map((item) => engine.environments.enter(env, owner, new Map([[declaration, item]])));
  }
  if (ts.isClassLike(owner)) return withCallers ? framesOfClass(engine, owner, env) : [env];
  if (!ts.isFunctionLike(owner)) return [env];
  const node = owner as FunctionNode;
  const callback = framesOfCallback(engine, node, env);
  if (callback) return callback;
  return withCallers ? framesOfFunction(engine, node, env) : [env];
}

/** A function that is handed, by its name, to `forEach` or a relative: one frame for each element. */
function framesOfIterations(engine: Engine, node: FunctionNode, env: Env): readonly Env[] {
  const { ts } = engine;
  const frames: Env[] = [];
  for (const { call, index } of collectUses(engine, node).handedOver) {
    if (!ts.isCallExpression(call) || index !== 0 || call.arguments[0] === (node as ts.Node) || !ts.isPropertyAccessExpression(call.expression) || !ITERATORS.has(call.expression.name.text)) continue;
    for (const site of contextsOf(engine, call)) {
      const receiver = evaluate(engine, call.expression.expression, site);
      const list = itemsOf(engine, receiver);
      for (const one of alternativesOf(evaluate(engine, call.arguments[0]!, site))) {
        if (one.kind !== 'function' || one.node !== node) continue;
        for (const [at, item] of (list?.items ?? []).entries()) {
          const args = callbackArguments(item, at, receiver);
          frames.push(engine.environments.enter(env === OUTSIDE ? one.env : env, node, bindParameters(engine, node, one.bound ? [...one.bound, ...args] : args), env.self ?? one.self));
        }
      }
    }
  }
  return frames;
}

/** A function written in place as the callback of an array method: one frame for each element. */
function framesOfCallback(engine: Engine, node: FunctionNode, env: Env): readonly Env[] | undefined {
  const { ts } = engine;
  const call = node.parent;
  if (!ts.isCallExpression(call) || call.arguments[0] !== (node as ts.Node) || !ts.isPropertyAccessExpression(call.expression) || !ITERATORS.has(call.expression.name.text)) return undefined;
  const receiver = evaluate(engine, call.expression.expression, env);
  const list = itemsOf(engine, receiver);
  if (!list || list.items.length === 0) return undefined;
  return list.items.map((item, index) => engine.environments.enter(env, node, bindParameters(engine, node, callbackArguments(item, index, receiver))));
}

/** One frame for each class that fills in an abstract one, or for each `new` of a class with constructor arguments. */
function framesOfClass(engine: Engine, klass: ts.ClassLikeDeclaration, env: Env): readonly Env[] {
  const enter = (self: Value): Env => engine.environments.enter(env, klass, new Map(), self);
  const { ts } = engine;
  const heirs = heirsOf(engine, klass);
  if (heirs.length > 0) {
    const isAbstract = ts.getModifiers(klass as ts.ClassDeclaration)?.some((modifier) => modifier.kind === ts.SyntaxKind.AbstractKeyword);
    const constructed = heirs.flatMap((heir) => instancesOf(engine, heir.node));
    const all = constructed.length > 0 ? [...constructed, ...heirs.filter((heir) => !constructed.some((one) => one.kind === 'instance' && one.of.node === heir.node)).map(genericInstance)] : heirs.map(genericInstance);
    if (!isAbstract) all.push(...instancesOf(engine, klass));
    return all.map(enter);
  }
  const instances = instancesOf(engine, klass);
  return instances.length > 0 ? instances.map(enter) : [env];
}

/** Objects of exactly this class made by `new` somewhere in the program. */
function instancesOf(engine: Engine, klass: ts.ClassLikeDeclaration): readonly Value[] {
  const { ts } = engine;
  const result = new Map<string, Value>();
  for (const call of findConstructions(engine, klass)) {
    if (!ts.isNewExpression(call)) continue;
    // Where a variable holds the class, only that it holds this one is told apart: paths times classes would be too many.
    const chosen = frameOfChoice(engine, call, klass);
    for (const env of chosen ? [chosen] : contextsOf(engine, call)) {
      const value = evaluate(engine, call, env);
      for (const one of alternativesOf(value)) if (one.kind === 'instance' && one.of.node === klass) result.set(`${one.args?.length ?? 0}:${result.size}`, one);
    }
    if (result.size > engine.callPathLimit) break;
  }
  return [...result.values()];
}

/** One frame for each known call of a function. */
function framesOfFunction(engine: Engine, node: FunctionNode, env: Env): readonly Env[] {
  const { ts } = engine;
  if (ts.isConstructorDeclaration(node)) return [env];
  if (node.parameters.length === 0 && !ts.isMethodDeclaration(node)) return [env];
  if (node.parameters.length === 0 && env.self) return [env];
  const frames: Env[] = [];
  // Of a function that was handed on, those calls count that run the one made in this frame: `of(client, (tool) => add(client, tool))`.
  const own: Env[] = [];
  for (const call of findCallSites(engine, node)) {
    for (const site of contextsOf(engine, call)) {
      for (const one of collectRuns(engine, call, node, site)) {
        // Inside a class whose instances were told apart, a caller counts for its own instance.
        if (env.self && one.self && env.self.kind === 'instance' && one.self.kind === 'instance' && one.self.args !== undefined && keyOf(env.self) !== keyOf(one.self)) continue;
        const args = evaluateArguments(engine, call.arguments, site);
        const self = env.self ?? one.self;
        const frame = engine.environments.enter(env === OUTSIDE ? one.env : env, node, bindParameters(engine, node, one.bound ? [...one.bound, ...args] : args), self);
        frames.push(frame);
        if (env !== OUTSIDE && one.env === env) own.push(frame);
      }
    }
    if ((env === OUTSIDE ? frames : own).length > engine.callPathLimit) break;
  }
  const iterations = framesOfIterations(engine, node, env);
  const chosen = [...(own.length > 0 ? own : frames), ...iterations];
  return chosen.length > 0 ? chosen : [env];
}
