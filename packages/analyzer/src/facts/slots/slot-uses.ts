/** The writes of a tool, and what stands in the slots that they have for a key. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import type { CallEvent, Trace } from '../../resolve/trace.js';
import { alternativesOf, UNDEFINED, type Value } from '../../resolve/values.js';
import { callViewOf } from '../../resolve/view.js';
import type { EffectRow } from '../../types.js';
import type { Handled } from '../details/handled.js';
import type { Candidate } from '../effects/candidates.js';
import { judgeCall } from '../effects/judge.js';
import { eventsOf, type OrderNode } from '../order/graph.js';
import { collectNamedSlots, findSlotSetting, type NamedSlot } from './named-slots.js';
import { collectTypedPlaces } from './typed-places.js';
import { isCertainlyAbsent, valueAt } from './value-at.js';

/** A write with one slot; `value` is `undefined` where the slot is certainly empty. */
export interface SlotUse {
  readonly place: OrderNode<'write'>;
  readonly write: Candidate;
  readonly slot: string;
  /** Where it is in the call, where a model says so. */
  readonly at?: string;
  readonly value: Value | undefined;
  readonly written: ts.Node | undefined;
  /** The upstream's SDK is known to take a key there; else the slot is only seen because something fills it. */
  readonly isModelled: boolean;
}

export interface WriteSlots {
  readonly place: OrderNode<'write'>;
  readonly write: Candidate;
  readonly uses: readonly SlotUse[];
}

const known = new WeakMap<Handled, readonly WriteSlots[]>();

/** The writes of a handler, one for each call path, with their slots. */
export function collectWriteSlots(handled: Handled): readonly WriteSlots[] {
  let found = known.get(handled);
  if (!found) known.set(handled, (found = read(handled)));
  return found;
}

function read(handled: Handled): readonly WriteSlots[] {
  const { engine, writes, traces, below, tool } = handled;
  if (tool.effect.effect !== 'write') return [];
  if (!below.events.some((event) => writes.find(event))) return [];
  return handled.writeOrder.events('write').flatMap((place): WriteSlots[] => {
    const event = place.event!;
    const write = writes.find(event, place.calls);
    if (event.kind !== 'call' || !write) return [];
    const trace = place.calls ? traceOf(place.calls.event, place.calls.into, event) : traces.find((one) => one.events.includes(event));
    const named = [...collectNamedSlots(engine, event), ...(trace ? collectSettings(engine, trace) : [])];
    const uses = named.map((one): SlotUse => ({ place, write, slot: one.name, value: isCertainlyAbsent(one.value) ? undefined : one.value, written: one.written, isModelled: false }));
    const modelled = modelledSlot(handled, event) ?? typedSlot(handled, event);
    if (modelled && !(modelled.value === undefined && uses.some(({ value }) => value !== undefined))) uses.push({ place, write, ...modelled, isModelled: true });
    return [{ place, write, uses }];
  });
}

function traceOf(call: CallEvent, into: ts.Node, event: CallEvent): Trace | undefined {
  return call.runs.find((run) => run.trace.node === into && run.trace.events.includes(event))?.trace;
}

function collectSettings(engine: Engine, trace: Trace): readonly NamedSlot[] {
  const settings: NamedSlot[] = [];
  for (const list of eventsOf(trace).values())
    for (const event of list) {
      const setting = findSlotSetting(engine, event);
      if (setting) settings.push(setting);
    }
  return settings;
}

type SlotContent = Pick<SlotUse, 'slot' | 'at' | 'value' | 'written'>;

/** The slot that the model of an SDK names. What every HTTP client can carry says nothing about the upstream. */
function modelledSlot({ engine, models }: Handled, event: CallEvent): SlotContent | undefined {
  for (const callee of alternativesOf(event.callee)) {
    if (callee.kind !== 'external') continue;
    const judgement = judgeCall(callViewOf(engine, callee, event.args, event.node, event.env), models);
    if (!judgement?.row || judgement.model?.kind === 'http' || judgement.row.kind === 'http') continue;
    const { slotNeeds } = judgement.row;
    if (slotNeeds !== undefined && isCertainlyAbsent(valueAt(engine, event, slotNeeds) ?? UNDEFINED)) continue;
    const places = placesOf(judgement.row, event);
    if (places.length > 0) return contentOf(engine, event, places);
  }
  return undefined;
}

/** The slot that the types of an SDK declare. */
function typedSlot(handled: Handled, event: CallEvent): SlotContent | undefined {
  const places = collectTypedPlaces(handled, event);
  return places.length > 0 ? contentOf(handled.engine, event, places) : undefined;
}

/** What stands in the one slot that may be in any of these places; `undefined` where it may be filled unseen. */
function contentOf(engine: Engine, event: CallEvent, places: readonly string[]): SlotContent | undefined {
  const values = places.map((place) => valueAt(engine, event, place));
  const filled = values.find((value) => value !== undefined && !isCertainlyAbsent(value));
  // A slot behind something that could not be read may be filled.
  if (filled === undefined && values.some((value) => value === undefined)) return undefined;
  const name = places[0]!.split('.').at(-1)!;
  return { slot: /^\d+$/.test(name) ? 'idempotencyKey' : name, at: places[0]!, value: filled, written: undefined };
}

function placesOf({ keySlot, commandSlots }: EffectRow, event: CallEvent): readonly string[] {
  const command = event.args[0];
  const name = command?.kind === 'external' ? command.path.at(-1) : undefined;
  const own = name !== undefined && commandSlots && Object.hasOwn(commandSlots, name.replace(/Command$/, '')) ? commandSlots[name.replace(/Command$/, '')] : undefined;
  if (own !== undefined) return [`0.new.0.${own}`];
  return keySlot === undefined ? [] : typeof keySlot === 'string' ? [keySlot] : keySlot;
}
