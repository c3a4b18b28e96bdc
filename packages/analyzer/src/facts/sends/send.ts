/** A call that sends `tools/call`, and its parts. */
import type ts from 'typescript';
import type { CallLike } from '../../project/program.js';
import { evaluateArguments } from '../../resolve/calls.js';
import type { Engine } from '../../resolve/engine.js';
import type { Env } from '../../resolve/environment.js';
import { propertyOf } from '../../resolve/properties.js';
import { evaluate, staticName } from '../../resolve/evaluate.js';
import { alternativesOf, UNDEFINED, type Value } from '../../resolve/values.js';
import type { SendRow } from '../../types.js';
import type { ClientKind } from '../retries/failures.js';

/** Where the parts of a send stand: in the call's arguments, or in an object that is written in place. */
export interface Send {
  readonly call: CallLike;
  readonly client: ClientKind;
  readonly slots: Pick<SendRow, 'name' | 'arguments' | 'meta'>;
  /** The message, where it is written by hand; slots then start at it. */
  readonly message?: ts.ObjectLiteralExpression;
  /** The call of the program's own that is handed the message, or its parts, and in which `call` stands. */
  readonly handed?: ts.CallExpression;
}

/** What stands at a slot on a call path; `undefined` where there is no such slot. */
export function valueOfSlot(engine: Engine, { call, message, handed }: Send, slot: string | undefined, env: Env): Value | undefined {
  if (slot === undefined) return undefined;
  const path = slot.split('.');
  const at = handed ? engine.frameAround(handed, env) : env;
  let value: Value = message ? evaluate(engine, message, at) : evaluateArguments(engine, (handed ?? call).arguments, at)[Number(path.shift())] ?? UNDEFINED;
  for (const name of path) value = propertyOf(engine, value, name);
  return value;
}

/** Names that the tool may have on a call path; empty when one of them cannot be known. */
export function namesOf(engine: Engine, send: Send, env: Env): readonly string[] {
  const value = valueOfSlot(engine, send, send.slots.name, env);
  const names = value ? alternativesOf(value).map((one) => (one.kind === 'constant' && typeof one.value === 'string' ? one.value : undefined)) : [];
  return names.every((name) => name !== undefined) ? names : [];
}

/** A place for what is made. */
const OUTPUT = /^out(?:put)?_?(?:dir|directory|folder|path|file)$/i;

/** Whether the arguments name a place for what the tool makes: it makes something, however it is called. */
export function namesOutput(engine: Engine, send: Send, env: Env): boolean {
  const value = valueOfSlot(engine, send, send.slots.arguments, env);
  return value !== undefined && alternativesOf(value).some((one) => memberNames(engine, one).some((name) => OUTPUT.test(name)));
}

/** What an object holds, or, where only its type is known, what that declares. */
function memberNames(engine: Engine, value: Value): readonly string[] {
  const { ts } = engine;
  if (value.kind === 'object') return [...value.slots.keys()];
  const type = value.kind === 'unknown' ? value.type : undefined;
  return type && (ts.isInterfaceDeclaration(type) || ts.isTypeLiteralNode(type)) ? type.members.flatMap(({ name }) => (name && staticName(engine, name)) ?? []) : [];
}

/** The expression that stands at a slot, where it is written in the call or in an object that a variable of the file holds. */
export function expressionOfSlot(engine: Engine, { call, message, handed }: Send, slot: string | undefined): ts.Expression | undefined {
  if (slot === undefined) return undefined;
  const path = slot.split('.');
  let node: ts.Expression | undefined = message ?? (handed ?? call).arguments?.[Number(path.shift())];
  for (const name of path) node = node && partOf(engine, node, name);
  return node;
}

/** What is written for a property, also of an object that a variable of the file holds. */
export function partOf(engine: Engine, node: ts.Expression, name: string): ts.Expression | undefined {
  const { ts } = engine;
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return partOf(engine, node.expression, name);
  if (ts.isIdentifier(node)) {
    const declaration = engine.scopes.findValue(node, node.text);
    return declaration && ts.isVariableDeclaration(declaration) && declaration.initializer ? partOf(engine, declaration.initializer, name) : undefined;
  }
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  for (const property of node.properties) {
    if (ts.isPropertyAssignment(property) && property.name.getText(engine.fileOf(node)) === name) return property.initializer;
    if (ts.isShorthandPropertyAssignment(property) && property.name.text === name) return property.name;
  }
  return undefined;
}

/** What the send is called on: `client` of `client.callTool(…)`. */
export function receiverOf({ ts }: Engine, { call }: Send): ts.Expression | undefined {
  return ts.isPropertyAccessExpression(call.expression) ? call.expression.expression : undefined;
}
