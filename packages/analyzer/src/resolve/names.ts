/** From a name to its value: variables, parameters, functions, classes, enums, imports, globals. */
import type ts from 'typescript';
import type { SourceModule } from '../project/program.js';
import { compiledEnum } from './compiled-enums.js';
import type { Engine } from './engine.js';
import { frameOf, OUTSIDE, type Env } from './environment.js';
import { evaluate, staticName } from './evaluate.js';
import { evaluateModule, exportOf, moduleOfFile } from './imports.js';
import { resolveParameter } from './parameters.js';
import { partOfPattern, withDefault } from './patterns.js';
import { propertyOf } from './properties.js';
import { type Declaration } from './scope.js';
import { valueOfType } from './types.js';
import { ExternalValue } from './external-value.js';
import { constant, UNDEFINED, unionOf, unknown, type Value } from './values.js';
import { laterValues, valueOfVariable, wholeVariable } from './variables.js';

export function globalValue({ globals }: Engine, name: string): ExternalValue {
  let value = globals.get(name);
  if (!value) globals.set(name, (value = new ExternalValue({ module: 'globals', package: 'globals', path: [name] })));
  return value;
}

/** The value an identifier has where it stands. */
export function resolveIdentifier(engine: Engine, node: ts.Identifier, env: Env): Value {
  const name = node.text;
  if (name === 'undefined') return UNDEFINED;
  const declaration = engine.scopes.findValue(node, name);
  if (declaration) return bundledValue(engine, node, declaration, name) ?? valueOfDeclaration(engine, declaration, name, env);
  if (name === 'module' || name === 'exports') return name === 'exports' ? moduleOfFile(engine.pathOf(node)) : unknown('module');
  if (name === 'arguments') return argumentsOf(engine, node, env);
  return globalValue(engine, name);
}

/** Something of a package that a bundler put into this file: seen from outside it is what an import of it would be. */
function bundledValue(engine: Engine, use: ts.Identifier, declaration: Declaration, name: string): Value | undefined {
  const from = engine.bundledPackageOf(declaration);
  if (from === undefined || engine.bundledPackageOf(use) === from) return undefined;
  // Bundlers number a name that is taken: `McpServer2`.
  const plain = name.replace(/\d+$/, '');
  const original = plain !== name && plain !== '' && engine.scopes.findValue(engine.fileOf(use), plain) ? plain : name;
  return new ExternalValue({ module: from, package: from, path: [original], from: engine.pathOf(use) });
}

/** The value of a declared name, seen from `env`. */
export function valueOfDeclaration(engine: Engine, declaration: Declaration, name: string, env: Env): Value {
  const { ts } = engine;
  if (ts.isFunctionDeclaration(declaration)) {
    const frame = engine.frameAround(declaration, env);
    const value: Value = { kind: 'function', node: declaration, env: frame };
    const module = engine.moduleOf(declaration);
    return module && isSetAgain(module, name) ? withLaterValues(engine, declaration, name, frame, value) : value;
  }
  if (ts.isFunctionExpression(declaration)) return { kind: 'function', node: declaration, env: engine.frameAround(declaration, env) };
  if (ts.isClassLike(declaration)) return { kind: 'class', node: declaration, env: engine.frameAround(declaration, env) };
  if (ts.isVariableDeclaration(declaration)) return compiledEnum(engine, declaration) ?? valueOfVariable(engine, declaration, name, env);
  if (ts.isParameter(declaration)) return valueOfParameter(engine, declaration, env);
  if (ts.isBindingElement(declaration)) return valueOfElement(engine, declaration, env);
  if (ts.isEnumDeclaration(declaration)) return enumValue(engine, declaration, env);
  if (ts.isImportClause(declaration) || ts.isImportSpecifier(declaration) || ts.isNamespaceImport(declaration)) return valueOfImport(engine, declaration);
  if (ts.isImportEqualsDeclaration(declaration)) {
    const reference = declaration.moduleReference;
    if (ts.isExternalModuleReference(reference) && ts.isStringLiteral(reference.expression)) return requiredModule(engine, evaluateModule(engine, engine.pathOf(declaration), reference.expression.text));
    return unknown('an import alias');
  }
  if (ts.isModuleDeclaration(declaration)) return namespaceValue(engine, declaration, env);
  return unknown('a type name');
}

/** `require('./x')`: a module that sets `module.exports` is that value. */
export function requiredModule(engine: Engine, module: Value): Value {
  if (module.kind !== 'module') return module;
  return exportOf(engine, module.path, 'export=') ?? module;
}

function valueOfImport(engine: Engine, declaration: ts.ImportClause | ts.ImportSpecifier | ts.NamespaceImport): Value {
  const { ts } = engine;
  let statement: ts.Node = declaration;
  while (!ts.isImportDeclaration(statement)) statement = statement.parent;
  if (!ts.isStringLiteral(statement.moduleSpecifier)) return unknown('an import');
  const module = evaluateModule(engine, engine.pathOf(declaration), statement.moduleSpecifier.text);
  if (ts.isNamespaceImport(declaration)) return module;
  // A JSON file is its own default export.
  if (ts.isImportClause(declaration) && module.kind !== 'module' && module.kind !== 'external') return module;
  const name = ts.isImportClause(declaration) ? 'default' : (declaration.propertyName ?? declaration.name).text;
  // A JSON file is its own default export.
  if (name === 'default' && module.kind === 'object') return module;
  return propertyOf(engine, module, name, declaration);
}

