/** Who calls a function of the program. */
import type ts from 'typescript';
import type { CallLike } from '../project/program.js';
import type { Engine } from './engine.js';
import { OUTSIDE } from './environment.js';
import { evaluate, staticName } from './evaluate.js';
import { alternativesOf, type FunctionNode, type Value } from './values.js';

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
    const candidates = collectCandidates(engine, node);
    if (candidates.length <= CANDIDATE_LIMIT) for (const call of candidates) if (runs(engine, call, node)) sites.push(call);
  }
  return sites;
}

function runs(engine: Engine, call: CallLike, node: FunctionNode): boolean {
  const callee = evaluate(engine, call.expression, OUTSIDE);
  return alternativesOf(callee).some((one) => one.kind === 'function' && one.node === node);
}

/** The names under which a function may be called, and where to look for them. */
function collectCandidates(engine: Engine, node: FunctionNode): readonly CallLike[] {
  const { ts } = engine;
  const own = engine.moduleOf(node);
  if (!own) return [];
  const result = new Set<CallLike>();
  const take = (path: string, name: string): void => {
    for (const call of engine.program.source(path)?.calls.get(name) ?? []) result.add(call);
  };
  const holder = node.parent;
  let name: string | undefined;
  let isMember = false;
  if (ts.isFunctionDeclaration(node)) name = node.name?.text;
  else if (ts.isMethodDeclaration(node)) {
    name = staticName(engine, node.name);
    isMember = true;
  } else if (ts.isVariableDeclaration(holder) && ts.isIdentifier(holder.name)) name = holder.name.text;
  else if (ts.isPropertyAssignment(holder) || ts.isPropertyDeclaration(holder)) {
    name = staticName(engine, holder.name);
    isMember = true;
  } else if (ts.isBinaryExpression(holder) && ts.isPropertyAccessExpression(holder.left)) {
    name = holder.left.name.text;
    isMember = true;
  } else if (ts.isBinaryExpression(holder) && ts.isIdentifier(holder.left)) name = holder.left.text;
  if (name !== undefined) {
    take(own.path, name);
    const exportNames = isMember ? [name] : [...own.exports].filter(([, binding]) => binding.kind === 'local' ? binding.name === name : binding.kind === 'node' && (binding.node === node || binding.node === holder)).map(([exported]) => exported);
    for (const exported of exportNames) {
      const word = exported === 'default' || exported === 'export=' ? undefined : exported;
      const paths = word === undefined ? engine.program.files.filter((path) => path !== own.path && importsFile(engine, path, own.path)) : engine.program.mentioning(word);
      for (const path of paths) {
        if (word !== undefined) take(path, word);
        if (!isMember) for (const [local, binding] of engine.program.source(path)?.imports ?? []) if (binding.name === exported && local !== exported) take(path, local);
      }
    }
  }
  for (const parameterName of collectParameterNames(engine, node, name)) for (const [path, alias] of parameterName) take(path, alias);
  return [...result];
}

/** Whether a file's text imports another file, told without parsing it. */
function importsFile(engine: Engine, path: string, target: string): boolean {
  const stem = target.slice(target.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
  const text = engine.program.text(path);
  if (!text?.includes(stem === 'index' ? target.slice(0, target.lastIndexOf('/')).split('/').at(-1)! : stem)) return false;
  for (const binding of engine.program.source(path)?.imports.values() ?? []) {
    const resolution = engine.program.resolve(path, binding.specifier);
    if (resolution.kind === 'file' && resolution.path === target) return true;
  }
  return false;
}

/** Parameters of other functions that this function is handed to: it may be called by their names. */
function collectParameterNames(engine: Engine, node: FunctionNode, name: string | undefined): readonly (readonly (readonly [string, string])[])[] {
  const { ts } = engine;
  const uses: ts.Node[] = [];
  if (ts.isCallExpression(node.parent) && node.parent.expression !== node) uses.push(node);
  if (name !== undefined) for (const mention of engine.moduleOf(node)?.mentions.get(name) ?? []) if (ts.isCallExpression(mention.parent) && mention.parent.expression !== mention) uses.push(mention);
  const result: (readonly (readonly [string, string])[])[] = [];
  for (const use of uses.slice(0, 40)) {
    const call = use.parent as ts.CallExpression;
    const index = call.arguments.indexOf(use as ts.Expression);
    const callee = evaluate(engine, call.expression, OUTSIDE);
    for (const one of alternativesOf(callee)) {
      if (one.kind !== 'function') continue;
      const parameter = one.node.parameters[index];
      if (parameter && ts.isIdentifier(parameter.name)) result.push([[engine.pathOf(one.node), parameter.name.text]]);
    }
  }
  return result;
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
    const paths = new Set([own.path, ...engine.program.mentioning(name)]);
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
  return sites;
}

const constructs = (value: Value, klass: ts.Node): boolean => alternativesOf(value).some((one) => one.kind === 'class' && one.node === klass);

function isInside(node: ts.Node, container: ts.Node): boolean {
  for (let current: ts.Node | undefined = node; current; current = current.parent) if (current === container) return true;
  return false;
}
