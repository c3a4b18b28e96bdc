/** Where a function of the program may be called: its value is followed to the names, members and parameters it is put into. */
import type ts from 'typescript';
import { Importers } from '../project/importers.js';
import { seemsToCall } from '../project/mentioning.js';
import type { CallLike } from '../project/program.js';
import { findCallSites } from './callers.js';
import type { Engine } from './engine.js';
import { OUTSIDE } from './environment.js';
import { evaluate, staticName } from './evaluate.js';
import type { Declaration } from './scope.js';
import { alternativesOf, type FunctionNode } from './values.js';

/** Further uses of one name tell nothing new. */
const USE_LIMIT = 40;
/** A member that more files call by name is too common to tell anything. */
const FILE_LIMIT = 80;
/** Functions that return a function that returns a function … */
const RETURN_DEPTH = 3;

/** A function handed to something as an argument. */
export interface HandedOver {
  readonly call: CallLike;
  readonly index: number;
}

export interface FunctionUses {
  /** Calls that may run the function, by name; whether they do is for evaluation to say. */
  readonly calls: ReadonlySet<CallLike>;
  /** Calls that get it, under a name of it, as an argument. */
  readonly handedOver: readonly HandedOver[];
  /** Calls that get it as a part of an object that is written as their argument. */
  readonly inOptions: ReadonlySet<ts.CallExpression>;
}

/** Where a function may be called and what it is handed to. */
export function collectUses(engine: Engine, node: FunctionNode): FunctionUses {
  const cache = engine.cache<ts.Node, FunctionUses>('function-uses');
  const known = cache.get(node);
  if (known) return known;
  const follower = new Follower(engine);
  follower.follow(node, 0);
  cache.set(node, follower);
  return follower;
}

