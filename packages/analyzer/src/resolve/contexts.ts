/**
 * The call paths on which a place in the code runs: for each caller, loop element and implementing class one frame.
 * A registration inside a loop or a wrapper stands for as many tools as it has contexts.
 */
import type ts from 'typescript';
import { bindParameters, constructorFrame, evaluateArguments } from './calls.js';
import { findCallSites, findConstructions, ITERATORS } from './callers.js';
import type { Engine } from './engine.js';
import { frameOf, OUTSIDE, type Env } from './environment.js';
import { evaluate } from './evaluate.js';
import { callbackRounds, itemsOf, loopFrames } from './iteration.js';
import { genericInstance } from './self.js';
import { heirsOf } from './types.js';
import { alternativesOf, idOf, keyOf, unknown, type FunctionNode, type Value } from './values.js';

/** More contexts than this are not told apart. */
const CONTEXT_LIMIT = 1500;
/** Callers of callers of callers … */
const CALLER_DEPTH = 6;
/** Calls of calls of calls from a known frame. */
const NEAR_DEPTH = 3;

const UNBOUND: readonly Env[] = [OUTSIDE];

/** Finds the frames in which a call stands. */
type Paths = (call: ts.Node) => readonly Env[];

/** Frames of all known call paths to a node; at least one. */
export function contextsOf(engine: Engine, node: ts.Node): readonly Env[] {
  const owners = engine.ownersOf(node);
  const innermost = owners.at(-1);
  if (!innermost) return UNBOUND;
  return engine.ask('contexts', innermost, OUTSIDE, UNBOUND, () => engine.nested('contexts', CALLER_DEPTH, UNBOUND, () => expand(engine, owners, UNBOUND, (call) => contextsOf(engine, call))));
}

/**
 * Frames of the call paths that lead from a known frame to a node: inside its function, or through the functions called
 * there. Those of all callers where no path from there is found.
 */
export function contextsFrom(engine: Engine, node: ts.Node, env: Env): readonly Env[] {
  return (env === OUTSIDE ? undefined : contextsNear(engine, node, env, NEAR_DEPTH)) ?? contextsOf(engine, node);
}

function contextsNear(engine: Engine, node: ts.Node, env: Env, depth: number): readonly Env[] | undefined {
  const { ts } = engine;
  const owners = engine.ownersOf(node);
  const inner = owners.at(-1);
  if (!inner) return undefined;
  const [frame, start] = innermostFrame(owners, env);
  const known = owners[start - 1];
  const isInside = known !== undefined && !ts.isClassLike(known);
  if (isInside && start === owners.length) return [frame];
  if (!isInside && !owners.slice(start).some((owner) => ts.isFunctionLike(owner) && isCalledFrom(engine, owner as FunctionNode, env, depth))) return undefined;
  return engine.ask<readonly Env[]>('contexts-from', inner, env, [frame], () => expand(engine, owners.slice(start), [frame], (call) => (depth > 0 && contextsNear(engine, call, env, depth - 1)) || NOWHERE));
}

const NOWHERE: readonly Env[] = [];

/** Whether the function of the innermost frame calls another, directly or through others. */
function isCalledFrom(engine: Engine, node: FunctionNode, env: Env, depth: number): boolean {
  const { ts } = engine;
  let from: Env | undefined = env;
  while (from?.node && !ts.isFunctionLike(from.node)) from = from.parent;
  const caller = from?.node;
  if (!caller || depth <= 0) return false;
  return engine.ask<boolean>('called-from', node, `${idOf(caller)}.${depth}`, false, () =>
    findCallSites(engine, node).some((call) => engine.ownersOf(call).some((owner) => owner === caller || (ts.isFunctionLike(owner) && isCalledFrom(engine, owner as FunctionNode, env, depth - 1)))));
}

/** The innermost owner that has a frame in `env`: that frame, and the number of owners up to it. */
function innermostFrame(owners: readonly ts.Node[], env: Env): readonly [Env, number] {
  for (let index = owners.length - 1; index >= 0; index -= 1) {
    const frame = frameOf(env, owners[index]!);
    if (frame) return [frame, index + 1];
  }
  return [OUTSIDE, 0];
}

function expand(engine: Engine, owners: readonly ts.Node[], start: readonly Env[], paths: Paths): readonly Env[] {
  let envs = start;
  for (const owner of owners) {
    const next = new Set<Env>();
    for (const env of envs) {
      for (const frame of framesFor(engine, owner, env, paths)) next.add(frame);
      if (next.size > CONTEXT_LIMIT) {
        engine.boundHit ??= `more than ${CONTEXT_LIMIT} call paths`;
        break;
      }
    }
    envs = [...next].slice(0, CONTEXT_LIMIT);
  }
  return envs;
}

