/** Who calls a function of the program. */
import type ts from 'typescript';
import type { CallLike } from '../project/program.js';
import { findChosenConstructions } from './chosen-classes.js';
import type { Engine } from './engine.js';
import { OUTSIDE, type Env } from './environment.js';
import { evaluate } from './evaluate.js';
import { collectUses, filesCalling, filesExtending } from './function-names.js';
import type { ExternalValue } from './external-value.js';
import { alternativesOf, type FunctionNode, type FunctionValue, type Value } from './values.js';

/** More candidates than this are not looked at: the name is too common to tell anything. */
const CANDIDATE_LIMIT = 400;

/** Array methods that call their argument once for each element. */
export const ITERATORS: ReadonlySet<string> = new Set(['map', 'forEach', 'flatMap', 'filter', 'find', 'some', 'every', 'findIndex', 'findLast']);

/** Calls and `new` that run this function (or class constructor), found by name and confirmed by evaluation. */
export function findCallSites(engine: Engine, node: FunctionNode): readonly CallLike[] {
  return engine.ask<readonly CallLike[]>('call-sites', node, OUTSIDE, [], () => collectCallSites(engine, node));
}

function collectCallSites(engine: Engine, node: FunctionNode): readonly CallLike[] {
  const { ts } = engine;
  const sites: CallLike[] = [];
  if (ts.isConstructorDeclaration(node)) sites.push(...findConstructions(engine, node.parent));
  else {
    const candidates = collectUses(engine, node).calls;
    if (candidates.size <= CANDIDATE_LIMIT) for (const call of candidates) if (runs(engine, call, node)) sites.push(call);
  }
  return sites;
}

function runs(engine: Engine, call: CallLike, node: FunctionNode): boolean {
  return collectRuns(engine, call, node, OUTSIDE).length > 0;
}

/** The function as a call runs it: with the frames it was made in, and bound arguments. */
export function collectRuns(engine: Engine, call: CallLike, node: FunctionNode, env: Env): readonly FunctionValue[] {
  const callees = alternativesOf(evaluate(engine, call.expression, env));
  const found = callees.filter((one) => one.kind === 'function' && one.node === node) as readonly FunctionValue[];
  return found.length > 0 || !callees.some((one) => one.kind === 'external' && isAddedTo(engine, node, one)) ? found : [{ kind: 'function', node, env: OUTSIDE }];
}

/** `server.registerOnce = (…) => …`: a method that the program adds to an object of a package. */
function isAddedTo(engine: Engine, node: FunctionNode, callee: ExternalValue): boolean {
  const { ts } = engine;
  const { parent } = node;
  if (!ts.isBinaryExpression(parent) || parent.right !== (node as ts.Node) || !ts.isPropertyAccessExpression(parent.left) || parent.left.name.text !== callee.path.at(-1)) return false;
  return alternativesOf(evaluate(engine, parent.left.expression, OUTSIDE)).some((one) => one.kind === 'external' && one.module === callee.module);
}

/** `new C(…)` and `super(…)` of classes that extend C. */
export function findConstructions(engine: Engine, klass: ts.ClassLikeDeclaration): readonly CallLike[] {
  return engine.ask<readonly CallLike[]>('constructions', klass, OUTSIDE, [], () => collectConstructions(engine, klass));
}

function collectConstructions(engine: Engine, klass: ts.ClassLikeDeclaration): readonly CallLike[] {
  const { ts } = engine;
  const own = engine.moduleOf(klass);
  const name = klass.name?.text ?? (ts.isVariableDeclaration(klass.parent) && ts.isIdentifier(klass.parent.name) ? klass.parent.name.text : undefined);
  const sites: CallLike[] = [];
  if (own && name !== undefined) {
    const paths = new Set([own.path, ...filesCalling(engine, name), ...filesExtending(engine, name)]);
    for (const path of paths) {
      const module = engine.program.source(path);
      for (const call of module?.calls.get(name) ?? []) if (ts.isNewExpression(call) && constructs(evaluate(engine, call.expression, OUTSIDE), klass)) sites.push(call);
      for (const heir of module?.heirs.get(name) ?? []) {
        const constructor = heir.members.find((member): member is ts.ConstructorDeclaration => ts.isConstructorDeclaration(member) && member.body !== undefined);
        const call = constructor && engine.program.source(engine.pathOf(heir))?.calls.get('super')?.find((one) => isInside(one, constructor));
        if (call) sites.push(call);
        else if (!constructor && heir !== klass) sites.push(...findConstructions(engine, heir));
      }
    }
  }
  return sites.length > 0 ? sites : findChosenConstructions(engine, klass);
}

const constructs = (value: Value, klass: ts.Node): boolean => alternativesOf(value).some((one) => one.kind === 'class' && one.node === klass);

function isInside(node: ts.Node, container: ts.Node): boolean {
  for (let current: ts.Node | undefined = node; current; current = current.parent) if (current === container) return true;
  return false;
}
