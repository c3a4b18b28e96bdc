/** Tools registered by a method of a server: `server.registerTool(…)`, `server.tool(…)`, `server.addTool({…})`. */
import type { CallLike } from '../../project/program.js';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import { itemsOf } from '../../resolve/iteration.js';
import type { FrameworkModel, Registration, RegistrationSlots } from '../../types.js';
import { attempt } from '../attempt.js';
import type { RegistrationFact } from '../registration.js';
import { RECEIVER, REGISTRATION } from './allowances.js';
import { partsOnCallPaths } from './call-paths.js';
import { findCalls } from './candidates.js';
import type { FrameworkIndex } from './framework-index.js';
import { resolveReceiver } from './receivers.js';
import { factsOf } from './registration-of-parts.js';
import { partsOfValue, type Parts } from './slots.js';
import { unreadRegistration } from './unread.js';
import { slotsOfVariadic } from './variadic.js';

export type MethodRegistration = Extract<Registration, { shape: 'method' }>;

export interface MethodRow {
  readonly model: FrameworkModel;
  readonly registration: MethodRegistration;
}

export function collectMethodRegistrations(engine: Engine, index: FrameworkIndex): readonly RegistrationFact[] {
  const facts: RegistrationFact[] = [];
  for (const [name, rows] of rowsByName(index))
    for (const call of findCalls(engine, name)) {
      if (!engine.ts.isCallExpression(call)) continue;
      engine.resetBudget(RECEIVER);
      const row = attempt(engine, call, `a call of ${name}`, () => resolveReceiver(engine, index, call, rows), () => undefined);
      engine.resetBudget(REGISTRATION);
      if (row) facts.push(...attempt(engine, call, 'a registration', () => factsOfCall(engine, row, call), (reason) => [unreadRegistration(engine, row.model, call, reason)]));
    }
  return facts;
}

/** Rows of all models by the last name of their member. */
function rowsByName(index: FrameworkIndex): ReadonlyMap<string, readonly MethodRow[]> {
  const rows = new Map<string, MethodRow[]>();
  for (const model of index.models)
    for (const registration of model.registrations) {
      if (registration.shape !== 'method') continue;
      for (const member of [registration.member].flat()) {
        const name = member.slice(member.lastIndexOf('.') + 1);
        rows.set(name, [...(rows.get(name) ?? []), { model, registration }]);
      }
    }
  return rows;
}

function factsOfCall(engine: Engine, { model, registration }: MethodRow, call: CallLike): readonly RegistrationFact[] {
  if (registration.list) return factsOfList(engine, { model, registration }, call);
  return partsOnCallPaths(engine, call, registration).flatMap((parts) =>
    factsOf(engine, { model, slots: slotsOfCall(engine, registration, parts), parts, site: call }));
}

function slotsOfCall(engine: Engine, registration: MethodRegistration, parts: Parts): RegistrationSlots {
  return registration.variadic ? slotsOfVariadic(engine, registration, parts, parts.count ?? 0) : registration;
}

/** `addTools([…])`: the elements are the definitions. */
function factsOfList(engine: Engine, { model, registration }: MethodRow, call: CallLike): readonly RegistrationFact[] {
  const argument = call.arguments?.[0];
  const list = argument && itemsOf(engine, evaluate(engine, argument, OUTSIDE));
  return (list?.items ?? []).flatMap((item) => {
    const site = item.kind === 'object' && engine.ts.isObjectLiteralExpression(item.node) ? item.node : call;
    return factsOf(engine, { model, slots: registration, parts: partsOfElement(engine, item), site });
  });
}

/** Slots such as `0.name`, read from a definition that stands for argument 0. */
function partsOfElement(engine: Engine, item: Parameters<typeof partsOfValue>[1]): Parts {
  const parts = partsOfValue(engine, item);
  const inner = (slot: string): string => slot.replace(/^0\.?/, '');
  return { value: (slot) => parts.value(inner(slot)), written: (slot) => parts.written(inner(slot)) };
}
