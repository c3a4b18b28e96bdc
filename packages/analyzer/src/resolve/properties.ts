/** Reading a property of a value. */
import type ts from 'typescript';
import { orChanged } from './changed-elsewhere.js';
import { grown } from './growth.js';
import { collectionBuiltins, arrayBuiltins, functionBuiltins, objectBuiltins, stringBuiltins } from './builtin-names.js';
import type { Engine } from './engine.js';
import type { ExternalValue } from './external-value.js';
import { OUTSIDE, type Env } from './environment.js';
import { evaluate, slotValue } from './evaluate.js';
import { isReachable } from './flow.js';
import { isFilledLater } from './holders.js';
import { putByFields } from './put-by-fields.js';
import { speakingOf } from './speaking-of.js';
import { exportOf, moduleOfFile } from './imports.js';
import { memberOf } from './instances.js';
import { OPEN_FLAGS } from './open-flags.js';
import { assignmentsTo } from './references.js';
import { baseOf } from './self.js';
import { valueOfMemberType } from './types.js';
import { alternativesOf, constant, UNDEFINED, unionOf, unknown, type ClassValue, type ObjectValue, type Value } from './values.js';

/** The value of `value.name`. `at` is the access, for messages and identity. */
export function propertyOf(engine: Engine, value: Value, name: string, at?: ts.Node): Value {
  switch (value.kind) {
    case 'constant':
      if (typeof value.value === 'string') return name === 'length' ? constant(value.value.length) : stringBuiltins.has(name) ? { kind: 'builtin', receiver: value, name } : /^\d+$/.test(name) ? constant(value.value[Number(name)]) : UNDEFINED;
      if (value.value === undefined || value.value === null) return UNDEFINED;
      return { kind: 'builtin', receiver: value, name };
    case 'text': return stringBuiltins.has(name) ? { kind: 'builtin', receiver: value, name } : unknown('part of a string', [value]);
    case 'function': return functionProperty(engine, value, name);
    case 'class': return staticMemberOf(engine, value, name);
    case 'instance': return memberOf(engine, value, name, at);
    case 'object': return objectProperty(engine, value, name);
    case 'array': {
      if (/^\d+$/.test(name)) return value.items[Number(name)] ?? (value.open ? unknown('an element', [value]) : UNDEFINED);
      if (name === 'length') return value.open || value.isLoose ? unknown('a length') : constant(value.items.length);
      if (arrayBuiltins.has(name)) return { kind: 'builtin', receiver: value, name };
      return assignedProperty(engine, value.node, name) ?? UNDEFINED;
    }
    case 'collection': return collectionBuiltins.has(name) ? { kind: 'builtin', receiver: value, name } : unknown('a member of a collection', [value]);
    case 'external': return (name === 'value' ? literalOf(engine, value) : undefined) ?? externalProperty(value, name);
    case 'input': return value.path.length === 0 && value.omit.includes(name) ? UNDEFINED : { kind: 'input', source: value.source, path: [...value.path, name], omit: [] };
    case 'union': return unionOf(value.values.filter((one, _, all) => all.length === 1 || !(one.kind === 'constant' && (one.value === undefined || one.value === null))).map((one) => propertyOf(engine, one, name, at)));
    case 'unknown': {
      const typed = value.type && valueOfMemberType(engine, value, name);
      return typed ?? unknown(value.reason, [value], value.name ? { name: `${value.name}.${name}` } : {});
    }
    case 'module': return grown(engine, moduleProperty(engine, value.path, name));
    case 'builtin': return name === 'call' || name === 'apply' || name === 'bind' ? { kind: 'builtin', receiver: value, name } : unknown('a property of a built-in');
  }
}

/** `z.literal('x').value`, and `z.object({ name: z.literal('x') }).shape.name.value`: the schema that describes a tool may also name it. */
function literalOf(engine: Engine, schema: Extract<Value, { kind: 'external' }>): Value | undefined {
  const { path, calls, isResult } = schema;
  if (schema.package !== 'zod') return undefined;
  if (isResult) return path.at(-1) === 'literal' ? calls.at(-1)?.[0] : undefined;
  const fields = path.at(-2) === 'shape' ? calls.at(-1)?.[0] : undefined;
  const field = fields?.kind === 'object' ? propertyOf(engine, fields, path.at(-1)!) : undefined;
  return field?.kind === 'external' && field.isResult ? literalOf(engine, field) : undefined;
}

