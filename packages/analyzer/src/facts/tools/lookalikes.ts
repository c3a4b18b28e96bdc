/**
 * Definitions that reach a registration on a way that cannot be followed: dependency injection, a scan of a folder, a registry of
 * another package. The registration says which properties it reads; literals in the program that have them are taken for its
 * definitions, or modules that export them.
 */
import type ts from 'typescript';
import { nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE, type Env } from '../../resolve/environment.js';
import { evaluate, staticName } from '../../resolve/evaluate.js';
import { propertyOf } from '../../resolve/properties.js';
import { alternativesOf, type Value } from '../../resolve/values.js';

/** More literals than this are no table of tools. */
const LOOKALIKE_LIMIT = 400;
/** Properties that tell a tool's definition from anything else with a name. */
const SCHEMA = /schema|parameters|^args$|^input$|^shape$/i;

type Root = ts.ParameterDeclaration | ts.VariableDeclaration;

/** Frames in which the definition that `name` is read from is one of its lookalikes; empty when nothing can be told. */
export function framesOfLookalikes(engine: Engine, name: ts.Node): readonly Env[] {
  const root = rootOf(engine, name, 0);
  const owner = root && ownerOf(engine, root);
  if (!root || !owner) return [];
  const read = propertiesRead(engine, root, owner);
  const key = nameKeyOf(engine, name, root);
  if (key === undefined || ![...read].some((one) => SCHEMA.test(one))) return [];
  const found = findLookalikes(engine, key, read);
  return (found.length > 0 ? found : findModules(engine, key, read)).map((value) => engine.environments.enter(engine.frameAround(owner, OUTSIDE), owner, new Map([[root, value]])));
}

/** The parameter or loop variable that a name is read from: `t` of `t.name`, the pattern of `({ name, run }) => …`. */
function rootOf(engine: Engine, node: ts.Node, depth: number): Root | undefined {
  const { ts } = engine;
  if (ts.isPropertyAccessExpression(node)) return rootOf(engine, node.expression, depth);
  if (!ts.isIdentifier(node) || depth > 3) return undefined;
  let declaration: ts.Node | undefined = engine.scopes.findValue(node, node.text);
  while (declaration && ts.isBindingElement(declaration)) declaration = declaration.parent.parent;
  if (!declaration) return undefined;
  if (ts.isParameter(declaration)) return declaration;
  if (!ts.isVariableDeclaration(declaration)) return undefined;
  if (ts.isForOfStatement(declaration.parent.parent)) return declaration;
  return declaration.initializer ? rootOf(engine, declaration.initializer, depth + 1) : undefined;
}

function ownerOf(engine: Engine, root: Root): ts.Node | undefined {
  const { ts } = engine;
  return ts.isParameter(root) ? root.parent : ts.isForOfStatement(root.parent.parent) ? root.parent.parent : undefined;
}

/** Properties that the code around reads from a definition. */
function propertiesRead(engine: Engine, root: Root, owner: ts.Node): ReadonlySet<string> {
  const { ts } = engine;
  const names = new Set<string>();
  if (ts.isObjectBindingPattern(root.name)) for (const element of root.name.elements) add(staticName(engine, element.propertyName ?? element.name));
  function add(name: string | undefined): void {
    if (name !== undefined) names.add(name);
  }
  for (const node of nodesIn(ts, owner))
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression) && engine.scopes.findValue(node.expression, node.expression.text) === root) add(node.name.text);
  return names;
}

/** The property that holds the name. */
function nameKeyOf(engine: Engine, node: ts.Node, root: Root): string | undefined {
  const { ts } = engine;
  if (ts.isPropertyAccessExpression(node)) return ts.isIdentifier(node.expression) ? node.name.text : undefined;
  if (!ts.isIdentifier(node)) return undefined;
  const declaration = engine.scopes.findValue(node, node.text);
  if (declaration && ts.isBindingElement(declaration) && declaration.parent === root.name) return staticName(engine, declaration.propertyName ?? declaration.name);
  return declaration && ts.isVariableDeclaration(declaration) && declaration.initializer ? nameKeyOf(engine, declaration.initializer, root) : undefined;
}

