/** What a declared type says of a value: the classes behind an interface, the package behind an imported type, the constants of a literal union. */
import type ts from 'typescript';
import { callValue } from './calls.js';
import type { Engine } from './engine.js';
import { OUTSIDE } from './environment.js';
import { evaluate, staticName } from './evaluate.js';
import { filesExtending } from './function-names.js';
import { evaluateModule, findExportedType } from './imports.js';
import { propertyOf } from './properties.js';
import { genericInstance } from './self.js';
import type { Declaration } from './scope.js';
import { ExternalValue } from './external-value.js';
import { isAbsent, unionOf, unknown, type ClassValue, type UnknownValue, type Value } from './values.js';

/** Types that only wrap another. */
const TRANSPARENT: ReadonlySet<string> = new Set(['Promise', 'PromiseLike', 'Readonly', 'Partial', 'Required', 'NonNullable', 'Awaited', 'Omit', 'Pick', 'InstanceType', 'Prettify', 'DeepReadonly']);
const COLLECTIONS: ReadonlySet<string> = new Set(['Array', 'ReadonlyArray', 'Map', 'Set', 'WeakMap', 'ReadonlyMap', 'Record', 'Iterable', 'AsyncIterable']);

/** The value something of this type may be; `unknown` (with `type` when its members are declared) where the type does not lead to code. */
export function valueOfType(engine: Engine, type: ts.TypeNode, depth = 0): Value {
  if (depth > 8) return unknown('a type');
  const { ts } = engine;
  if (ts.isParenthesizedTypeNode(type)) return valueOfType(engine, type.type, depth + 1);
  if (ts.isTypeReferenceNode(type)) return valueOfReference(engine, type, depth);
  if (ts.isExpressionWithTypeArguments(type)) return valueOfEntity(engine, type.expression, type, depth);
  if (ts.isUnionTypeNode(type)) {
    const values = type.types.filter((one) => !isNothing(engine, one)).map((one) => valueOfType(engine, one, depth + 1));
    const known = values.filter((value) => value.kind !== 'unknown' || value.type);
    if (values.length > 0 && values.every((value) => value.kind === 'constant')) return unionOf(values);
    return known.length > 0 && known.length === values.length ? unionOf(known) : known.find((value) => value.kind !== 'constant') ?? unknown('a type');
  }
  if (ts.isIntersectionTypeNode(type)) {
    const values = type.types.map((one) => valueOfType(engine, one, depth + 1));
    return values.find((value) => value.kind !== 'unknown') ?? values.find((value) => value.kind === 'unknown' && value.type) ?? unknown('a type');
  }
  if (ts.isLiteralTypeNode(type)) return evaluate(engine, type.literal as ts.Expression, OUTSIDE);
  if (ts.isTypeQueryNode(type)) return evaluateEntity(engine, type.exprName);
  if (ts.isTypeLiteralNode(type)) return unknown('a value of a declared type', [], { type });
  if (ts.isTypeOperatorNode(type)) return valueOfType(engine, type.type, depth + 1);
  if (ts.isImportTypeNode(type) && ts.isLiteralTypeNode(type.argument) && ts.isStringLiteral(type.argument.literal)) {
    let module = evaluateModule(engine, engine.pathOf(type), type.argument.literal.text);
    if (type.qualifier && ts.isIdentifier(type.qualifier)) module = propertyOf(engine, module, type.qualifier.text);
    return instanceOfValue(module);
  }
  return unknown('a value of its declared type');
}

const isNothing = (engine: Engine, type: ts.TypeNode): boolean =>
  type.kind === engine.ts.SyntaxKind.UndefinedKeyword || (engine.ts.isLiteralTypeNode(type) && type.literal.kind === engine.ts.SyntaxKind.NullKeyword);

function evaluateEntity(engine: Engine, name: ts.EntityName): Value {
  const { ts } = engine;
  if (ts.isIdentifier(name)) return evaluate(engine, name, OUTSIDE);
  return propertyOf(engine, evaluateEntity(engine, name.left), name.right.text);
}

function valueOfReference(engine: Engine, type: ts.TypeReferenceNode, depth: number): Value {
  const { ts } = engine;
  const { typeName } = type;
  if (ts.isIdentifier(typeName)) {
    const argument = type.typeArguments?.[0];
    if (TRANSPARENT.has(typeName.text) && argument) return valueOfType(engine, argument, depth + 1);
    if (typeName.text === 'ReturnType' && argument && ts.isTypeQueryNode(argument)) return callValue(engine, evaluateEntity(engine, argument.exprName), [], argument, OUTSIDE);
    if (COLLECTIONS.has(typeName.text)) return unknown('a collection');
  }
  return valueOfEntity(engine, typeName, type, depth);
}

