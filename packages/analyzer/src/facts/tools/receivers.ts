/** What a method is called on: a server that a model speaks of, a copy of the SDK in a bundle, or something unreadable that looks like one. */
import type ts from 'typescript';
import type { CallLike } from '../../project/program.js';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { evaluate, staticName } from '../../resolve/evaluate.js';
import { ancestryOf } from '../../resolve/self.js';
import type { ExternalValue } from '../../resolve/external-value.js';
import { alternativesOf, type Value } from '../../resolve/values.js';
import type { FrameworkModel, Registration } from '../../types.js';
import type { FrameworkIndex } from './framework-index.js';
import { isInside } from '../../project/nodes-in.js';

interface Row {
  readonly model: FrameworkModel;
  readonly registration: Extract<Registration, { readonly member: unknown }>;
}

/** The row that a call answers to; `undefined` when it is no registration. */
export function resolveReceiver<R extends Row>(engine: Engine, index: FrameworkIndex, call: ts.CallExpression, rows: readonly R[]): R | undefined {
  const callee = evaluate(engine, call.expression, OUTSIDE);
  const alternatives = alternativesOf(callee);
  for (const one of alternatives) {
    if (one.kind !== 'external') continue;
    const row = rowOfExternal(index, wrappedServer(index, serverInField(index, one)), call, rows);
    if (row) return row;
  }
  for (const one of alternatives) if (one.kind === 'function') return rowOfBundledClass(engine, one, call, rows);
  const isMade = alternatives.some((one) => one.kind === 'external' && isMadeElsewhere(index, one));
  return isMade || alternatives.some((one) => one.kind === 'unknown') ? rowOfShape(engine, index, call, rows, isMade) : undefined;
}

/** `createMcpServer({ … }).tool`, of a package of the author's own: what it makes is a server if it is registered on like one, in a package that depends on an SDK. */
function isMadeElsewhere(index: FrameworkIndex, callee: ExternalValue): boolean {
  const { path, calledAt } = callee;
  const made = calledAt.at(-1);
  return made === path.length - 1 && callee.package !== 'globals' && /mcp/i.test(path.slice(0, made).join('.')) && index.modelsOf(callee).length === 0;
}

/** `this.server` of a class that extends one of a framework: the server that the framework expects there. */
function serverInField(index: FrameworkIndex, callee: ExternalValue): ExternalValue {
  const [base, name, ...path] = callee.path;
  for (const model of index.modelsOf(callee)) {
    const field = model.fields?.find((one) => one.extends === base && one.field === name);
    const server = field && index.serverValue(field.server);
    if (server) return server.with({ path: [...server.path, ...path], isResult: false });
  }
  return callee;
}

/** `wrapServer(server).registerTool(…)`: what a package made of a server has the server's methods. */
function wrappedServer(index: FrameworkIndex, callee: ExternalValue): ExternalValue {
  const at = callee.calledAt.at(-1);
  if (at === undefined || index.modelsOf(callee).length > 0) return callee;
  for (const argument of (callee.calls.at(-1) ?? []).flatMap(alternativesOf)) {
    if (argument.kind !== 'external' || !argument.isResult) continue;
    if (index.modelsOf(argument).some((model) => model.servers?.includes(argument.path.at(-1) ?? ''))) return argument.with({ path: [...argument.path, ...callee.path.slice(at)], isResult: false });
  }
  return callee;
}

/** `McpServer.server.setRequestHandler` answers to the member `setRequestHandler` of a model whose servers include `McpServer`. */
function rowOfExternal<R extends Row>(index: FrameworkIndex, callee: ExternalValue, call: CallLike, rows: readonly R[]): R | undefined {
  for (const model of index.modelsOf(callee)) {
    const fitting = rows.filter((row) => row.model === model && [row.registration.member].flat().some((member) => isMemberOfServer(model, callee.path, member)));
    const row = fitting.find((one) => hasArguments(one, call)) ?? fitting[0];
    if (row) return row;
  }
  return undefined;
}

function isMemberOfServer(model: FrameworkModel, path: readonly string[], member: string): boolean {
  const tail = member.split('.');
  if (path.length <= tail.length || !tail.every((name, index) => path[path.length - tail.length + index] === name)) return false;
  const servers = model.servers ?? [];
  return path.slice(0, -tail.length).some((name) => servers.includes(name));
}

function hasArguments(row: Row, call: CallLike): boolean {
  const counts = 'arguments' in row.registration ? row.registration.arguments : undefined;
  return counts === undefined || counts.includes(call.arguments?.length ?? 0);
}

/** By its members the SDK's own class is told, where a copy of it lies in a bundle. The first versions had no `registerTool`. */
const isServerClass = (names: ReadonlySet<string | undefined>): boolean => names.has('connect') && (names.has('registerTool') || (names.has('tool') && names.has('setToolRequestHandlers')));
const LOW_LEVEL_MEMBERS = ['setRequestHandler', 'connect', 'getClientCapabilities'];

