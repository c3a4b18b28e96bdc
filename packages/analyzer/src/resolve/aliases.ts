/** Under which names something that is made at a place may be reached elsewhere: where it is put, handed to, returned to. */
import type ts from 'typescript';
import type { ImportBinding, SourceModule } from '../project/program.js';
import { findCallSites } from './callers.js';
import { scanChanges, type ChangeScan } from './change-scan.js';
import { connectedTo } from './connected.js';
import type { Engine } from './engine.js';
import { OUTSIDE } from './environment.js';
import { evaluate } from './evaluate.js';
import { mentionsOf } from './references.js';
import type { Declaration } from './scope.js';
import { alternativesOf, type FunctionNode } from './values.js';

export interface Aliases {
  /** Variables, parameters and imports that may hold the thing. */
  readonly holders: ReadonlySet<Declaration>;
  /** By file, names of properties that may hold it, and names under which it is exported. */
  readonly names: ReadonlyMap<string, ReadonlySet<string>>;
  /** It is handed to something that cannot be followed, which may change it. */
  readonly leaks: boolean;
}

/** Places that are followed for one thing. */
const PLACE_LIMIT = 60;
/** Files that import it. */
const FILE_LIMIT = 60;

/** Names of what the expression or declaration `node` makes; `undefined` while they are being looked for. */
export function aliasesOf(engine: Engine, node: ts.Node): Aliases | undefined {
  return engine.ask<Aliases | undefined>('aliases', node, OUTSIDE, undefined, () => new Finder(engine).find(node));
}

class Finder {
  readonly #engine: Engine;
  readonly #scan: ChangeScan;
  readonly #holders = new Set<Declaration>();
  readonly #names = new Map<string, Set<string>>();
  readonly #seen = new Set<ts.Node>();
  /** Files in which what is followed now was met. */
  #paths = new Set<string>();
  #leaks = false;

  constructor(engine: Engine) {
    this.#engine = engine;
    this.#scan = scanChanges(engine);
  }

