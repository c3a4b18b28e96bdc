/** A registering call stands for as many tools as it has call paths: loops, callbacks, wrappers, base classes. */
import type ts from 'typescript';
import type { CallLike } from '../../project/program.js';
import { contextsOf } from '../../resolve/contexts.js';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE, type Env } from '../../resolve/environment.js';
import { isReachable } from '../../resolve/flow.js';
import { alternativesOf, isAbsent, stringOf, type Value } from '../../resolve/values.js';
import type { RegistrationSlots } from '../../types.js';
import { placeOf } from '../place-of.js';
import { framesOfLookalikes } from './lookalikes.js';
import { firstOf, partsOfCall, type Parts } from './slots.js';

/** The parts of a registering call on each of its call paths. */
export function partsOnCallPaths(engine: Engine, call: CallLike, slots: RegistrationSlots): readonly Parts[] {
  const outside = partsOfCall(engine, call, OUTSIDE);
  const name = firstOf(outside, slots.name)?.value;
  if (name && stringOf(name) !== undefined) return [outside];
  const found: Parts[] = [];
  const paths = contextsOf(engine, call);
  if (paths.length >= engine.callPathLimit) reportCut(engine, call, paths.length);
  for (const env of paths) if (isReachable(engine, call, env)) found.push(...partsOfAlternatives(engine, call, env, slots));
  if (found.some((parts) => isNamed(parts, slots))) return found;
  const alike = partsOfLookalikes(engine, call, outside, slots);
  if (alike.length === 0 && isForOthers(engine, call)) return [];
  return alike.length > 0 ? alike : found.length > 0 ? found : [outside];
}

/** `export function register(server, tool) { server.tool(tool.name, …) }` that nothing in the program calls or mentions registers nothing in it. */
function isForOthers(engine: Engine, call: CallLike): boolean {
  const { ts } = engine;
  const around = engine.ownersOf(call).at(-1);
  const module = engine.moduleOf(call);
  let receiver: ts.Expression = call.expression;
  while (ts.isPropertyAccessExpression(receiver)) receiver = receiver.expression;
  if (!module || !around || !ts.isFunctionDeclaration(around) || !around.name || !ts.isIdentifier(receiver)) return false;
  const server = engine.scopes.findValue(receiver, receiver.text);
  if (!server || !ts.isParameter(server) || server.parent !== around || around.parameters.length < 2) return false;
  const name = around.name.text;
  const isDefault = ts.getModifiers(around)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) ?? false;
  return !isDefault && !module.calls.has(name) && !module.mentions.has(name) && engine.program.mentioning(name).length < 2;
}

/** No tool is left out in silence. */
function reportCut(engine: Engine, call: CallLike, count: number): void {
  const { file, line } = placeOf(engine, call);
  engine.problems.push({ file, line, message: `registers ${count} tools or more; those beyond are not listed` });
}

const isNamed = (parts: Parts, slots: RegistrationSlots): boolean => {
  const name = firstOf(parts, slots.name)?.value;
  return name !== undefined && alternativesOf(name).some((one) => stringOf(one) !== undefined);
};

/** Where no call path tells the name: literals of the program that look like what is registered. */
function partsOfLookalikes(engine: Engine, call: CallLike, outside: Parts, slots: RegistrationSlots): readonly Parts[] {
  const written = [slots.name].flat().map((slot) => outside.written(slot)).find((node) => node !== undefined);
  return written ? framesOfLookalikes(engine, written).map((env) => partsOfCall(engine, call, env)) : [];
}

/** On one call path an argument may still be one of several definitions. */
function partsOfAlternatives(engine: Engine, call: CallLike, env: Env, slots: RegistrationSlots): readonly Parts[] {
  const parts = partsOfCall(engine, call, env);
  const slot = firstOf(parts, slots.name)?.slot;
  const index = Number(slot?.split('.')[0]);
  if (slot === undefined || Number.isNaN(index) || !slot.includes('.')) return [parts];
  const argument = parts.value(String(index));
  const definitions = alternativesOf(argument).filter((one) => !isAbsent(one));
  if (definitions.length < 2) return [parts];
  return definitions.map((one) => partsOfCall(engine, call, env, new Map<number, Value>([[index, one]])));
}