/** A class of the program that is a bundled copy of the SDK's. Any other method of that name is a wrapper around a registration. */
function rowOfBundledClass<R extends Row>(engine: Engine, callee: Extract<Value, { kind: 'function' }>, call: CallLike, rows: readonly R[]): R | undefined {
  const self = callee.self;
  if (self?.kind !== 'instance') return undefined;
  const members = new Set<string>();
  let own: ts.ClassLikeDeclaration | undefined;
  for (const level of ancestryOf(engine, self.of)) {
    if (level.kind !== 'class') continue;
    for (const member of level.node.members) if (member.name && engine.ts.isMethodDeclaration(member)) members.add(member.name.getText());
    if (level.node.members.includes(callee.node as ts.ClassElement)) own = level.node;
  }
  // The SDK's own code, which registers on itself, is no server.
  if (!own || isInside(call, own)) return undefined;
  const isServer = isServerClass(members) && (members.has('tool') || members.has('setToolRequestHandlers'));
  const isLowLevel = LOW_LEVEL_MEMBERS.every((name) => members.has(name));
  if (!isServer && !isLowLevel) return undefined;
  if (isLowLevel && insideOfServer(engine, call)) return undefined;
  const version = members.has('tool') || !isServer ? 'sdk-v1' : 'sdk-v2';
  return rows.find((row) => row.model.id === version);
}

/** Which version of the SDK lies in the same bundle: nothing imports it there. */
function bundledVersion(engine: Engine, call: ts.Node): 'sdk-v1' | 'sdk-v2' | undefined {
  const module = engine.moduleOf(call);
  if (!module || insideOfServer(engine, call)) return undefined;
  for (const { members } of module.classes) {
    const names = new Set(members.map((member) => member.name && staticName(engine, member.name)));
    if (isServerClass(names) && names.has('setToolRequestHandlers')) return names.has('tool') ? 'sdk-v1' : 'sdk-v2';
  }
  return undefined;
}

/** The bundled high-level server joins list and call handlers by itself. */
function insideOfServer(engine: Engine, call: ts.Node): boolean {
  for (let node: ts.Node | undefined = call; node; node = node.parent)
    if (engine.ts.isClassLike(node) && isServerClass(new Set(node.members.map((member) => member.name?.getText())))) return true;
  return false;
}

/** A receiver that could not be followed: what is handed in decides. */
function rowOfShape<R extends Row>(engine: Engine, index: FrameworkIndex, call: ts.CallExpression, rows: readonly R[], isMade: boolean): R | undefined {
  const imported = index.imported();
  const bundled = bundledVersion(engine, call);
  // A server that a package of the author's own hands in: what it is given tells, where the package depends on an SDK.
  const candidates = rows.filter(({ model, registration }) => imported.has(model) || model.id === bundled || ((isMade || isConfigured(engine, call, registration)) && index.isDeclaredAt(engine.pathOf(call), model)));
  if (candidates.length === 0) return undefined;
  const { ts } = engine;
  const [first, ...others] = call.arguments;
  if (!first) return undefined;
  const isFunction = (node: ts.Expression): boolean => alternativesOf(evaluate(engine, node, OUTSIDE)).some((one) => one.kind === 'function');
  const isName = (value: Value): boolean => alternativesOf(value).some((one) => one.kind === 'constant' && typeof one.value === 'string');
  const value = evaluate(engine, first, OUTSIDE);
  const last = others.at(-1);
  for (const row of candidates) {
    if (row.registration.shape === 'low-level') return row;
    if (!hasArguments(row, call) || !('name' in row.registration)) continue;
    const slot = [row.registration.name].flat()[0] ?? '';
    if (slot === '0' ? (isName(value) && last !== undefined && isFunction(last)) || isConfigured(engine, call, row.registration) : slot.startsWith('0.') && ts.isObjectLiteralExpression(first) && holds(engine, first, [row.registration.name, row.registration.handler].flatMap((one) => [one].flat()))) return row;
  }
  return undefined;
}

/** Whether a definition written in place has a property for each of the slots that lie in it, or for one of a choice. */
function holds(engine: Engine, object: ts.ObjectLiteralExpression, slots: readonly string[]): boolean {
  const names = new Set(object.properties.map((property) => property.name && staticName(engine, property.name)));
  const own = slots.filter((slot) => slot.startsWith('0.')).map((slot) => slot.slice(2));
  const isHandedSeparately = slots.some((slot) => /^[1-9]$/.test(slot)) && engine.ts.isCallExpression(object.parent) && object.parent.arguments.length > 1;
  return names.has(own[0] ?? '') && (isHandedSeparately || own.slice(1).some((name) => names.has(name)));
}

/** `x.registerTool(tool.name, { description: …, inputSchema: … }, handler)`: what stands beside the name tells. */
function isConfigured(engine: Engine, call: ts.CallExpression, registration: Row['registration']): boolean {
  const { ts } = engine;
  const config = call.arguments[1];
  if (!config || !ts.isObjectLiteralExpression(config) || call.arguments.length < 2 || !('schema' in registration)) return false;
  const names = new Set(config.properties.map((property) => property.name && staticName(engine, property.name)));
  return [registration.schema ?? [], registration.description ?? []].every((slots) => [slots].flat().some((slot) => slot.startsWith('1.') && names.has(slot.slice(2))));
}