function valueOfEntity(engine: Engine, name: ts.EntityName | ts.Expression, at: ts.Node, depth: number): Value {
  const { ts } = engine;
  if (ts.isQualifiedName(name) || ts.isPropertyAccessExpression(name)) {
    const [left, right] = ts.isQualifiedName(name) ? [name.left, name.right] : [name.expression, name.name];
    const root = typeRoot(engine, left, at);
    if (root?.kind === 'external') return root.with({ path: [...root.path, right.text], isResult: true });
    if (root?.kind === 'module') return valueOfFoundType(engine, findExportedType(engine, root.path, right.text), depth);
    return unknown('a qualified type');
  }
  if (!ts.isIdentifier(name)) return unknown('a type');
  return valueOfFoundType(engine, resolveTypeName(engine, at, name.text), depth);
}

/** The namespace in front of a qualified type name. */
function typeRoot(engine: Engine, name: ts.EntityName | ts.Expression, at: ts.Node): Value | undefined {
  const { ts } = engine;
  if (ts.isQualifiedName(name) || ts.isPropertyAccessExpression(name)) {
    const [left, right] = ts.isQualifiedName(name) ? [name.left, name.right] : [name.expression, name.name];
    const root = typeRoot(engine, left, at);
    return root && propertyOf(engine, root, right.text);
  }
  if (!ts.isIdentifier(name)) return undefined;
  const found = engine.scopes.findValue(at, name.text) ?? engine.scopes.findType(at, name.text);
  if (!found) return undefined;
  return evaluateImported(engine, found) ?? undefined;
}

/** The module or package value an import declaration stands for. */
function evaluateImported(engine: Engine, declaration: Declaration): Value | undefined {
  const { ts } = engine;
  if (ts.isImportClause(declaration) || ts.isImportSpecifier(declaration) || ts.isNamespaceImport(declaration)) {
    let statement: ts.Node = declaration;
    while (!ts.isImportDeclaration(statement)) statement = statement.parent;
    if (!ts.isStringLiteral(statement.moduleSpecifier)) return undefined;
    const module = evaluateModule(engine, engine.pathOf(declaration), statement.moduleSpecifier.text);
    if (ts.isNamespaceImport(declaration)) return module;
    const name = ts.isImportClause(declaration) ? 'default' : (declaration.propertyName ?? declaration.name).text;
    return module.kind === 'external' ? module.with({ path: [name] }) : propertyOf(engine, module, name);
  }
  return undefined;
}

/** Types that are there without an import where the types of Cloudflare's Workers are. */
const AMBIENT: ReadonlySet<string> = new Set(['KVNamespace', 'D1Database', 'R2Bucket', 'Queue', 'DurableObjectState', 'DurableObjectStorage', 'DurableObjectTransaction']);
const CLOUDFLARE = '@cloudflare/workers-types';

/** The declaration or package a type name means at a place. */
export function resolveTypeName(engine: Engine, at: ts.Node, name: string): Declaration | ExternalValue | undefined {
  const { ts } = engine;
  const found = engine.scopes.findType(at, name);
  if (!found) return AMBIENT.has(name) ? new ExternalValue({ module: CLOUDFLARE, package: CLOUDFLARE, path: [name] }) : undefined;
  if (ts.isImportClause(found) || ts.isImportSpecifier(found)) {
    let statement: ts.Node = found;
    while (!ts.isImportDeclaration(statement)) statement = statement.parent;
    if (!ts.isStringLiteral(statement.moduleSpecifier)) return undefined;
    const imported = ts.isImportClause(found) ? 'default' : (found.propertyName ?? found.name).text;
    const resolution = engine.program.resolve(engine.pathOf(found), statement.moduleSpecifier.text);
    if (resolution.kind === 'file') {
      const type = findExportedType(engine, resolution.path, imported);
      if (type) return type;
      const value = evaluateImported(engine, found);
      return value?.kind === 'class' ? value.node : value?.kind === 'external' ? value : undefined;
    }
    const value = evaluateImported(engine, found);
    return value?.kind === 'external' ? value : undefined;
  }
  return found;
}

function valueOfFoundType(engine: Engine, found: Declaration | ExternalValue | undefined, depth: number): Value {
  const { ts } = engine;
  if (!found) return unknown('a value of its declared type');
  if (isExternal(found)) return found.with({ isResult: true });
  if (ts.isClassLike(found)) return genericInstance({ kind: 'class', node: found, env: OUTSIDE });
  if (ts.isInterfaceDeclaration(found)) return engine.ask<Value>('interface', found, OUTSIDE, unknown('an interface that extends itself'), () => valueOfInterface(engine, found));
  if (ts.isTypeAliasDeclaration(found)) {
    // Asked once: aliases that are made of each other are joined by exponentially many ways.
    const value = engine.ask<Value>('alias', found, OUTSIDE, unknown('a type that is made of itself'), () => valueOfType(engine, found.type));
    return value.kind === 'unknown' && value.type ? { ...value, name: found.name.text } : value;
  }
  if (ts.isEnumDeclaration(found)) return unionOf(found.members.map((member) => (member.initializer ? evaluate(engine, member.initializer, OUTSIDE) : unknown('an enum member'))));
  if (ts.isTypeParameterDeclaration(found)) return found.constraint ? valueOfType(engine, found.constraint, depth + 1) : unknown('a type parameter');
  return unknown('a value of its declared type');
}

