/** From a module specifier or an exported name to a value, across files and packages. */
import type ts from 'typescript';
import type { Resolution, SourceModule } from '../project/program.js';
import type { Engine } from './engine.js';
import { OUTSIDE } from './environment.js';
import { evaluate } from './evaluate.js';
import { valueOfDeclaration } from './names.js';
import type { Declaration } from './scope.js';
import { propertyOf } from './properties.js';
import { ExternalValue } from './external-value.js';
import { vendoredExport } from './vendored-exports.js';
import { unknown, type ModuleValue, type Value } from './values.js';

export const moduleOfFile = (path: string): ModuleValue => ({ kind: 'module', path });

/** What `import * as m from specifier` or `require(specifier)` gives. */
export function evaluateModule(engine: Engine, from: string, specifier: string): Value {
  const resolution = engine.program.resolve(from, specifier);
  if (resolution.kind === 'file') {
    if (resolution.path.endsWith('.json')) return valueOfJson(engine, resolution.path);
    return moduleOfFile(resolution.path);
  }
  if (resolution.kind === 'package') return packageValue(resolution, from);
  return unknown(`cannot find '${specifier}'`);
}

const packageValue = ({ specifier, name, installedAs }: Extract<Resolution, { kind: 'package' }>, from: string): ExternalValue =>
  new ExternalValue({ module: specifier, package: name, path: [], from, installedAs });

/** The content of a JSON file. */
export function valueOfJson(engine: Engine, path: string): Value {
  const statement = engine.program.source(path)?.ast.statements[0];
  return statement && engine.ts.isExpressionStatement(statement) ? evaluate(engine, statement.expression, OUTSIDE) : unknown('an unreadable file');
}

/**
 * The value exported under `name`; `undefined` when the module exports no such name. Follows re-exports. `seen` are the exports that this
 * search has come by: each is looked at once, since modules that star-export each other are joined by exponentially many ways.
 */
export function exportOf(engine: Engine, path: string, name: string, seen = new Set<string>()): Value | undefined {
  const vendored = vendoredExport(engine, path, name);
  if (vendored) return vendored;
  const module = engine.program.source(path);
  if (!module) return unknown(`cannot read ${path}`);
  const mark = `${path}\0${name}`;
  if (seen.has(mark)) return undefined;
  seen.add(mark);
  const binding = module.exports.get(name);
  if (binding) {
    if (binding.kind === 'node') return valueOfExportNode(engine, binding.node, name);
    if (binding.kind === 'local') {
      const declaration = engine.scopes.findValue(module.ast, binding.name);
      return declaration ? valueOfDeclaration(engine, declaration, binding.name, OUTSIDE) : unknown('an undeclared export');
    }
    return exportFrom(engine, path, binding.specifier, binding.name, seen);
  }
  for (const specifier of module.starExports) {
    if (name === 'default' || name === 'export=') break;
    const value = exportFrom(engine, path, specifier, name, seen);
    if (value && value.kind !== 'unknown') return value;
  }
  if (name !== 'export=' && module.exports.has('export=')) {
    const whole = exportOf(engine, path, 'export=', seen);
    if (!whole) return undefined;
    return name === 'default' ? whole : propertyOf(engine, whole, name);
  }
  // A CommonJS module seen through an import: its namespace is the default export.
  if (name === 'default' && isCommonJs(module)) return moduleOfFile(path);
  return undefined;
}

function exportFrom(engine: Engine, path: string, specifier: string, name: string, seen: Set<string>): Value | undefined {
  const resolution = engine.program.resolve(path, specifier);
  if (resolution.kind === 'file') {
    if (name === '*') return resolution.path.endsWith('.json') ? evaluateModule(engine, path, specifier) : moduleOfFile(resolution.path);
    return exportOf(engine, resolution.path, name, seen);
  }
  if (resolution.kind === 'package') {
    const module = packageValue(resolution, path);
    return name === '*' ? module : module.with({ path: [name] });
  }
  return unknown(`cannot find '${specifier}'`);
}

function valueOfExportNode(engine: Engine, node: ts.Node, name: string): Value {
  const { ts } = engine;
  if (ts.isFunctionDeclaration(node) || ts.isClassLike(node) || ts.isEnumDeclaration(node) || ts.isModuleDeclaration(node)) return valueOfDeclaration(engine, node, name, OUTSIDE);
  if (ts.isVariableDeclaration(node) || ts.isBindingElement(node)) return valueOfDeclaration(engine, node, name, OUTSIDE);
  if (ts.isExportAssignment(node)) return evaluate(engine, node.expression, OUTSIDE);
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return unknown('a type');
  return ts.isExpression(node) ? evaluate(engine, node, OUTSIDE) : unknown('an export');
}

const isCommonJs = (module: SourceModule): boolean => module.exports.size > 0 && !module.exports.has('default') && /\bexports\b/.test(module.text.slice(0, 4000));

/** All exported values of a module, with their names. */
export function collectExports(engine: Engine, path: string): ReadonlyMap<string, Value> {
  const result = new Map<string, Value>();
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const module = engine.program.source(file);
    if (!module) return;
    for (const name of module.exports.keys()) {
      const value = exportOf(engine, file, name);
      if (value && !result.has(name)) result.set(name, value);
    }
    for (const specifier of module.starExports) {
      const resolution = engine.program.resolve(file, specifier);
      if (resolution.kind === 'file') visit(resolution.path);
    }
  };
  visit(path);
  return result;
}

/** The type declaration exported under `name`, through re-exports; or the package it comes from. `seen` as in `exportOf`. */
export function findExportedType(engine: Engine, path: string, name: string, seen = new Set<string>()): Declaration | ExternalValue | undefined {
  const vendored = vendoredExport(engine, path, name);
  if (vendored) return vendored;
  const mark = `${path}\0${name}`;
  const module = seen.has(mark) ? undefined : engine.program.source(path);
  if (!module) return undefined;
  seen.add(mark);
  const binding = module.exports.get(name);
  if (binding?.kind === 'node' && engine.ts.isClassLike(binding.node)) return binding.node;
  if (binding?.kind === 'from') return typeFrom(engine, path, binding.specifier, binding.name, seen);
  const local = engine.scopes.findType(module.ast, binding?.kind === 'local' ? binding.name : name);
  if (local) return local;
  for (const specifier of module.starExports) {
    const found = typeFrom(engine, path, specifier, name, seen);
    if (found) return found;
  }
  return undefined;
}

function typeFrom(engine: Engine, path: string, specifier: string, name: string, seen: Set<string>): Declaration | ExternalValue | undefined {
  const resolution = engine.program.resolve(path, specifier);
  if (resolution.kind === 'file') return findExportedType(engine, resolution.path, name, seen);
  if (resolution.kind === 'package') return packageValue(resolution, path).with({ path: [name] });
  return undefined;
}
