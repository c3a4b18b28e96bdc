/**
 * How long memory lives: who makes it decides. What a function makes lives as long as what that function is called for: a request, a
 * session, the process.
 */
import type ts from 'typescript';
import { findCallSites, findConstructions } from '../../resolve/callers.js';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE, type Env } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import { collectUses } from '../../resolve/function-names.js';
import { ancestryOf } from '../../resolve/self.js';
import { alternativesOf, type FunctionNode } from '../../resolve/values.js';
import type { StoreLifetime } from '../../types.js';
import { collectInputs } from '../../resolve/reach.js';
import { isSessionId } from './key-origins.js';
import { roleOfCallback, roleOfFunction, type Role } from './roles.js';

export interface Life {
  readonly of: StoreLifetime | 'call';
  /** The construction that decides. */
  readonly at: ts.Node;
}

const DEPTH = 10;
const SHORT: ReadonlySet<Life['of']> = new Set(['session', 'connection', 'request']);

/** Reads lifetimes; `isInCall` tells functions that run during the tool's call. */
export class LifetimeReader {
  readonly #engine: Engine;
  readonly #isInCall: (node: ts.Node) => boolean;
  readonly #active = new Set<ts.Node>();

  constructor(engine: Engine, isInCall: (node: ts.Node) => boolean) {
    this.#engine = engine;
    this.#isInCall = isInCall;
  }

  /** The lifetime of what is made at a node, as part of the object whose frame `env` tells. */
  of(node: ts.Node, env?: Env): Life {
    return this.#climb(node, node, env, DEPTH);
  }