const isExternal = (found: Declaration | ExternalValue): found is ExternalValue => found.kind === 'external';

const instanceOfValue = (value: Value): Value =>
  value.kind === 'external' ? value.with({ isResult: true }) : value.kind === 'class' ? genericInstance(value) : unknown('a type');

/** The implementations of an interface in the program, or a value of which only the member types are known. */
function valueOfInterface(engine: Engine, declaration: ts.InterfaceDeclaration): Value {
  const implementations = heirsOf(engine, declaration);
  if (implementations.length > 0 && implementations.length <= 12) return unionOf(implementations.map(genericInstance));
  for (const clause of declaration.heritageClauses ?? [])
    for (const type of clause.types) {
      const base = valueOfEntity(engine, type.expression, type, 1);
      if (base.kind === 'external') return base;
    }
  return unknown('an interface without an implementation in the program', [], { type: declaration, name: declaration.name.text });
}

/** Concrete classes that extend or implement a class or interface, directly or not. */
export function heirsOf(engine: Engine, declaration: ts.ClassLikeDeclaration | ts.InterfaceDeclaration): readonly ClassValue[] {
  return engine.ask<readonly ClassValue[]>('heirs', declaration, OUTSIDE, [], () => collectHeirs(engine, declaration));
}

function collectHeirs(engine: Engine, declaration: ts.ClassLikeDeclaration | ts.InterfaceDeclaration): readonly ClassValue[] {
  const { ts } = engine;
  const name = declaration.name?.text;
  const result: ClassValue[] = [];
  if (name !== undefined) {
    for (const path of filesExtending(engine, name)) {
      const module = engine.program.source(path);
      for (const klass of module?.heirs.get(name) ?? []) {
        if (klass === declaration || !extendsDeclaration(engine, klass, declaration, name)) continue;
        const value: ClassValue = { kind: 'class', node: klass, env: OUTSIDE };
        const isAbstract = ts.getModifiers(klass as ts.ClassDeclaration)?.some((modifier) => modifier.kind === ts.SyntaxKind.AbstractKeyword);
        if (!isAbstract) result.push(value);
        result.push(...heirsOf(engine, klass));
      }
    }
  }
  return [...new Map(result.map((one) => [one.node, one])).values()];
}

function extendsDeclaration(engine: Engine, klass: ts.ClassLikeDeclaration, declaration: ts.Node, name: string): boolean {
  const { ts } = engine;
  for (const clause of klass.heritageClauses ?? [])
    for (const type of clause.types) {
      const { expression } = type;
      if (ts.isIdentifier(expression) && expression.text === name) {
        if (resolveTypeName(engine, klass, name) === declaration) return true;
      }
      const value = evaluate(engine, expression, OUTSIDE);
      if (value.kind === 'class' && value.node === declaration) return true;
    }
  return false;
}

/** The value of a member of something of which only the declared type is known. */
export function valueOfMemberType(engine: Engine, value: UnknownValue, name: string, depth = 0): Value | undefined {
  const { ts } = engine;
  const type = value.type;
  if (depth > 8 || !type || !(ts.isInterfaceDeclaration(type) || ts.isTypeLiteralNode(type))) return undefined;
  for (const member of type.members) {
    if (!member.name || staticName(engine, member.name) !== name) continue;
    const label = value.name ? `${value.name}.${name}` : name;
    if (ts.isPropertySignature(member) && member.type) {
      if (ts.isFunctionTypeNode(member.type)) return unknown('declared only', value.from, { type: member, name: label });
      const typed = valueOfType(engine, member.type);
      return typed.kind === 'unknown' ? { ...typed, from: value.from, name: label } : isAbsent(typed) ? unknown('declared only') : typed;
    }
    return unknown('declared only', value.from, { type: member, name: label });
  }
  if (ts.isInterfaceDeclaration(type))
    for (const base of basesOf(engine, type)) {
      const inherited = base.kind === 'unknown' ? valueOfMemberType(engine, { ...base, from: value.from, ...(value.name !== undefined && { name: value.name }) }, name, depth + 1) : undefined;
      if (inherited) return inherited;
    }
  return undefined;
}

/** What an interface extends, as values. */
function basesOf(engine: Engine, declaration: ts.InterfaceDeclaration): readonly Value[] {
  return engine.ask<readonly Value[]>('bases', declaration, OUTSIDE, [], () => (declaration.heritageClauses ?? []).flatMap(({ types }) => types.map((type) => valueOfEntity(engine, type.expression, type, 1))));
}