  find(node: ts.Node): Aliases {
    const { ts } = this.#engine;
    if ((ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) && node.name) this.#variable(node.name.text, node);
    else this.#follow(node);
    return { holders: this.#holders, names: this.#names, leaks: this.#leaks };
  }

  /** Notes a name, when something of that name is changed in the file. */
  #add(path: string, name: string): void {
    this.#paths.add(path);
    if (!this.#scan.bases.get(name)?.has(path)) return;
    const names = this.#names.get(path);
    if (names) names.add(name);
    else this.#names.set(path, new Set([name]));
  }

  /** Where the value of the expression `node` goes. */
  #follow(node: ts.Node): void {
    const { ts } = this.#engine;
    if (this.#seen.has(node) || this.#seen.size > PLACE_LIMIT) return;
    this.#seen.add(node);
    const child = outermost(this.#engine, node);
    const { parent } = child;
    if (!parent) return;
    if (ts.isVariableDeclaration(parent)) {
      if (parent.initializer === child && ts.isIdentifier(parent.name)) this.#variable(parent.name.text, parent);
    } else if (ts.isParameter(parent)) {
      if (parent.initializer === child) this.#parameter(parent);
    } else if (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) this.#property(parent);
    else if (ts.isPropertyDeclaration(parent)) {
      if (parent.initializer === child && (ts.isIdentifier(parent.name) || ts.isPrivateIdentifier(parent.name))) this.#member(parent.name, parent);
    } else if (ts.isBinaryExpression(parent)) {
      if (parent.right === child && isAssignment(this.#engine, parent)) {
        this.#target(parent.left);
        this.#follow(parent);
      }
    } else if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
      const index = parent.arguments?.indexOf(child as ts.Expression) ?? -1;
      if (index >= 0) this.#argument(parent, index);
    } else if (ts.isReturnStatement(parent)) {
      const owner = this.#engine.ownersOf(parent).filter((one) => ts.isFunctionLike(one)).at(-1);
      if (owner) this.#returned(owner as FunctionNode);
    } else if (ts.isArrowFunction(parent)) {
      if (parent.body === child) this.#returned(parent);
    }
  }

  /** A declaration of a file holds it. */
  #hold(module: SourceModule, name: string, declaration: Declaration): void {
    if (this.#scan.bases.get(name)?.has(module.path)) this.#holders.add(declaration);
    this.#paths.add(module.path);
    for (const mention of mentionsOf(this.#engine, module, declaration, name)) this.#follow(mention);
  }

  #variable(name: string, declaration: Declaration): void {
    const engine = this.#engine;
    const module = engine.moduleOf(declaration);
    if (!module) return;
    this.#hold(module, name, declaration);
    if (!engine.ts.isSourceFile(declaration.parent) && !engine.ts.isVariableStatement(declaration.parent.parent)) return;
    for (const [exported, binding] of module.exports) {
      const isIt = binding.kind === 'local' ? binding.name === name : binding.kind === 'node' && (binding.node === declaration || (engine.ts.isIdentifier(binding.node) && binding.node.text === name));
      if (isIt) this.#importers(module.path, exported);
    }
  }

  /** Files that import an exported name, under whatever name. Those that do no more than read it are not parsed. */
  #importers(path: string, exported: string): void {
    const { program } = this.#engine;
    const isWhole = exported === 'default' || exported === 'export=';
    const word = isWhole ? stemOf(path) : exported;
    const isRenamed = new RegExp(`(?:\\b${word}\\s*(?:as\\b|:)|[(,=]\\s*${word}\\s*[,);\\n])`.replaceAll('$', '\\$'));
    for (const file of connectedTo(this.#engine, path, program.mentioning(word)).slice(0, FILE_LIMIT)) {
      if (file === path) continue;
      if (!isWhole) this.#add(file, exported);
      if (!isWhole && !isRenamed.test(program.text(file) ?? '')) continue;
      const module = program.source(file);
      for (const [local, binding] of module?.imports ?? []) {
        const isIt = isWhole ? importsWhole(this.#engine, file, binding, path) : binding.name === exported;
        if (!isIt) continue;
        this.#add(file, local);
        this.#hold(module!, local, binding.node as Declaration);
      }
    }
  }

  #parameter(parameter: ts.ParameterDeclaration): void {
    const engine = this.#engine;
    if (!engine.ts.isIdentifier(parameter.name)) return;
    const module = engine.moduleOf(parameter);
    if (module) this.#hold(module, parameter.name.text, parameter);
    if (module && engine.ts.isParameterPropertyDeclaration(parameter, parameter.parent)) this.#member(parameter.name, parameter);
  }

  /** `{ name: it }`: reached as `….name` wherever the object is. */
  #property(property: ts.PropertyAssignment | ts.ShorthandPropertyAssignment): void {
    const { ts } = this.#engine;
    const { name } = property;
    if (!ts.isIdentifier(name) && !ts.isStringLiteral(name)) return;
    this.#add(this.#engine.pathOf(property), name.text);
    const inner = new Set<string>();
    const outer = this.#paths;
    this.#paths = inner;
    this.#follow(property.parent);
    this.#paths = outer;
    for (const path of inner) {
      outer.add(path);
      this.#add(path, name.text);
    }
  }

  #member(name: ts.Identifier | ts.PrivateIdentifier, at: ts.Node): void {
    const own = this.#engine.pathOf(at);
    this.#add(own, name.text);
    if (this.#engine.ts.isPrivateIdentifier(name)) return;
    for (const path of connectedTo(this.#engine, own, this.#scan.bases.get(name.text) ?? [])) this.#add(path, name.text);
  }

  #target(left: ts.Expression): void {
    const { ts } = this.#engine;
    if (ts.isIdentifier(left)) {
      const declaration = this.#engine.scopes.findValue(left, left.text);
      if (declaration) this.#variable(left.text, declaration);
    } else if (ts.isPropertyAccessExpression(left)) {
      const root = left.expression;
      if (ts.isIdentifier(root) && root.text === 'exports') this.#importers(this.#engine.pathOf(left), left.name.text);
      else this.#member(left.name as ts.Identifier, left);
    }
  }

  #argument(call: ts.CallExpression | ts.NewExpression, index: number): void {
    const engine = this.#engine;
    const { ts } = engine;
    for (const callee of alternativesOf(evaluate(engine, call.expression, OUTSIDE))) {
      if (callee.kind === 'function') this.#handedTo(callee.node, index + (callee.bound?.length ?? 0));
      else if (callee.kind === 'class') {
        const constructor = callee.node.members.find((member): member is ts.ConstructorDeclaration => ts.isConstructorDeclaration(member) && member.body !== undefined);
        if (constructor) this.#handedTo(constructor, index);
      } else if (callee.kind === 'builtin') {
        if (callee.name.startsWith('reduce') && index === 1 && call.arguments?.[0]) {
          for (const fn of alternativesOf(evaluate(engine, call.arguments[0], OUTSIDE))) if (fn.kind === 'function') this.#handedTo(fn.node, 0);
          this.#follow(call);
        }
      } else if (callee.kind === 'external' && callee.module === 'globals') {
        // `Object.freeze(it)`, `Object.assign(it, …)` give it back.
        if (index === 0 && (callee.path[0] === 'Object' || callee.path[0] === 'Promise')) this.#follow(call);
      } else if (callee.kind === 'external' || callee.kind === 'unknown' || callee.kind === 'input') this.#leaks = true;
    }
  }

  #handedTo(fn: FunctionNode, index: number): void {
    const parameter = fn.parameters[index];
    if (parameter && !parameter.dotDotDotToken) this.#parameter(parameter);
  }

  #returned(fn: FunctionNode): void {
    for (const call of findCallSites(this.#engine, fn)) this.#follow(call);
  }
}

/** Whether an import is the default export, or the whole, of a file. */
function importsWhole(engine: Engine, from: string, binding: ImportBinding, path: string): boolean {
  if (binding.name !== 'default' && binding.name !== '*') return false;
  const resolution = engine.program.resolve(from, binding.specifier);
  return resolution.kind === 'file' && resolution.path === path;
}

/** The expression with the casts, parentheses, `await`s and choices around it that hand it on. */
function outermost(engine: Engine, node: ts.Node): ts.Node {
  const { ts } = engine;
  let current = node;
  for (;;) {
    const { parent } = current;
    if (!parent) return current;
    const handsOn = ts.isParenthesizedExpression(parent) || ts.isAsExpression(parent) || ts.isSatisfiesExpression(parent) || ts.isNonNullExpression(parent)
      || ts.isTypeAssertionExpression(parent) || ts.isAwaitExpression(parent)
      || (ts.isConditionalExpression(parent) && parent.condition !== current)
      || (ts.isBinaryExpression(parent) && isChoice(engine, parent));
    if (!handsOn) return current;
    current = parent;
  }
}

function isChoice(engine: Engine, node: ts.BinaryExpression): boolean {
  const { SyntaxKind } = engine.ts;
  const operator = node.operatorToken.kind;
  return operator === SyntaxKind.BarBarToken || operator === SyntaxKind.QuestionQuestionToken || operator === SyntaxKind.AmpersandAmpersandToken || operator === SyntaxKind.CommaToken;
}

function isAssignment(engine: Engine, node: ts.BinaryExpression): boolean {
  const { SyntaxKind } = engine.ts;
  return node.operatorToken.kind >= SyntaxKind.FirstAssignment && node.operatorToken.kind <= SyntaxKind.LastAssignment;
}

/** The word by which other files name a file: `orders` of `src/orders.ts`, `lib` of `lib/index.ts`. */
export function stemOf(path: string): string {
  const [folder, name] = path.split('/').slice(-2);
  const stem = (name ?? folder ?? path).replace(/\.[^.]+$/, '');
  return stem === 'index' && name !== undefined ? folder! : stem;
}
