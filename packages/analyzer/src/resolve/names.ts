/** From a name to its value: variables, parameters, functions, classes, enums, imports, globals. */
import type ts from 'typescript';
import { grown } from './growth.js';
import { contextsWithin } from './contexts.js';
import type { Engine } from './engine.js';
import { frameOf, OUTSIDE, type Env } from './environment.js';
import { evaluate, staticName } from './evaluate.js';
import { isReachable } from './flow.js';
import { evaluateModule, exportOf, moduleOfFile } from './imports.js';
import { elementOf } from './iteration.js';
import { resolveParameter } from './parameters.js';
import { propertyOf } from './properties.js';
import { type Declaration } from './scope.js';
import { valueOfType } from './types.js';
import { alternativesOf, constant, isAbsent, UNDEFINED, unionOf, unknown, type ExternalValue, type Value } from './values.js';

export const globalValue = (name: string): ExternalValue =>
  ({ kind: 'external', module: 'globals', package: 'globals', path: [name], calls: [], calledAt: [], isResult: false });

/** The value an identifier has where it stands. */
export function resolveIdentifier(engine: Engine, node: ts.Identifier, env: Env): Value {
  const name = node.text;
  if (name === 'undefined') return UNDEFINED;
  const declaration = engine.scopes.findValue(node, name);
  if (declaration) return bundledValue(engine, node, declaration, name) ?? valueOfDeclaration(engine, declaration, name, env);
  if (name === 'module' || name === 'exports') return name === 'exports' ? moduleOfFile(engine.pathOf(node)) : unknown('module');
  if (name === 'arguments') return unknown('arguments');
  return globalValue(name);
}

/** Something of a package that a bundler put into this file: seen from outside it is what an import of it would be. */
function bundledValue(engine: Engine, use: ts.Identifier, declaration: Declaration, name: string): Value | undefined {
  const from = engine.bundledPackageOf(declaration);
  if (from === undefined || engine.bundledPackageOf(use) === from) return undefined;
  // Bundlers number a name that is taken: `McpServer2`.
  const plain = name.replace(/\d+$/, '');
  const original = plain !== name && plain !== '' && engine.scopes.findValue(engine.fileOf(use), plain) ? plain : name;
  return { kind: 'external', module: from, package: from, path: [original], calls: [], calledAt: [], isResult: false, from: engine.pathOf(use) };
}