  /** `at` is what is made; `from` is where the climb stands. */
  #climb(at: ts.Node, from: ts.Node, env: Env | undefined, depth: number): Life {
    const { ts } = this.#engine;
    const process: Life = { of: 'process', at };
    if (depth <= 0 || this.#active.has(from)) return process;
    this.#active.add(from);
    try {
      for (let node = from, parent = from.parent as ts.Node | undefined; parent; node = parent, parent = parent.parent) {
        if (ts.isCallExpression(parent) && isEntry(this.#engine, parent, node)) return { of: 'session', at };
        if (ts.isBinaryExpression(parent) && parent.right === node) {
          const target = this.#assigned(parent.left);
          if (target === 'session') return { of: 'session', at };
          if (target) return this.#climb(at, target, env, depth - 1);
        }
        if (ts.isFunctionLike(parent)) return this.#inFunction(at, parent as FunctionNode, env, depth) ?? process;
        if (ts.isPropertyDeclaration(parent) && ts.isClassLike(parent.parent)) {
          const isStatic = ts.getModifiers(parent)?.some((modifier) => modifier.kind === ts.SyntaxKind.StaticKeyword);
          return isStatic ? process : this.#inClass(at, parent.parent, env, depth);
        }
      }
      return process;
    } finally {
      this.#active.delete(from);
    }
  }

  /** What is assigned to lives as long as the variable or field. */
  #assigned(left: ts.Expression): ts.Node | 'session' | undefined {
    const { ts } = this.#engine;
    if (ts.isIdentifier(left)) return this.#engine.scopes.findValue(left, left.text);
    if (ts.isElementAccessExpression(left)) return isSessionExpression(this.#engine, left.argumentExpression) ? 'session' : undefined;
    if (ts.isPropertyAccessExpression(left) && left.expression.kind === ts.SyntaxKind.ThisKeyword) {
      const klass = this.#engine.ownersOf(left).findLast((one) => ts.isClassLike(one));
      return klass && ts.isClassLike(klass) ? klass.members.find((member) => ts.isPropertyDeclaration(member) && ts.isIdentifier(member.name) && member.name.text === left.name.text) : undefined;
    }
    return undefined;
  }

  #inFunction(at: ts.Node, node: FunctionNode, env: Env | undefined, depth: number): Life | undefined {
    const { ts } = this.#engine;
    if (ts.isConstructorDeclaration(node)) return this.#inClass(at, node.parent, env, depth);
    if (this.#isInCall(node)) return { of: 'call', at };
    const role = roleOfFunction(this.#engine, node) ?? this.#roleAsCallback(node);
    if (role) return { of: role, at };
    if (ts.isMethodDeclaration(node) && ts.isClassLike(node.parent) && isPerSession(this.#engine, node.parent)) return { of: 'session', at };
    const lives = this.#callersOf(node).map((site) => this.#climb(at, site, undefined, depth - 1));
    return lives.find((life) => SHORT.has(life.of)) ?? lives.find((life) => life.of === 'process');
  }

  /** `createMcpHandler(buildServer)`: a function that is handed over by its name. */
  #roleAsCallback(node: FunctionNode): Role | undefined {
    for (const { call, index } of collectUses(this.#engine, node).handedOver) {
      const role = roleOfCallback(this.#engine, call, index);
      if (role) return role;
    }
    return undefined;
  }

  #callersOf(node: FunctionNode): readonly ts.Node[] {
    const { ts } = this.#engine;
    // A closure written in place runs where it stands, unless it is called under a name.
    const sites = findCallSites(this.#engine, node);
    return sites.length > 0 || ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) ? sites : [node];
  }

  #inClass(at: ts.Node, klass: ts.ClassLikeDeclaration, env: Env | undefined, depth: number): Life {
    const engine = this.#engine;
    if (isPerSession(engine, klass)) return { of: 'session', at };
    const self = instanceOf(env, klass);
    const sites = self ? [self] : findConstructions(engine, klass);
    const lives = sites.filter((site) => site !== klass).map((site) => this.#climb(site, site, undefined, depth - 1));
    return lives.find((life) => SHORT.has(life.of)) ?? lives.find((life) => life.of === 'call') ?? (lives.length === 0 && takesSession(engine, klass) ? { of: 'session', at } : { of: 'process', at });
  }
}

/** The `new` that made the object whose class this is. */
function instanceOf(env: Env | undefined, klass: ts.ClassLikeDeclaration): ts.Node | undefined {
  for (let frame = env; frame; frame = frame.parent) if (frame.node === klass && frame.self?.kind === 'instance' && frame.self.args) return frame.self.node;
  return undefined;
}

/** `books.set(sessionId, new Book())`. */
function isEntry(engine: Engine, call: ts.CallExpression, value: ts.Node): boolean {
  const { ts } = engine;
  if (!ts.isPropertyAccessExpression(call.expression) || call.expression.name.text !== 'set') return false;
  const [key, ...values] = call.arguments;
  return key !== undefined && values.includes(value as ts.Expression) && isSessionExpression(engine, key);
}

function isSessionExpression(engine: Engine, node: ts.Expression): boolean {
  const { ts } = engine;
  const value = evaluate(engine, node, OUTSIDE);
  if (collectInputs(engine, value).some(isSessionId)) return true;
  if (alternativesOf(value).some((one) => one.kind === 'external' && one.path.at(-1) === 'sessionId')) return true;
  const name = ts.isIdentifier(node) ? node.text : ts.isPropertyAccessExpression(node) ? node.name.text : '';
  return /^(?:mcp)?_?sess(?:ion)?_?id$|^sid$/i.test(name);
}

/** Cloudflare's `McpAgent` is one object for each session. */
function isPerSession(engine: Engine, klass: ts.ClassLikeDeclaration): boolean {
  return ancestryOf(engine, { kind: 'class', node: klass, env: OUTSIDE }).some((one) => one.kind === 'external' && one.path.at(-1) === 'McpAgent');
}

/** A class that is made for a session says so in its constructor. */
function takesSession(engine: Engine, klass: ts.ClassLikeDeclaration): boolean {
  const { ts } = engine;
  const constructor = klass.members.find((member): member is ts.ConstructorDeclaration => ts.isConstructorDeclaration(member));
  return constructor?.parameters.some((one) => ts.isIdentifier(one.name) && /^(?:session|sessionId|connection|transport|socket)$/.test(one.name.text)) ?? false;
}