/** Object literals that have the name, a schema and a function under names that are read. */
export function findLookalikes(engine: Engine, nameKey: string, read: ReadonlySet<string>, needsFunction = true): readonly Value[] {
  const schemas = [...read].filter((name) => SCHEMA.test(name) && !/output/i.test(name));
  const paths = new Set(schemas.flatMap((name) => engine.program.mentioning(name)));
  const found: Value[] = [];
  for (const path of engine.program.mentioning(nameKey)) {
    if (!paths.has(path) || path.endsWith('.json')) continue;
    for (const literal of literalsOf(engine, path)) {
      const names = new Map(literal.properties.map((property) => [property.name && staticName(engine, property.name), property] as const));
      if (!names.has(nameKey) || !schemas.some((name) => names.has(name)) || engine.bundledPackageOf(literal) !== undefined) continue;
      const value = evaluate(engine, literal, OUTSIDE);
      if (value.kind !== 'object' || !isNamed(engine, literal, nameKey)) continue;
      if (needsFunction && ![...read].some((name) => mayRun(engine, names.get(name)))) continue;
      found.push(value);
      if (found.length > LOOKALIKE_LIMIT) return [];
    }
  }
  return found;
}

/** Modules that export the name, a schema and a function under names that are read: a folder of tools, each a file. */
function findModules(engine: Engine, nameKey: string, read: ReadonlySet<string>): readonly Value[] {
  const found: Value[] = [];
  for (const path of engine.program.mentioning(nameKey)) {
    const exported = engine.program.source(path)?.exports;
    if (!exported?.has(nameKey) || ![...read].some((name) => SCHEMA.test(name) && exported.has(name))) continue;
    const value: Value = { kind: 'module', path };
    const isName = alternativesOf(propertyOf(engine, value, nameKey)).every((one) => one.kind === 'constant' && typeof one.value === 'string');
    if (isName && [...read].some((name) => exported.has(name) && propertyOf(engine, value, name).kind === 'function')) found.push(value);
  }
  return found.length > LOOKALIKE_LIMIT ? [] : found;
}

function literalsOf(engine: Engine, path: string): readonly ts.ObjectLiteralExpression[] {
  const { ts } = engine;
  const module = engine.program.source(path);
  if (!module) return [];
  const cache = engine.cache<ts.Node, readonly ts.ObjectLiteralExpression[]>('object-literals');
  let known = cache.get(module.ast);
  if (!known) {
    const literals: ts.ObjectLiteralExpression[] = [];
    for (const node of nodesIn(ts, module.ast)) if (ts.isObjectLiteralExpression(node) && node.properties.length > 2) literals.push(node);
    cache.set(module.ast, (known = literals));
  }
  return known;
}

function isNamed(engine: Engine, literal: ts.ObjectLiteralExpression, nameKey: string): boolean {
  const { ts } = engine;
  const property = literal.properties.find((one) => one.name && staticName(engine, one.name) === nameKey);
  const node = property && (ts.isPropertyAssignment(property) ? property.initializer : ts.isShorthandPropertyAssignment(property) ? property.name : undefined);
  return node !== undefined && alternativesOf(evaluate(engine, node, OUTSIDE)).every((one) => one.kind === 'constant' && typeof one.value === 'string');
}

/** A function, or a call that may give one. */
function mayRun(engine: Engine, property: ts.ObjectLiteralElementLike | undefined): boolean {
  const { ts } = engine;
  if (!property) return false;
  if (ts.isMethodDeclaration(property)) return true;
  const node = ts.isPropertyAssignment(property) ? property.initializer : ts.isShorthandPropertyAssignment(property) ? property.name : undefined;
  if (!node) return false;
  return alternativesOf(evaluate(engine, node, OUTSIDE)).some((one) => one.kind === 'function' || (one.kind === 'external' && one.calls.some((args) => args.some((arg) => arg.kind === 'function'))));
}
