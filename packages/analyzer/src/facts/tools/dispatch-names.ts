/** The tool names that a handler of calls knows: cases of a switch, comparisons, keys of a table it looks the name up in. */
import type ts from 'typescript';
import { evaluateArguments, functionFrame } from '../../resolve/calls.js';
import { collectionEntries } from '../../resolve/collections.js';
import type { Engine } from '../../resolve/engine.js';
import type { Env } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import { walkFunction } from '../../resolve/flow.js';
import { collectExports } from '../../resolve/imports.js';
import { propertyOf } from '../../resolve/properties.js';
import { alternativesOf, keyOf, stringOf, type FunctionValue, type Value } from '../../resolve/values.js';

export interface DispatchName {
  readonly name: string;
  /** The literal. */
  readonly node: ts.Node;
  /** The case, comparison or entry. */
  readonly site: ts.Node;
}

/** Calls of calls that are followed. */
const DEPTH_LIMIT = 5;

/** Follows `name` through a handler. `name` is the value the handler's request holds as the tool's name. */
export function collectDispatchNames(engine: Engine, handler: Value, args: readonly Value[], name: Value): readonly DispatchName[] {
  const walker = new Walker(engine, keyOf(name));
  for (const one of alternativesOf(handler)) if (one.kind === 'function') walker.enter(one, args, 0);
  return [...walker.found.values()];
}

class Walker {
  readonly found = new Map<string, DispatchName>();
  readonly #engine: Engine;
  readonly #name: string;
  readonly #seen = new Set<number>();

  constructor(engine: Engine, name: string) {
    this.#engine = engine;
    this.#name = name;
  }

  enter(callee: FunctionValue, args: readonly Value[], depth: number): void {
    if (depth > DEPTH_LIMIT) return;
    const frame = functionFrame(this.#engine, callee, args);
    if (this.#seen.has(frame.id)) return;
    this.#seen.add(frame.id);
    walkFunction(this.#engine, callee.node, frame, { expression: (node, env) => this.#read(node, env, depth) });
  }

  #isName(node: ts.Expression, env: Env): boolean {
    return keyOf(evaluate(this.#engine, node, env)) === this.#name;
  }

  #add(value: Value, site: ts.Node): void {
    for (const one of alternativesOf(value)) {
      const name = stringOf(one);
      if (name !== undefined && !this.found.has(name)) this.found.set(name, { name, node: (one.kind === 'constant' && one.node) || site, site });
    }
  }

  #read(node: ts.Expression, env: Env, depth: number): void {
    const { ts } = this.#engine;
    if (ts.isSwitchStatement(node.parent) && node.parent.expression === node && this.#isName(node, env))
      for (const clause of node.parent.caseBlock.clauses) if (ts.isCaseClause(clause)) this.#add(evaluate(this.#engine, clause.expression, env), clause);
    const visit = (child: ts.Node): void => {
      if (ts.isFunctionLike(child)) return;
      if (ts.isBinaryExpression(child)) this.#compare(child, env);
      else if (ts.isElementAccessExpression(child) && this.#isName(child.argumentExpression, env)) this.#lookUp(evaluate(this.#engine, child.expression, env), child);
      else if (ts.isCallExpression(child)) this.#call(child, env, depth);
      ts.forEachChild(child, visit);
    };
    visit(node);
  }

  #compare(node: ts.BinaryExpression, env: Env): void {
    const { SyntaxKind } = this.#engine.ts;
    const operator = node.operatorToken.kind;
    if (operator !== SyntaxKind.EqualsEqualsEqualsToken && operator !== SyntaxKind.EqualsEqualsToken) return;
    if (this.#isName(node.left, env)) this.#add(evaluate(this.#engine, node.right, env), node);
    else if (this.#isName(node.right, env)) this.#add(evaluate(this.#engine, node.left, env), node);
  }

  /** A table that the name is looked up in: its keys, or the names of its elements. */
  #lookUp(table: Value, site: ts.Node): void {
    const engine = this.#engine;
    for (const one of alternativesOf(table)) {
      if (one.kind === 'object') for (const [name, slot] of one.slots) this.#add({ kind: 'constant', value: name, ...(slot.node && { node: slot.node }) }, slot.node ?? site);
      else if (one.kind === 'module') for (const name of collectExports(engine, one.path).keys()) this.#add({ kind: 'constant', value: name }, site);
      else if (one.kind === 'collection') for (const entry of collectionEntries(engine, one)) this.#add(entry.key, nodeOf(entry.key) ?? site);
      else if (one.kind === 'array') for (const item of one.items) this.#add(propertyOf(engine, item, 'name'), nodeOf(item) ?? site);
    }
  }

  #call(node: ts.CallExpression, env: Env, depth: number): void {
    const engine = this.#engine;
    const { ts } = engine;
    const args = evaluateArguments(engine, node.arguments, env);
    if (ts.isPropertyAccessExpression(node.expression)) {
      const method = node.expression.name.text;
      if (method === 'get' && args[0] && keyOf(args[0]) === this.#name) this.#lookUp(evaluate(engine, node.expression.expression, env), node);
      if ((method === 'find' || method === 'some') && args[0]?.kind === 'function') this.#lookUp(evaluate(engine, node.expression.expression, env), node);
    }
    for (const one of args) if (one.kind === 'function' && one.node.parent === node) this.enter(one, [], depth + 1);
    if (!args.some((one) => this.#carriesName(one, 0))) return;
    for (const callee of alternativesOf(evaluate(engine, node.expression, env))) if (callee.kind === 'function') this.enter(callee, args, depth + 1);
  }

  #carriesName(value: Value, depth: number): boolean {
    if (keyOf(value) === this.#name) return true;
    if (value.kind !== 'object' || depth > 2) return false;
    for (const name of value.slots.keys()) if (this.#carriesName(propertyOf(this.#engine, value, name), depth + 1)) return true;
    return false;
  }
}

const nodeOf = (value: Value): ts.Node | undefined => ('node' in value ? value.node : undefined);