class Follower implements FunctionUses {
  readonly calls = new Set<CallLike>();
  readonly handedOver: HandedOver[] = [];
  readonly inOptions = new Set<ts.CallExpression>();
  readonly #engine: Engine;
  readonly #seen = new Set<ts.Node>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** `use` is the function, a name for it, or a call that gives it. */
  follow(use: ts.Node, depth: number): void {
    const { ts } = this.#engine;
    if (this.#seen.has(use) || this.#seen.size > USE_LIMIT * 4) return;
    this.#seen.add(use);
    if (ts.isFunctionDeclaration(use)) {
      if (use.name) this.#local(use, use.name.text, depth);
      // `export default function () {…}`
      else this.#exported(use, undefined);
      return;
    }
    if (ts.isMethodDeclaration(use)) {
      this.#member(use.name);
      return;
    }
    let node = use;
    while (ts.isParenthesizedExpression(node.parent) || ts.isAsExpression(node.parent) || ts.isSatisfiesExpression(node.parent) || ts.isNonNullExpression(node.parent) || ts.isAwaitExpression(node.parent)) node = node.parent;
    this.#followParent(node, node.parent, depth);
  }

  #followParent(node: ts.Node, parent: ts.Node, depth: number): void {
    const { ts } = this.#engine;
    if (ts.isVariableDeclaration(parent)) {
      if (parent.initializer === node && ts.isIdentifier(parent.name)) this.#local(parent, parent.name.text, depth);
    } else if (ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)) {
      if (parent.initializer === node) this.#part(parent, parent.name);
    } else if (ts.isShorthandPropertyAssignment(parent)) this.#part(parent, parent.name);
    else if (ts.isBinaryExpression(parent) && parent.right === node && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
      if (ts.isPropertyAccessExpression(parent.left)) this.#memberNamed(parent.left, parent.left.name.text, isExports(ts, parent.left.expression));
      else if (ts.isIdentifier(parent.left)) this.#local(parent.left, parent.left.text, depth);
    } else if (ts.isExportAssignment(parent)) this.#exported(node, undefined);
    else if (ts.isReturnStatement(parent)) this.#returned(this.#engine.ownersOf(parent).findLast((owner) => ts.isFunctionLike(owner)), depth);
    else if (ts.isArrowFunction(parent) && parent.body === node) this.#returned(parent, depth);
    else if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
      if (parent.expression !== node) this.#handedTo(parent, parent.arguments?.indexOf(node as ts.Expression) ?? -1, depth);
      else if (ts.isCallExpression(parent)) this.calls.add(parent);
    }
  }

  /** Calls of that name in a file; a bare name counts when it means one of these declarations, or at least might be imported. */
  #take(path: string, name: string, meaning: 'member' | 'imported' | Declaration): void {
    const { ts, scopes } = this.#engine;
    for (const call of this.#engine.program.source(path)?.calls.get(name) ?? []) {
      if (ts.isIdentifier(call.expression)) {
        const declaration = scopes.findValue(call.expression, name);
        const fits = meaning === 'member' ? !declaration || !ts.isFunctionDeclaration(declaration)
          : meaning === 'imported' ? !declaration || !(ts.isFunctionLike(declaration) || ts.isParameter(declaration) || ts.isClassLike(declaration))
          : declaration === meaning;
        if (!fits) continue;
      }
      this.calls.add(call);
    }
  }

  /** A name of this file, perhaps exported, perhaps handed on. */
  #local(declaration: ts.Node, name: string, depth: number): void {
    const module = this.#engine.moduleOf(declaration);
    if (!module) return;
    const meant = this.#engine.scopes.findValue(declaration, name);
    if (meant) this.#take(module.path, name, meant);
    this.#exported(declaration, name);
    let uses = 0;
    for (const mention of module.mentions.get(name) ?? []) {
      if (this.#engine.scopes.findValue(mention, name) !== meant) continue;
      if (++uses > USE_LIMIT) break;
      this.follow(mention, depth);
    }
  }

  #exported(node: ts.Node, name: string | undefined): void {
    const { program } = this.#engine;
    const module = this.#engine.moduleOf(node);
    if (!module) return;
    for (const [exported, binding] of module.exports) {
      const isThis = binding.kind === 'local' ? binding.name === name : binding.kind === 'node' && (binding.node === node || binding.node === node.parent);
      if (!isThis) continue;
      const word = exported === 'default' || exported === 'export=' ? undefined : exported;
      const paths = word === undefined ? program.files.filter((path) => path !== module.path && importsFile(this.#engine, path, module.path)) : program.mentioning(word);
      const calling = word === undefined ? [] : filesCalling(this.#engine, word);
      for (const path of calling) if (path === module.path || importersOf(this.#engine).mayImport(path, module.path)) this.#take(path, word!, 'imported');
      for (const path of paths) {
        // Under another name: `import { place as order }`.
        if (word !== undefined && !new RegExp(`\\b${word.replaceAll('$', '\\$')}\\s*(?:as|:)\\s`).test(program.text(path) ?? '')) continue;
        for (const [local, one] of program.source(path)?.imports ?? []) if (one.name === exported && local !== exported) this.#take(path, local, 'imported');
      }
    }
  }

  #part(property: ts.Node, name: ts.PropertyName): void {
    this.#member(name);
    const { ts } = this.#engine;
    const call = property.parent.parent;
    if (ts.isCallExpression(call) && call.arguments.some((one) => one === property.parent)) this.inOptions.add(call);
  }

  #member(name: ts.PropertyName): void {
    const text = staticName(this.#engine, name);
    if (text !== undefined) this.#memberNamed(name, text);
  }

  /** `isExported`: the member is an export of the file, which others must import. */
  #memberNamed(at: ts.Node, name: string, isExported = false): void {
    const own = this.#engine.moduleOf(at)?.path;
    const calling = filesCalling(this.#engine, name);
    const paths = calling.length > FILE_LIMIT ? [] : isExported && own !== undefined ? calling.filter((path) => importersOf(this.#engine).mayImport(path, own)) : calling;
    for (const path of new Set([...(own === undefined ? [] : [own]), ...paths])) this.#take(path, name, 'member');
  }

  /** What a function returns is what each of its calls gives. */
  #returned(owner: ts.Node | undefined, depth: number): void {
    if (!owner || depth >= RETURN_DEPTH) return;
    for (const site of findCallSites(this.#engine, owner as FunctionNode).slice(0, USE_LIMIT)) this.follow(site, depth + 1);
  }

  /** An argument is called by the parameter's name, or by the field that a parameter property is. */
  #handedTo(call: CallLike, index: number, depth: number): void {
    const { ts } = this.#engine;
    this.handedOver.push({ call, index });
    for (const callee of alternativesOf(evaluate(this.#engine, call.expression, OUTSIDE))) {
      const into = callee.kind === 'function' ? callee.node : callee.kind === 'class' ? callee.node.members.find(ts.isConstructorDeclaration) : undefined;
      const parameter = into?.parameters[index];
      if (!parameter || !ts.isIdentifier(parameter.name)) continue;
      this.#take(this.#engine.pathOf(parameter), parameter.name.text, parameter);
      if (ts.isParameterPropertyDeclaration(parameter, parameter.parent)) this.#memberNamed(parameter.name, parameter.name.text);
      // `this.job = job`
      else if (callee.kind === 'class') this.#local(parameter, parameter.name.text, depth);
    }
  }
}

/** `exports`, `module.exports`. */
function isExports(ts: Engine['ts'], node: ts.Expression): boolean {
  if (ts.isIdentifier(node)) return node.text === 'exports';
  return ts.isPropertyAccessExpression(node) && node.name.text === 'exports' && ts.isIdentifier(node.expression) && node.expression.text === 'module';
}

function importersOf(engine: Engine): Importers {
  const cache = engine.cache<object, Importers>('importers');
  let importers = cache.get(engine.program);
  if (!importers) cache.set(engine.program, (importers = new Importers(engine.program)));
  return importers;
}

/** The name that calls of a function, or `new` of its class, are written with, as far as its declaration tells. */
export function callableName(engine: Engine, node: FunctionNode): string | undefined {
  const { ts } = engine;
  if (ts.isConstructorDeclaration(node)) return node.parent.name?.text;
  if (node.name) return staticName(engine, node.name);
  return ts.isVariableDeclaration(node.parent) && ts.isIdentifier(node.parent.name) ? node.parent.name.text : undefined;
}

/** Files whose text seems to call something of this name. */
export function filesCalling(engine: Engine, name: string): readonly string[] {
  const { program } = engine;
  const cache = engine.cache<object, Map<string, readonly string[]>>('files-calling');
  let known = cache.get(program);
  if (!known) cache.set(program, (known = new Map()));
  let files = known.get(name);
  if (!files) known.set(name, (files = program.mentioning(name).filter((path) => seemsToCall(program.text(path) ?? '', name))));
  return files;
}

/** Files whose text seems to extend or implement something of this name. */
export function filesExtending(engine: Engine, name: string): readonly string[] {
  const heritage = new RegExp(`\\b(?:extends|implements)\\b[^{]*?(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`);
  return engine.program.mentioning(name).filter((path) => heritage.test(engine.program.text(path) ?? ''));
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