const FLAGS: ReadonlyMap<string, number> = new Map(Object.entries(OPEN_FLAGS));

function externalProperty(value: ExternalValue, name: string): Value {
  const flag = value.path.at(-1) === 'constants' ? FLAGS.get(name) : undefined;
  return flag === undefined ? value.member(name) : constant(flag);
}

function functionProperty(engine: Engine, value: Extract<Value, { kind: 'function' }>, name: string): Value {
  const assigned = assignedProperty(engine, value.node, name);
  if (assigned) return assigned;
  if (functionBuiltins.has(name)) return { kind: 'builtin', receiver: value, name };
  if (name === 'name') {
    const named = 'name' in value.node ? value.node.name : undefined;
    return named && engine.ts.isIdentifier(named) ? constant(named.text, named) : unknown('the name of a function');
  }
  return unknown('a property of a function');
}

function moduleProperty(engine: Engine, path: string, name: string): Value {
  if (name === '*') return unknown('a computed export');
  const value = exportOf(engine, path, name);
  if (value) return value;
  const module = engine.program.source(path);
  // `import x from './commonjs'` and `__importDefault(require('./commonjs')).default`.
  if (name === 'default' && module && module.exports.size > 0 && !module.exports.has('default')) return moduleOfFile(path);
  return module ? UNDEFINED : unknown(`cannot read ${path}`);
}

function objectProperty(engine: Engine, value: ObjectValue, name: string): Value {
  const slot = value.slots.get(name);
  const assigned = value.env === OUTSIDE || engine.ownersOf(value.node).length > 0 ? assignedProperty(engine, value.node, name, value.env) : undefined;
  if (slot) {
    const own = orChanged(engine, grown(engine, slotValue(engine, value, slot)), value.node, name);
    return assigned ? unionOf([own, assigned]) : own;
  }
  if (assigned) return assigned;
  if (value.rest.length > 0) {
    const found = value.rest.map((rest) => propertyOf(engine, rest, name));
    const useful = found.filter((one) => !(one.kind === 'constant' && one.value === undefined));
    return useful.length > 0 ? unionOf(useful.map((one) => (one.kind === 'unknown' ? unknown('a spread that could not be read', one.from) : one))) : UNDEFINED;
  }
  const computed = computedProperties(engine, value.node);
  if (computed.length > 0) return unionOf(computed);
  if (objectBuiltins.has(name)) return { kind: 'builtin', receiver: value, name };
  return putByFields(engine, value, name) ?? (isKeptEmpty(engine, value) ? orChanged(engine, UNDEFINED, value.node, name) : UNDEFINED);
}

/** `export const state = {}`: made to be filled by whoever imports it. */
const isKeptEmpty = (engine: Engine, { node, slots, env }: ObjectValue): boolean =>
  slots.size === 0 && env === OUTSIDE && isFilledLater(engine, node) && !engine.ownersOf(node).some((owner) => engine.ts.isFunctionLike(owner));

/**
 * Values of `object.name = …` where `object` is the one made at `node`, in the same file. `env` is the frame it was made in:
 * statements of that very call are read with its arguments, others without.
 */
export function assignedProperty(engine: Engine, node: ts.Node, name: string, env: Env = OUTSIDE): Value | undefined {
  const assignments = engine.moduleOf(node)?.assignments.get(name);
  if (!assignments) return undefined;
  return engine.ask<Value | undefined>(`assigned.${name}`, node, env, undefined, () => collectAssigned(engine, node, name, env, assignments));
}