function framesFor(engine: Engine, owner: ts.Node, env: Env, paths: Paths): readonly Env[] {
  const { ts } = engine;
  if (ts.isForOfStatement(owner) || ts.isForInStatement(owner) || ts.isForStatement(owner)) {
    const frames = loopFrames(engine, owner, env);
    return frames && frames.envs.length > 0 ? frames.envs : [env];
  }
  if (ts.isClassLike(owner)) return framesOfClass(engine, owner, env, paths);
  if (!ts.isFunctionLike(owner)) return [env];
  const node = owner as FunctionNode;
  return framesOfCallback(engine, node, env) ?? framesOfFunction(engine, node, env, paths);
}

/** A function written in place as the callback of an array method: one frame for each element. */
function framesOfCallback(engine: Engine, node: FunctionNode, env: Env): readonly Env[] | undefined {
  const { ts } = engine;
  const call = node.parent;
  if (!ts.isCallExpression(call) || call.arguments[0] !== (node as ts.Node) || !ts.isPropertyAccessExpression(call.expression)) return undefined;
  const { text } = call.expression.name;
  const isFold = text === 'reduce' || text === 'reduceRight';
  if (!isFold && !ITERATORS.has(text)) return undefined;
  const receiver = evaluate(engine, call.expression.expression, env);
  const list = itemsOf(engine, receiver);
  if (!list || list.items.length === 0) return undefined;
  const seed = isFold ? (call.arguments[1] ? evaluate(engine, call.arguments[1], env) : unknown('an accumulator')) : undefined;
  return callbackRounds(list, receiver).map((round) => engine.environments.enter(env, node, bindParameters(engine, node, seed ? [seed, ...round] : round)));
}

/** One frame for each class that fills in an abstract one, or for each `new` of a class with constructor arguments. */
function framesOfClass(engine: Engine, klass: ts.ClassLikeDeclaration, env: Env, paths: Paths): readonly Env[] {
  const enter = (self: Value): Env => engine.environments.enter(env, klass, new Map(), self);
  const { ts } = engine;
  const heirs = heirsOf(engine, klass);
  if (heirs.length > 0) {
    const isAbstract = ts.getModifiers(klass as ts.ClassDeclaration)?.some((modifier) => modifier.kind === ts.SyntaxKind.AbstractKeyword);
    const constructed = heirs.flatMap((heir) => instancesOf(engine, heir.node, paths));
    const all = constructed.length > 0 ? [...constructed, ...heirs.filter((heir) => !constructed.some((one) => one.kind === 'instance' && one.of.node === heir.node)).map(genericInstance)] : heirs.map(genericInstance);
    if (!isAbstract) all.push(...instancesOf(engine, klass, paths));
    return all.map(enter);
  }
  const instances = instancesOf(engine, klass, paths);
  return instances.length > 0 ? instances.map(enter) : [env];
}

/** Objects of exactly this class made by `new` somewhere in the program. */
function instancesOf(engine: Engine, klass: ts.ClassLikeDeclaration, paths: Paths): readonly Value[] {
  const { ts } = engine;
  const result = new Set<Value>();
  for (const call of findConstructions(engine, klass)) {
    if (!ts.isNewExpression(call)) continue;
    for (const env of paths(call)) {
      const value = evaluate(engine, call, env);
      for (const one of alternativesOf(value)) if (one.kind === 'instance' && one.of.node === klass) result.add(one);
    }
    if (result.size > CONTEXT_LIMIT) break;
  }
  return [...result];
}

/** One frame for each known call of a function. */
function framesOfFunction(engine: Engine, node: FunctionNode, env: Env, paths: Paths): readonly Env[] {
  const { ts } = engine;
  if (ts.isConstructorDeclaration(node)) {
    const self = env.self;
    return self?.kind === 'instance' ? [constructorFrame(engine, { kind: 'class', node: node.parent, env: env.parent ?? OUTSIDE }, node, self)] : [env];
  }
  if (node.parameters.length === 0 && (!ts.isMethodDeclaration(node) || env.self)) return [env];
  const frames: Env[] = [];
  for (const call of findCallSites(engine, node)) {
    for (const site of paths(call)) {
      const callee = evaluate(engine, call.expression, site);
      for (const one of alternativesOf(callee)) {
        if (one.kind !== 'function' || one.node !== node) continue;
        // Inside a class whose instances were told apart, a caller counts for its own instance.
        if (env.self && one.self && env.self.kind === 'instance' && one.self.kind === 'instance' && one.self.args !== undefined && keyOf(env.self) !== keyOf(one.self)) continue;
        const args = evaluateArguments(engine, call.arguments, site);
        const self = env.self ?? one.self;
        frames.push(engine.environments.enter(env === OUTSIDE ? one.env : env, node, bindParameters(engine, node, one.bound ? [...one.bound, ...args] : args), self));
      }
    }
    if (frames.length > CONTEXT_LIMIT) break;
  }
  return frames.length > 0 ? frames : [env];
}
