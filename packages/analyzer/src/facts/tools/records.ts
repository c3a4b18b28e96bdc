/** Definitions that are handed to a server in a record or list: `new MCPServer({ tools: { create_order: createOrder } })`. */
import type ts from 'typescript';
import type { CallLike } from '../../project/program.js';
import type { Engine } from '../../resolve/engine.js';
import { callFunction } from '../../resolve/calls.js';
import { contextsOf } from '../../resolve/contexts.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { slotValue } from '../../resolve/evaluate.js';
import { collectExports } from '../../resolve/imports.js';
import { itemsOf } from '../../resolve/iteration.js';
import { alternativesOf, constant, isAbsent, type Slot, type Value } from '../../resolve/values.js';
import type { Registration } from '../../types.js';
import { attempt } from '../attempt.js';
import type { RegistrationFact } from '../registration.js';
import { REGISTRATION } from './allowances.js';
import type { FrameworkIndex } from './framework-index.js';
import { findFunctionCalls } from './functions.js';
import { factsOf } from './registration-of-parts.js';
import { partsOfCall, partsOfValue } from './slots.js';
import { unreadRegistration } from './unread.js';

type RecordRegistration = Extract<Registration, { shape: 'record' }>;

interface Entry {
  readonly key?: Value;
  readonly value: Value;
}

/** The facts, and the definitions they were made of. */
export function collectRecordRegistrations(engine: Engine, index: FrameworkIndex): { readonly facts: readonly RegistrationFact[]; readonly collected: ReadonlySet<ts.Node> } {
  const facts: RegistrationFact[] = [];
  const collected = new Set<ts.Node>();
  for (const { model, registration, call } of findFunctionCalls(engine, index, isRecord)) {
    engine.resetBudget(REGISTRATION);
    const entries = attempt(engine, call, 'the tools that are handed over', () => recordsOf(engine, registration, call).flatMap((record) => entriesOf(engine, record)), () => []);
    for (const { key, value } of entries)
      for (const definition of alternativesOf(value)) {
        // What a function of a package made is registered where it was made.
        if (isAbsent(definition) || (definition.kind !== 'object' && !key)) continue;
        if (definition.kind === 'object') collected.add(definition.node);
        const site = key && 'node' in key && key.node ? key.node : call;
        facts.push(...attempt(engine, site, 'a tool', () => factsOf(engine, { model, slots: registration, parts: partsOfValue(engine, definition, key), site, mcp: true }), (reason) => [unreadRegistration(engine, model, site, reason)]));
      }
  }
  return { facts, collected };
}

const isRecord = (registration: Registration): registration is RecordRegistration => registration.shape === 'record';

function recordsOf(engine: Engine, registration: RecordRegistration, call: CallLike): readonly Value[] {
  const outside = partsOfCall(engine, call, OUTSIDE).value(registration.at);
  return alternativesOf(outside).some((one) => one.kind !== 'unknown') ? [outside] : contextsOf(engine, call).map((env) => partsOfCall(engine, call, env).value(registration.at));
}

function entriesOf(engine: Engine, record: Value, depth = 0): readonly Entry[] {
  return alternativesOf(record).flatMap((one): readonly Entry[] => {
    if (one.kind === 'object') return [...one.slots].map(([name, slot]) => ({ key: constant(name, keyNode(slot)), value: slotValue(engine, one, slot) }));
    // A function that makes the record when it is asked for.
    if (one.kind === 'function') return depth > 0 ? [] : entriesOf(engine, callFunction(engine, one, []), depth + 1);
    if (one.kind === 'module') return [...collectExports(engine, one.path)].map(([name, value]) => ({ key: constant(name), value }));
    return (itemsOf(engine, one)?.items ?? []).map((value) => ({ value }));
  });
}

/** Where a property's key is written. */
function keyNode(slot: Slot): ts.Node | undefined {
  const holder = slot.node?.parent;
  return holder && 'name' in holder && 'initializer' in holder && holder.initializer === slot.node ? (holder.name as ts.Node) : slot.node;
}
