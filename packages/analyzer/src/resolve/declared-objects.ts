/** Enums and namespaces as objects. */
import type ts from 'typescript';
import type { Engine } from './engine.js';
import { OUTSIDE, type Env } from './environment.js';
import { evaluate } from './evaluate.js';
import { keysOf, slotValue } from './objects.js';
import type { Declaration } from './scope.js';
import { constant, UNDEFINED, unknown, type ObjectValue, type Slot, type Value } from './values.js';

/** The object that an enum is at run time: names to values, and numbers back to names. */
export function enumValue(engine: Engine, declaration: ts.EnumDeclaration, env: Env): ObjectValue {
  const slots = new Map<string, Slot>();
  for (const [name, member, value] of enumMembers(engine, declaration, env)) {
    slots.set(name, { value, node: member });
    if (value.kind === 'constant' && typeof value.value === 'number') slots.set(String(value.value), { value: constant(name), node: member });
  }
  return { kind: 'object', node: declaration, env: OUTSIDE, slots, rest: [] };
}

function enumMembers(engine: Engine, declaration: ts.EnumDeclaration, env: Env): readonly (readonly [string, ts.EnumMember, Value])[] {
  const { ts } = engine;
  const known = new Map<string, Value>();
  const members: (readonly [string, ts.EnumMember, Value])[] = [];
  let next: number | undefined = 0;
  for (const member of declaration.members) {
    const name = keysOf(engine, member.name, env)[0];
    if (name === undefined) continue;
    let value: Value;
    if (member.initializer) {
      // `B = A` means the member above.
      value = (ts.isIdentifier(member.initializer) && known.get(member.initializer.text)) || evaluate(engine, member.initializer, env);
      next = value.kind === 'constant' && typeof value.value === 'number' ? value.value + 1 : undefined;
    } else {
      value = next === undefined ? unknown('an enum member') : constant(next, member);
      if (next !== undefined) next += 1;
    }
    known.set(name, value);
    members.push([name, member, value]);
  }
  return members;
}

/** The exported members of a namespace, of all its parts. */
export function namespaceValue(engine: Engine, declaration: ts.ModuleDeclaration, name: string, env: Env): ObjectValue {
  const slots = new Map<string, Slot>();
  for (const part of [declaration, ...engine.scopes.againOf(declaration, name)]) if (engine.ts.isModuleDeclaration(part)) addMembers(engine, part, env, slots);
  return { kind: 'object', node: declaration, env: OUTSIDE, slots, rest: [] };
}

/** A member of a namespace that is merged with a function, class or enum of the same name. */
export function mergedMember(engine: Engine, declaration: Declaration, own: string | undefined, name: string): Value | undefined {
  const { ts } = engine;
  if (own === undefined) return undefined;
  for (const part of engine.scopes.againOf(declaration, own)) {
    if (!ts.isModuleDeclaration(part)) continue;
    const slots = new Map<string, Slot>();
    addMembers(engine, part, OUTSIDE, slots);
    const slot = slots.get(name);
    if (slot) return slotValue(engine, UNDEFINED, slot);
  }
  return undefined;
}

function addMembers(engine: Engine, declaration: ts.ModuleDeclaration, env: Env, slots: Map<string, Slot>): void {
  const { ts } = engine;
  const { body } = declaration;
  if (body && ts.isModuleDeclaration(body)) slots.set(body.name.text, { value: namespaceValue(engine, body, body.name.text, env), node: body });
  if (!body || !ts.isModuleBlock(body)) return;
  // Members are looked up when they are asked for: they may refer to each other and to the namespace.
  const add = (name: ts.BindingName): void => {
    if (ts.isIdentifier(name)) slots.set(name.text, { node: name, env });
    else for (const element of name.elements) if (ts.isBindingElement(element)) add(element.name);
  };
  for (const statement of body.statements) {
    if (ts.isVariableStatement(statement)) for (const variable of statement.declarationList.declarations) add(variable.name);
    else if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement) || ts.isEnumDeclaration(statement) || ts.isModuleDeclaration(statement)) && statement.name && ts.isIdentifier(statement.name)) add(statement.name);
  }
}
