/** From the parts of one registration on one call path to its fact. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { alternativesOf, isAbsent, stringOf, UNDEFINED, unionOf, type InputValue, type ObjectValue, type Slot as ObjectSlot, type Value } from '../../resolve/values.js';
import type { FrameworkModel, RegistrationSlots } from '../../types.js';
import type { RegistrationFact } from '../registration.js';
import { placeOfName } from './place.js';
import { firstOf, presentOf, type Parts } from './slots.js';

export const ARGUMENTS: InputValue = { kind: 'input', source: 'arguments', path: [], omit: [] };
export const CONTEXT: InputValue = { kind: 'input', source: 'context', path: [], omit: [] };

export interface Registered {
  readonly model: FrameworkModel;
  readonly slots: RegistrationSlots;
  readonly parts: Parts;
  /** The call, class, method or file that registers it. */
  readonly site: ts.Node;
  /** Default: the model's. */
  readonly mcp?: boolean;
  /** Arguments of the handler where slots cannot say them. */
  readonly args?: (handler: Value | undefined) => readonly Value[];
}

/** The facts of a registration: one, or one for each constant its name may be. */
export function factsOf(engine: Engine, registered: Registered): readonly RegistrationFact[] {
  const { slots, parts } = registered;
  const found = firstOf(parts, slots.name);
  if (!found) return [factOf(engine, registered, undefined, undefined)];
  const names = alternativesOf(found.value).filter((one) => !isAbsent(one));
  return withoutRenamed(names.filter((one) => !isPrefixed(one, names)).map((one) => factOf(engine, registered, one, parts.written(found.slot))));
}

/** `prefix ? `${prefix}_${name}` : name`: the same tool under another name. */
function isPrefixed(name: Value, names: readonly Value[]): boolean {
  const end = name.kind === 'text' ? name.parts.at(-1) : undefined;
  return typeof end === 'string' && names.some((other) => stringOf(other) !== undefined && stringOf(other) !== '' && end.endsWith(stringOf(other)!));
}

/** Without names that are cut, or numbered, where they would be too long or stand there twice: those tools are there under the name that is written. */
export function withoutRenamed(facts: readonly RegistrationFact[]): readonly RegistrationFact[] {
  const written = new Set(facts.flatMap(({ name, isMade }) => (name === null || isMade === true ? [] : [name])));
  return facts.filter(({ name, isMade }) => isMade !== true || name === null || !(written.has(name) || written.has(name.replace(/[_-]?\d+$/, ''))));
}

function factOf(engine: Engine, registered: Registered, name: Value | undefined, written: ts.Node | undefined): RegistrationFact {
  const { model, slots, parts } = registered;
  const text = name && (stringOf(name) ?? behindPrefix(name));
  const input = firstOf(parts, slots.schema);
  const schema = presentOf(input?.value);
  const writtenSchema = input && parts.written(input.slot);
  const run = firstOf(parts, slots.handler);
  const handler = presentOf(run?.value);
  const expression = run && parts.written(run.slot);
  return {
    name: text ?? null,
    ...(text === undefined && { reason: reasonOf(name) }),
    ...(name?.kind === 'constant' && !(name.node && engine.ts.isStringLiteralLike(name.node) && name.node.text === text) && { isMade: true }),
    place: placeOfName(engine, registered.site, name, written),
    framework: model.id,
    mcp: registered.mcp ?? model.mcp ?? true,
    description: presentOf(firstOf(parts, slots.description)?.value),
    schema,
    ...(writtenSchema && { writtenSchema }),
    annotations: presentOf(firstOf(parts, slots.annotations)?.value),
    handler,
    ...(expression && { written: expression }),
    args: registered.args?.(handler) ?? handlerArguments(slots, schema !== undefined, registered.site),
  };
}

/** `${prefix}create_order` with a prefix from the settings, which is empty where nobody sets it. */
function behindPrefix(name: Value): string | undefined {
  const [prefix, rest, more] = name.kind === 'text' ? name.parts.filter((part) => part !== '') : [];
  return more === undefined && prefix !== undefined && typeof prefix !== 'string' && typeof rest === 'string' && /^[A-Za-z][\w-]+$/.test(rest) ? rest : undefined;
}

/** Why a name cannot be known. */
export function reasonOf(name: Value | undefined): string {
  if (!name) return 'the registration has no name that could be read';
  switch (name.kind) {
    case 'text': return `the name is made at run time: ${name.parts.map((part) => (typeof part === 'string' ? part : '…')).join('')}`;
    case 'unknown': return `the name is ${name.reason}`;
    case 'input': return 'the name comes from the caller';
    case 'external': return `the name comes from ${name.module}`;
    default: return 'the name is no constant';
  }
}

/** What the framework calls the handler with. */
export function handlerArguments(slots: RegistrationSlots, hasSchema: boolean, node: ts.Node): readonly Value[] {
  if (!hasSchema && slots.contextFirstWithoutSchema) return [CONTEXT];
  const at = slots.args ?? 0;
  const args: Value[] = [];
  if (typeof at === 'string' && at !== 'none' && at !== 'decorated') {
    const [index, ...path] = at.split('.');
    args[Number(index)] = objectWith(node, path);
  } else if (typeof at === 'number') args[at] = ARGUMENTS;
  else if (at === 'decorated') args[0] = ARGUMENTS;
  if (slots.context !== undefined) args[slots.context] = CONTEXT;
  return Array.from(args, (one) => one ?? UNDEFINED);
}

/** An object of the framework that holds the arguments under a path; the rest of it is context. */
function objectWith(node: ts.Node, path: readonly string[]): Value {
  const [head, ...rest] = path;
  return head === undefined ? ARGUMENTS : objectOf(node, { [head]: objectWith(node, rest) }, [CONTEXT]);
}

export function objectOf(node: ts.Node, properties: Readonly<Record<string, Value>>, rest: readonly Value[] = []): ObjectValue {
  return { kind: 'object', node, env: OUTSIDE, slots: new Map<string, ObjectSlot>(Object.entries(properties).map(([name, value]) => [name, { value }])), rest };
}

/** One fact for each name and place: a table read by two servers holds each of its tools once. */
export function dropDoubles(facts: readonly RegistrationFact[]): readonly RegistrationFact[] {
  const seen = new Map<string, RegistrationFact>();
  for (const fact of facts) {
    const key = `${fact.name ?? ''}\0${fact.place.file}\0${fact.place.start}`;
    const before = seen.get(key);
    if (!before) seen.set(key, fact);
    else if (fact.mcp && !before.mcp) seen.set(key, fact);
    else if (before.handler && fact.handler && before.mcp === fact.mcp) seen.set(key, { ...before, handler: unionOf([before.handler, fact.handler]) });
  }
  return [...seen.values()];
}