function collectAssigned(engine: Engine, node: ts.Node, name: string, env: Env, assignments: readonly ts.BinaryExpression[]): Value | undefined {
  const { ts } = engine;
  const values: Value[] = [];
  const targetOf = ({ left }: ts.BinaryExpression): ts.Expression | undefined => (ts.isPropertyAccessExpression(left) || ts.isElementAccessExpression(left) ? left.expression : undefined);
  for (const assignment of speakingOf(engine, assignments, targetOf, node)) {
    const target = assignment.left as ts.PropertyAccessExpression | ts.ElementAccessExpression;
    if (target.expression.kind === ts.SyntaxKind.ThisKeyword && !ts.isObjectLiteralExpression(node)) continue;
    const frame = engine.frameAround(assignment, env);
    if (!mayBe(engine, evaluate(engine, target.expression, frame), node)) continue;
    // `options.path = '/' + options.path` says nothing new of what it may be; nor does `const name = cut(tool.name); tool.name = name`.
    if (readsProperty(engine, assignment.right, target, name) || readsProperty(engine, nameStandsFor(engine, assignment.right), target, name)) continue;
    if (frame !== OUTSIDE && !isReachable(engine, assignment, frame)) continue;
    values.push(evaluate(engine, assignment.right, frame));
  }
  return values.length > 0 ? unionOf(values) : undefined;
}

/** What a variable is declared with that is not assigned again; any other expression itself. */
function nameStandsFor(engine: Engine, expression: ts.Expression): ts.Expression {
  const { ts } = engine;
  const declaration = ts.isIdentifier(expression) ? engine.scopes.findValue(expression, expression.text) : undefined;
  const module = declaration && engine.moduleOf(declaration);
  if (!module || !ts.isVariableDeclaration(declaration) || !declaration.initializer) return expression;
  return assignmentsTo(engine, module, declaration, (expression as ts.Identifier).text).length === 0 ? declaration.initializer : expression;
}

function readsProperty(engine: Engine, expression: ts.Expression, target: ts.Expression, name: string): boolean {
  const { ts } = engine;
  const cache = engine.cache<ts.Node, boolean>('self-assignment');
  let answer = cache.get(expression);
  if (answer === undefined) {
    const written = target.getText();
    const visit = (node: ts.Node): boolean => (ts.isPropertyAccessExpression(node) && node.name.text === name && node.getText() === written) || (ts.forEachChild(node, (child) => visit(child) || undefined) ?? false);
    cache.set(expression, (answer = visit(expression)));
  }
  return answer;
}

/** Values of `object[key] = …` where `object` is the one made at `node`. */
function computedProperties(engine: Engine, node: ts.Node): readonly Value[] {
  const { ts } = engine;
  const holder = node.parent;
  const name = holder && ts.isVariableDeclaration(holder) && ts.isIdentifier(holder.name) ? holder.name.text : holder && ts.isPropertyDeclaration(holder) && ts.isIdentifier(holder.name) ? holder.name.text : undefined;
  const assignments = name === undefined ? undefined : engine.moduleOf(node)?.computedAssignments.get(name);
  if (!assignments) return [];
  return assignments.map((assignment) => evaluate(engine, assignment.right, OUTSIDE));
}

/** Whether a value is, or may be, what was made at `node`. */
export function mayBe(_engine: Engine, value: Value, node: ts.Node): boolean {
  return alternativesOf(value).some((one) => 'node' in one && one.node === node);
}

function staticMemberOf(engine: Engine, value: ClassValue, name: string): Value {
  const { ts } = engine;
  for (const member of value.node.members) {
    const isStatic = ts.canHaveModifiers(member) && ts.getModifiers(member)?.some((modifier) => modifier.kind === ts.SyntaxKind.StaticKeyword);
    if (!isStatic || !member.name || !('text' in member.name) || member.name.text !== name) continue;
    if (ts.isMethodDeclaration(member)) return { kind: 'function', node: member, env: value.env, self: value };
    if (ts.isPropertyDeclaration(member)) {
      if (member.initializer) {
        const own = evaluate(engine, member.initializer, value.env);
        const assigned = assignedProperty(engine, value.node, name);
        return assigned ? unionOf([own, assigned]) : own;
      }
    }
    if (ts.isGetAccessorDeclaration(member)) return slotValue(engine, value, { getter: member, env: value.env, node: member });
  }
  const assigned = assignedProperty(engine, value.node, name);
  if (assigned) return assigned;
  if (name === 'name') return value.node.name ? constant(value.node.name.text, value.node.name) : unknown('a class without a name');
  const base = baseOf(engine, value);
  if (base && base.kind !== 'unknown') {
    const inherited = propertyOf(engine, base, name);
    return inherited.kind === 'function' && inherited.self?.kind === 'class' ? { ...inherited, self: value } : inherited;
  }
  return functionBuiltins.has(name) ? { kind: 'builtin', receiver: value, name } : UNDEFINED;
}
