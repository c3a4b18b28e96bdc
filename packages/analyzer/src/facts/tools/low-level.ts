/** `setRequestHandler(…)`: what the list handler returns, joined with the handler of calls. */
import type ts from 'typescript';
import { callValue } from '../../resolve/calls.js';
import { contextsOf } from '../../resolve/contexts.js';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE, type Env } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import { itemsOf } from '../../resolve/iteration.js';
import { propertyOf } from '../../resolve/properties.js';
import { alternativesOf, idOf, isAbsent, keyOf, stringOf, UNDEFINED, unknown, type Value } from '../../resolve/values.js';
import type { FrameworkModel, Registration, RegistrationSlots } from '../../types.js';
import { attempt } from '../attempt.js';
import type { RegistrationFact } from '../registration.js';
import { DISPATCHER, RECEIVER, REGISTRATION } from './allowances.js';
import { findCalls } from './candidates.js';
import { collectDispatchNames } from './dispatch-names.js';
import { findLookalikes, framesOfLookalikes } from './lookalikes.js';
import type { FrameworkIndex } from './framework-index.js';
import { resolveReceiver } from './receivers.js';
import { ARGUMENTS, CONTEXT, factsOf, objectOf, withoutRenamed } from './registration-of-parts.js';
import { handsOnToServer } from './replaced-handlers.js';
import { partsOfValue } from './slots.js';

type LowLevelRegistration = Extract<Registration, { shape: 'low-level' }>;

/** One call of `setRequestHandler` that matters. */
interface Site {
  readonly kind: 'list' | 'call';
  readonly model: FrameworkModel;
  readonly call: ts.CallExpression;
  readonly env: Env;
  readonly handler: Value;
  /** Number of the server it stands on; 0 when not known. */
  readonly server: number;
}

/** How an entry of `tools: […]` is read. The handler is the dispatcher's. */
const ENTRY: RegistrationSlots = { name: 'name', description: 'description', schema: 'inputSchema', annotations: 'annotations', handler: [] };

export function collectLowLevelRegistrations(engine: Engine, index: FrameworkIndex): readonly RegistrationFact[] {
  const sites = collectSites(engine, index).filter((site) => site.kind === 'list' || !isPassedOn(engine, index, site));
  const calls = sites.filter((site) => site.kind === 'call');
  const joined = new Set<Site>();
  const facts: RegistrationFact[] = [];
  for (const list of sites) {
    if (list.kind !== 'list') continue;
    engine.resetBudget(REGISTRATION);
    const dispatcher = closestOf(engine, list, calls);
    if (dispatcher) joined.add(dispatcher);
    facts.push(...attempt(engine, list.call, 'the list of the tools', () => factsOfList(engine, list, dispatcher), (reason) => [unnamed(engine, list, reason)]));
  }
  for (const site of calls) {
    if (joined.has(site)) continue;
    engine.resetBudget(DISPATCHER);
    const found = attempt(engine, site.call, 'the handler of calls', () => factsOfDispatcher(engine, site, new Set()), () => []);
    facts.push(...(found.length > 0 ? found : [unnamed(engine, site, 'no list of the tools could be found')]));
  }
  return facts;
}

function isPassedOn(engine: Engine, index: FrameworkIndex, site: Site): boolean {
  engine.resetBudget(DISPATCHER);
  const name: Value = { kind: 'input', source: 'request', path: ['params', 'name'], omit: [] };
  return attempt(engine, site.call, 'the handler of calls', () => handsOnToServer(engine, index, site.handler, dispatcherArguments(site, name, site.call)), () => false);
}

function collectSites(engine: Engine, index: FrameworkIndex): readonly Site[] {
  const sites: Site[] = [];
  const rows = index.models.flatMap((model) => model.registrations.flatMap((registration) => (registration.shape === 'low-level' ? [{ model, registration }] : [])));
  const names = new Set(rows.flatMap((row) => [row.registration.member].flat()));
  for (const name of names)
    for (const call of findCalls(engine, name)) {
      if (!engine.ts.isCallExpression(call) || call.arguments.length < 2 || isElsewhere(engine, rows.map((row) => row.registration), call.arguments[0]!)) continue;
      engine.resetBudget(RECEIVER);
      const read = (): readonly Site[] => {
        const row = resolveReceiver(engine, index, call, rows);
        return row ? sitesOfCall(engine, row.model, row.registration, call) : [];
      };
      sites.push(...attempt(engine, call, `a call of ${name}`, read, () => []));
    }
  return sites;
}