/** The value of a declared name, seen from `env`. */
export function valueOfDeclaration(engine: Engine, declaration: Declaration, name: string, env: Env): Value {
  const { ts } = engine;
  if (ts.isFunctionDeclaration(declaration)) return { kind: 'function', node: declaration, env: engine.frameAround(declaration, env) };
  if (ts.isFunctionExpression(declaration)) return { kind: 'function', node: declaration, env: engine.frameAround(declaration, env) };
  if (ts.isClassLike(declaration)) return { kind: 'class', node: declaration, env: engine.frameAround(declaration, env) };
  if (ts.isVariableDeclaration(declaration)) return valueOfVariable(engine, declaration, name, env);
  if (ts.isParameter(declaration)) return valueOfBinding(engine, declaration, name, env);
  if (ts.isBindingElement(declaration)) return valueOfBinding(engine, declaration, name, env);
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

// ---------------------------------------------------------------------------------------------------------------------

function valueOfVariable(engine: Engine, declaration: ts.VariableDeclaration, name: string, env: Env): Value {
  if (!engine.ts.isIdentifier(declaration.name)) return valueOfBinding(engine, declaration, name, env);
  const frame = engine.frameAround(declaration, env);
  return grown(engine, engine.memoised(declaration, frame, () => {
    const values = [wholeVariable(engine, declaration, frame), ...reassignedValues(engine, declaration, name, frame)];
    // `let x; if (…) x = 1; else x = 2;`: before that it is not used. Set by another function, it may not be set yet.
    if (values.length === 1 && isAbsent(values[0]!) && !declaration.initializer && declaration.type) {
      const typed = valueOfType(engine, declaration.type);
      if (typed.kind !== 'unknown') return typed;
    }
    const isFilledIn = !declaration.initializer && values.length > 1 && isAbsent(values[0]!) && isAssignedAtHome(engine, declaration, name);
    return unionOf(isFilledIn ? values.slice(1) : values);
  }));
}

/** What the whole pattern of a declaration is bound to. */
function wholeVariable(engine: Engine, declaration: ts.VariableDeclaration, frame: Env): Value {
  const { ts } = engine;
  const loop = declaration.parent.parent;
  if (ts.isForOfStatement(loop) || ts.isForInStatement(loop)) {
    for (let at: Env | undefined = frame; at; at = at.parent) {
      const bound = at.bindings.get(declaration);
      if (bound) return bound;
    }
    const collection = evaluate(engine, loop.expression, engine.frameAround(loop, frame));
    return ts.isForOfStatement(loop) ? elementOf(engine, collection) : unknown('a property name', [collection]);
  }
  if (ts.isCatchClause(declaration.parent)) return unknown('a caught error');
  const typed = (): Value | undefined => declaration.type && valueOfType(engine, declaration.type);
  if (!declaration.initializer) {
    if ((ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Ambient) === 0) return UNDEFINED;
    const byType = typed();
    return byType && byType.kind !== 'unknown' ? byType : globalValue(ts.isIdentifier(declaration.name) ? declaration.name.text : '');
  }
  const value = evaluate(engine, declaration.initializer, frame);
  if (value.kind === 'unknown' && !value.type) {
    const byType = typed();
    if (byType && byType.kind !== 'unknown') return byType;
  }
  return value;
}

/** Values assigned to a variable after its declaration, on statements this call path can reach. */
function reassignedValues(engine: Engine, declaration: ts.VariableDeclaration, name: string, frame: Env): readonly Value[] {
  const { ts } = engine;
  if ((ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0) return [];
  const assignments = engine.moduleOf(declaration)?.reassignments.get(name);
  if (!assignments) return [];
  const values: Value[] = [];
  for (const assignment of assignments) {
    if (engine.scopes.findValue(assignment.left, name) !== declaration) continue;
    const at = assignmentFrame(engine, assignment, frame);
    if (!isReachable(engine, assignment, at)) continue;
    const { SyntaxKind } = ts;
    const operator = assignment.operatorToken.kind;
    if (operator === SyntaxKind.EqualsToken || operator === SyntaxKind.QuestionQuestionEqualsToken || operator === SyntaxKind.BarBarEqualsToken) values.push(evaluate(engine, assignment.right, at));
    else values.push(unknown('a changed variable', [evaluate(engine, assignment.right, at)]));
  }
  return values;
}

/** Whether a variable gets its value in the function that declares it. */
function isAssignedAtHome(engine: Engine, declaration: ts.VariableDeclaration, name: string): boolean {
  const home = (node: ts.Node): ts.Node | undefined => engine.ownersOf(node).filter((owner) => engine.ts.isFunctionLike(owner)).at(-1);
  const own = home(declaration);
  return (engine.moduleOf(declaration)?.reassignments.get(name) ?? []).some((assignment) => engine.scopes.findValue(assignment.left, name) === declaration && home(assignment) === own);
}

/** The assignment may stand in an inner function or loop of the declaring one: take the nearest frame we have. */
function assignmentFrame(engine: Engine, assignment: ts.Node, frame: Env): Env {
  const inner = contextsWithin(engine, assignment, frame);
  return inner.length === 1 ? inner[0]! : frame;
}

// ---------------------------------------------------------------------------------------------------------------------

/** The value of a name inside a destructuring pattern, or of a parameter. */
function valueOfBinding(engine: Engine, declaration: ts.VariableDeclaration | ts.ParameterDeclaration | ts.BindingElement, name: string, env: Env): Value {
  const { ts } = engine;
  if (ts.isBindingElement(declaration)) {
    const pattern = declaration.parent;
    const source = valueOfBinding(engine, pattern.parent as ts.VariableDeclaration | ts.ParameterDeclaration | ts.BindingElement, name, env);
    return engine.memoised(declaration, engine.frameAround(declaration, env), () => partOfPattern(engine, declaration, pattern, source, env));
  }
  if (ts.isParameter(declaration)) return valueOfParameter(engine, declaration, env);
  if (ts.isIdentifier(declaration.name)) return valueOfVariable(engine, declaration, declaration.name.text, env);
  return wholeVariable(engine, declaration, engine.frameAround(declaration, env));
}

/** The value bound to a parameter in this call, or what its callers and its type say. */
export function valueOfParameter(engine: Engine, parameter: ts.ParameterDeclaration, env: Env): Value {
  const frame = frameOf(env, parameter.parent);
  const bound = frame?.bindings.get(parameter);
  if (bound) {
    if (isAbsent(bound) && parameter.initializer) return evaluate(engine, parameter.initializer, frame!);
    if (bound.kind === 'union' && parameter.initializer && bound.values.some(isAbsent))
      return unionOf([...bound.values.filter((one) => !isAbsent(one)), evaluate(engine, parameter.initializer, frame!)]);
    if (bound.kind === 'unknown' && parameter.type && !bound.type) {
      const typed = valueOfType(engine, parameter.type);
      if (typed.kind !== 'unknown' || typed.type) return typed.kind === 'unknown' ? { ...typed, from: bound.from } : typed;
    }
    return bound;
  }
  if (frame && frame.bindings.size > 0) return parameter.initializer ? evaluate(engine, parameter.initializer, frame) : UNDEFINED;
  return resolveParameter(engine, parameter, frame ?? env);
}

function partOfPattern(engine: Engine, element: ts.BindingElement, pattern: ts.BindingPattern, source: Value, env: Env): Value {
  const { ts } = engine;
  let value: Value;
  if (ts.isArrayBindingPattern(pattern)) {
    const index = pattern.elements.indexOf(element);
    if (element.dotDotDotToken) value = restOfArray(source, index, element);
    else value = propertyOf(engine, source, String(index), element);
  } else if (element.dotDotDotToken) {
    const taken = pattern.elements.filter((one) => one !== element).map((one) => staticName(engine, one.propertyName ?? one.name)).filter((one) => one !== undefined);
    value = withoutProperties(source, taken, element);
  } else {
    const name = staticName(engine, element.propertyName ?? element.name);
    value = name === undefined ? unknown('a computed property', [source]) : propertyOf(engine, source, name, element);
  }
  if (!element.initializer) return value;
  if (isAbsent(value)) return evaluate(engine, element.initializer, engine.frameAround(element, env));
  if (value.kind === 'union' && value.values.some(isAbsent)) return unionOf([...value.values.filter((one) => !isAbsent(one)), evaluate(engine, element.initializer, engine.frameAround(element, env))]);
  return value;
}

/** What is left of an object after some properties were taken out. */
export function withoutProperties(source: Value, names: readonly string[], node: ts.Node): Value {
  return unionOf(alternativesOf(source).map((one): Value => {
    if (one.kind === 'input') return { ...one, omit: [...new Set([...one.omit, ...names])].sort() };
    if (one.kind === 'object') {
      const slots = new Map([...one.slots].filter(([name]) => !names.includes(name)));
      return { kind: 'object', node, env: one.env, slots, rest: one.rest.map((rest) => withoutProperties(rest, names, node)) };
    }
    return one.kind === 'constant' ? one : unknown('the rest of an object', [one]);
  }));
}

function restOfArray(source: Value, from: number, node: ts.Node): Value {
  return unionOf(alternativesOf(source).map((one): Value => {
    if (one.kind === 'array') return { kind: 'array', node, env: one.env, items: one.items.slice(from), open: one.open };
    return unknown('the rest of an array', [one]);
  }));
}