function enumValue(engine: Engine, declaration: ts.EnumDeclaration, env: Env): Value {
  const slots = new Map<string, { value: Value; node: ts.Node }>();
  let next: number | undefined = 0;
  for (const member of declaration.members) {
    const name = staticName(engine, member.name);
    if (name === undefined) continue;
    let value: Value;
    if (member.initializer) {
      value = evaluate(engine, member.initializer, env);
      next = value.kind === 'constant' && typeof value.value === 'number' ? value.value + 1 : undefined;
    } else {
      value = next === undefined ? unknown('an enum member') : constant(next, member);
      if (next !== undefined) next += 1;
    }
    slots.set(name, { value, node: member });
  }
  return { kind: 'object', node: declaration, env: OUTSIDE, slots, rest: [] };
}

function namespaceValue(engine: Engine, declaration: ts.ModuleDeclaration, env: Env): Value {
  const { ts } = engine;
  const slots = new Map<string, { value: Value; node: ts.Node }>();
  const body = declaration.body;
  if (body && ts.isModuleBlock(body)) {
    for (const statement of body.statements) {
      if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement) || ts.isEnumDeclaration(statement)) && statement.name)
        slots.set(statement.name.text, { value: valueOfDeclaration(engine, statement, statement.name.text, env), node: statement });
      else if (ts.isVariableStatement(statement))
        for (const variable of statement.declarationList.declarations)
          if (ts.isIdentifier(variable.name)) slots.set(variable.name.text, { value: valueOfVariable(engine, variable, variable.name.text, env), node: variable });
    }
  }
  return { kind: 'object', node: declaration, env: OUTSIDE, slots, rest: [] };
}

/** The value of a name inside a destructuring pattern. */
function valueOfElement(engine: Engine, element: ts.BindingElement, env: Env): Value {
  const { ts } = engine;
  const frame = engine.frameAround(element, env);
  return engine.memoised(element, frame, () => {
    const initial = withDefault(engine, partOfPattern(engine, element, boundTo(engine, element.parent.parent, env), frame), element.initializer, frame);
    if (!ts.isIdentifier(element.name)) return initial;
    const later = laterValues(engine, element, element.name.text, frame);
    return later.length > 0 ? unionOf([initial, ...later]) : initial;
  });
}

/** What the owner of a pattern is bound to. */
function boundTo(engine: Engine, owner: ts.VariableDeclaration | ts.ParameterDeclaration | ts.BindingElement, env: Env): Value {
  const { ts } = engine;
  if (ts.isBindingElement(owner)) return valueOfElement(engine, owner, env);
  if (ts.isParameter(owner)) return valueOfParameter(engine, owner, env);
  return wholeVariable(engine, owner, engine.frameAround(owner, env));
}

/** What is handed in for a parameter or pattern element, before its default is looked at; `undefined` where no call is being followed. */
export function givenValue(engine: Engine, owner: ts.ParameterDeclaration | ts.BindingElement, env: Env): Value | undefined {
  if (engine.ts.isParameter(owner)) return frameOf(env, owner.parent)?.bindings.get(owner);
  return partOfPattern(engine, owner, boundTo(engine, owner.parent.parent, env), engine.frameAround(owner, env));
}

/** The value bound to a parameter in this call, or what its callers and its type say. */
export function valueOfParameter(engine: Engine, parameter: ts.ParameterDeclaration, env: Env): Value {
  const { ts } = engine;
  const frame = frameOf(env, parameter.parent);
  const bound = frame?.bindings.get(parameter);
  if (frame && !bound && frame.bindings.size > 0) return parameter.initializer ? evaluate(engine, parameter.initializer, frame) : UNDEFINED;
  const module = ts.isIdentifier(parameter.name) ? engine.moduleOf(parameter) : undefined;
  const name = ts.isIdentifier(parameter.name) ? parameter.name.text : '';
  if (!bound || !frame) {
    const initial = resolveParameter(engine, parameter, frame ?? env);
    return module && isSetAgain(module, name) ? withLaterValues(engine, parameter, name, frame ?? engine.frameAround(parameter, env), initial) : initial;
  }
  const initial = typedArgument(engine, withDefault(engine, bound, parameter.initializer, frame), parameter);
  return module && isSetAgain(module, name) ? withLaterValues(engine, parameter, name, frame, initial) : initial;
}

/** An argument of which nothing is known is what the parameter's type says. */
function typedArgument(engine: Engine, value: Value, parameter: ts.ParameterDeclaration): Value {
  if (value.kind !== 'unknown' || value.type || !parameter.type) return value;
  const typed = valueOfType(engine, parameter.type);
  if (typed.kind === 'unknown') return typed.type ? { ...typed, from: value.from } : value;
  return typed;
}

const isSetAgain = (module: SourceModule, name: string): boolean => module.reassignments.has(name) || module.changes.has(name);

function withLaterValues(engine: Engine, declaration: Declaration, name: string, frame: Env, initial: Value): Value {
  return engine.memoised(declaration, frame, () => {
    const later = laterValues(engine, declaration, name, frame);
    return later.length > 0 ? unionOf([initial, ...later]) : initial;
  });
}

/** `arguments` of the call that is followed. */
function argumentsOf(engine: Engine, node: ts.Identifier, env: Env): Value {
  const { ts } = engine;
  const owner = engine.ownersOf(node).findLast((one) => ts.isFunctionLike(one) && !ts.isArrowFunction(one));
  const frame = owner && frameOf(env, owner);
  if (!frame || !ts.isFunctionLike(owner!)) return unknown('arguments');
  return frame.bindings.get(owner!) ?? { kind: 'array', node, env, items: owner.parameters.map((one) => frame.bindings.get(one) ?? unknown('arguments')), open: true };
}