/** Whether a handler is certainly set for something else than tools: told by the schema's name or text. */
function isElsewhere(engine: Engine, registrations: readonly LowLevelRegistration[], argument: ts.Expression): boolean {
  const { ts } = engine;
  const names = registrations.flatMap((one) => [...one.list, ...one.call]);
  if (ts.isStringLiteralLike(argument)) return !names.includes(argument.text);
  const written = ts.isIdentifier(argument) ? argument.text : ts.isPropertyAccessExpression(argument) ? argument.name.text : '';
  if (names.includes(written.replace(/\d+$/, ''))) return false;
  const made = ts.isIdentifier(argument) ? initializersOf(engine, argument) : [];
  return made.length > 0 ? !made.some((text) => names.some((name) => text.includes(name))) : /RequestSchema\d*$/.test(written);
}

function sitesOfCall(engine: Engine, model: FrameworkModel, registration: LowLevelRegistration, call: ts.CallExpression): readonly Site[] {
  const make = (env: Env): Site | undefined => {
    const kind = kindOf(engine, registration, call.arguments[0]!, env);
    if (!kind) return undefined;
    const { expression } = call;
    const receiver = engine.ts.isPropertyAccessExpression(expression) ? evaluate(engine, expression.expression, env) : UNDEFINED;
    const node = receiver.kind === 'external' || receiver.kind === 'instance' ? receiver.node : undefined;
    return { kind, model, call, env, handler: evaluate(engine, call.arguments.at(-1)!, env), server: node ? idOf(node) : 0 };
  };
  const site = make(OUTSIDE);
  if (site) return [site];
  // A wrapper hands schema and handler on.
  if (!engine.ts.isIdentifier(call.arguments[0]!)) return [];
  return contextsOf(engine, call).flatMap((env) => make(env) ?? []);
}

/** Whether a handler is set for listing or for calling tools: by the schema's or method's name. */
function kindOf(engine: Engine, registration: LowLevelRegistration, argument: ts.Expression, env: Env): 'list' | 'call' | undefined {
  const { ts } = engine;
  const names = new Set<string>();
  // In a bundle the schema is a variable, numbered when its name was taken or renamed: what is written there tells.
  const written = ts.isIdentifier(argument) ? argument.text : ts.isPropertyAccessExpression(argument) ? argument.name.text : undefined;
  if (written !== undefined) names.add(written.replace(/\d+$/, ''));
  const made = ts.isIdentifier(argument) ? initializersOf(engine, argument) : [];
  if (made.length > 0) for (const text of made) [...registration.list, ...registration.call].filter((name) => /\W/.test(name) && new RegExp(`['"\`]${name}['"\`]`).test(text)).forEach((name) => names.add(name));
  else
    for (const one of alternativesOf(evaluate(engine, argument, env))) {
      const text = stringOf(one);
      if (text !== undefined) names.add(text);
      else collectLiterals(one, names, 0);
    }
  if (registration.list.some((name) => names.has(name))) return 'list';
  return registration.call.some((name) => names.has(name)) ? 'call' : undefined;
}

/** The texts of what a variable of this file is given; empty for imports, parameters and strings. */
function initializersOf(engine: Engine, name: ts.Identifier): readonly string[] {
  const { ts } = engine;
  const declaration = engine.scopes.findValue(name, name.text);
  if (!declaration || !ts.isVariableDeclaration(declaration) || !ts.isIdentifier(declaration.name)) return [];
  const module = engine.moduleOf(name);
  if (!module || module.imports.has(name.text)) return [];
  const values = [declaration.initializer, ...(module.reassignments.get(name.text) ?? []).filter((one) => engine.scopes.findValue(one.left, name.text) === declaration).map((one) => one.right)];
  return values.filter((one) => one !== undefined && !ts.isStringLiteralLike(one)).map((one) => one!.getText(module.ast).slice(0, 4000));
}

/** The schema's own name, and the method in a hand-made one: `z.object({ method: z.literal('tools/call') })`. */
function collectLiterals(value: Value, names: Set<string>, depth: number): void {
  if (depth > 4) return;
  if (value.kind === 'external') {
    const last = value.path.at(-1);
    if (last !== undefined && !value.isResult) names.add(last);
    for (const args of value.calls) for (const one of args) collectLiterals(one, names, depth + 1);
  } else if (value.kind === 'object') {
    const method = value.slots.get('method');
    if (method && 'value' in method) collectLiterals(method.value, names, depth + 1);
  } else if (value.kind === 'constant' && typeof value.value === 'string') names.add(value.value);
}

/** The handler of calls that belongs to a list: on the same server, else in the same file, else in the nearest folder. */
function closestOf(engine: Engine, list: Site, calls: readonly Site[]): Site | undefined {
  let best: Site | undefined;
  let bestScore = -1;
  for (const site of calls) {
    const sameServer = list.server !== 0 && list.server === site.server;
    const score = (sameServer ? 1000 : 0) + closeness(engine.pathOf(list.call), engine.pathOf(site.call)) + (functionAround(engine, list.call) === functionAround(engine, site.call) ? 100 : 0);
    if (score > bestScore) [best, bestScore] = [site, score];
  }
  return best;
}

const functionAround = (engine: Engine, node: ts.Node): ts.Node | undefined => engine.ownersOf(node).at(-1);

/** 200 for the same file, else the number of folders in common. */
function closeness(a: string, b: string): number {
  if (a === b) return 200;
  const left = a.split('/');
  const right = b.split('/');
  let common = 0;
  while (common < left.length && left[common] === right[common]) common += 1;
  return common;
}

function factsOfList(engine: Engine, list: Site, dispatcher: Site | undefined): readonly RegistrationFact[] {
  const { items, open: isOpen } = toolsOf(engine, list);
  let open = isOpen;
  const facts: RegistrationFact[] = [];
  const seen = new Set<string>();
  for (const { value: item, env } of items)
    for (const definition of alternativesOf(item)) {
      const key = `${keyOf(definition)}@${env.id}`;
      if (isAbsent(definition) || seen.has(key)) continue;
      seen.add(key);
      engine.resetBudget(REGISTRATION);
      // Something unreadable, or a spread of it: there are more tools than are known.
      if (definition.kind === 'unknown' || (definition.kind === 'object' && definition.rest.length > 0 && !definition.slots.has('name') && stringOf(propertyOf(engine, definition, 'name')) === undefined)) {
        open = true;
        continue;
      }
      for (const fact of factsOfDefinition(engine, list, definition)) facts.push(withDispatcher(fact, dispatcher && onPath(engine, dispatcher, list, env), list.call));
    }
  const named = new Set(facts.map((fact) => fact.name));
  engine.resetBudget(DISPATCHER);
  const more = dispatcher && (open || items.length === 0) ? factsOfDispatcher(engine, dispatcher, named) : [];
  const known = [...withoutRenamed(facts), ...more];
  if (known.some((fact) => fact.name !== null)) return known;
  const alike = lookalikesOf(engine, items.map((item) => item.value), open);
  if (alike.length > 0) return alike.flatMap((definition) => factsOfDefinition(engine, list, definition).map((fact) => withDispatcher(fact, dispatcher, list.call)));
  // Without a handler of calls the list only describes what is registered elsewhere.
  return known.length > 0 || !open || !dispatcher ? known : [unnamed(engine, list, 'the list of tools could not be read')];
}

function factsOfDefinition(engine: Engine, list: Site, definition: Value): readonly RegistrationFact[] {
  const site = 'node' in definition && definition.node && engine.ts.isObjectLiteralExpression(definition.node) ? definition.node : list.call;
  return factsOf(engine, { model: list.model, slots: ENTRY, parts: partsOfValue(engine, definition), site });
}

/** Where the tools come from somewhere that cannot be followed: literals of the program that look like them. */
function lookalikesOf(engine: Engine, items: readonly Value[], open: boolean): readonly Value[] {
  engine.resetBudget(REGISTRATION);
  const made = items.flatMap(alternativesOf).filter((item) => item.kind === 'object');
  const mapped = made.flatMap((item) => {
    const name = item.slots.get('name')?.node;
    return name && engine.ts.isExpression(item.node) ? framesOfLookalikes(engine, name).map((env) => evaluate(engine, item.node as ts.Expression, env)) : [];
  });
  if (mapped.length > 0 || made.length > 0 || !open) return mapped;
  return findLookalikes(engine, 'name', new Set(['name', 'description', 'inputSchema']), false);
}

interface Tools {
  readonly items: readonly { readonly value: Value; readonly env: Env }[];
  /** There may be more. */
  readonly open: boolean;
}

/** What the list handler returns under `tools`, with the call path on which it does. */
function toolsOf(engine: Engine, list: Site): Tools {
  const outside = toolsOnPath(engine, list, list.handler, list.env);
  if (!outside.open && outside.items.length > 0 && outside.items.every((item) => isNamed(engine, item.value))) return outside;
  // The server may be made by a function that is handed the tools.
  const envs = list.env === OUTSIDE ? contextsOf(engine, list.call).filter((env) => env !== OUTSIDE) : [];
  const inside = envs.map((env) => toolsOnPath(engine, list, evaluate(engine, list.call.arguments.at(-1)!, env), env)).filter((one) => one.items.length > 0);
  return inside.length > 0 ? { items: inside.flatMap((one) => one.items), open: inside.some((one) => one.open) } : outside;
}

function toolsOnPath(engine: Engine, list: Site, handler: Value, env: Env): Tools {
  const result = callValue(engine, handler, [objectOf(list.call, { params: objectOf(list.call, {}) }), CONTEXT], list.call, env);
  const items: { value: Value; env: Env }[] = [];
  let open = false;
  for (const one of alternativesOf(result)) {
    const tools = propertyOf(engine, one, 'tools');
    const found = itemsOf(engine, tools);
    if (found) {
      for (const value of found.items) items.push({ value, env });
      open ||= found.open;
    } else if (!isAbsent(tools)) open = true;
  }
  return { items, open };
}

/** The handler of calls as the same call of the function around both sets it. */
function onPath(engine: Engine, dispatcher: Site, list: Site, env: Env): Site {
  if (env === dispatcher.env || functionAround(engine, dispatcher.call) !== functionAround(engine, list.call)) return dispatcher;
  return { ...dispatcher, env, handler: evaluate(engine, dispatcher.call.arguments.at(-1)!, env) };
}

const isNamed = (engine: Engine, item: Value): boolean => alternativesOf(item).every((one) => stringOf(propertyOf(engine, one, 'name')) !== undefined);

function withDispatcher(fact: RegistrationFact, dispatcher: Site | undefined, node: ts.Node): RegistrationFact {
  if (!dispatcher) return { ...fact, handler: undefined, args: [] };
  return { ...fact, handler: dispatcher.handler, written: dispatcher.call.arguments.at(-1)!, isDispatched: true, args: dispatcherArguments(dispatcher, fact.name === null ? unknown('the tool\'s name') : { kind: 'constant', value: fact.name }, node) };
}

/** What a handler of calls gets: the request, or its params where the three-argument form hands those over. */
function dispatcherArguments(site: Site, name: Value, node: ts.Node): readonly Value[] {
  const params = objectOf(node, { name, arguments: ARGUMENTS, _meta: { kind: 'input', source: 'context', path: ['_meta'], omit: [] } }, [unknown('a parameter')]);
  const request = site.call.arguments.length > 2 ? params : objectOf(node, { method: { kind: 'constant', value: 'tools/call' }, params });
  return [request, CONTEXT];
}

/** Tools known only from the names that the handler of calls compares with. */
function factsOfDispatcher(engine: Engine, site: Site, named: ReadonlySet<string | null>): readonly RegistrationFact[] {
  const name: Value = { kind: 'input', source: 'request', path: ['params', 'name'], omit: [] };
  const found = collectDispatchNames(engine, site.handler, dispatcherArguments(site, name, site.call), name);
  return found.filter((one) => !named.has(one.name)).map((one) => {
    const parts = partsOfValue(engine, objectOf(one.node, { name: { kind: 'constant', value: one.name, node: one.node } }));
    const [fact] = factsOf(engine, { model: site.model, slots: ENTRY, parts, site: one.site });
    return withDispatcher({ ...fact!, schema: unknown('a tool without a listed schema') }, site, site.call);
  });
}

function unnamed(engine: Engine, site: Site, reason: string): RegistrationFact {
  const [fact] = factsOf(engine, { model: site.model, slots: ENTRY, parts: partsOfValue(engine, UNDEFINED), site: site.call });
  return withDispatcher({ ...fact!, reason, schema: unknown(reason) }, site.kind === 'call' ? site : undefined, site.call);
}
