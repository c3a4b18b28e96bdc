/** Slots for a key that a write leaves empty. */
import type ts from 'typescript';
import type { EmptySlotFact } from '../../types.js';
import { locate } from '../effects/assess.js';
import { hopsOf } from '../effects/writes.js';
import { alternativesOf } from '../../resolve/values.js';
import { placeOf } from '../place-of.js';
import { findLosingCall } from '../slots/losing-call.js';
import { findMint } from '../slots/mints.js';
import { collectWriteSlots, type SlotUse, type WriteSlots } from '../slots/slot-uses.js';
import { writeStepOf, type Handled } from './handled.js';

/** A slot that is filled somewhere in the program. */
type FilledUse = SlotUse & { readonly by: Handled };

/** Empty slots of a tool's writes, each place once. */
export function collectEmptySlots(handled: Handled): readonly EmptySlotFact[] {
  const found = new Map<ts.Node, EmptySlotFact>();
  const all = collectWriteSlots(handled);
  const isOnly = all.filter(({ uses }) => uses.length > 0).length === 1;
  for (const one of all) {
    if (one.uses.some(({ value }) => value !== undefined)) continue;
    const [empty] = one.uses;
    const elsewhere = findFilled(handled, one);
    if (!empty && !elsewhere) continue;
    const losing = findLosingCall(handled.engine, elsewhere?.written ?? empty?.written, one.place.calls);
    const node = losing?.node ?? one.place.node!;
    const at = losing ? String(losing.at) : one.uses.find((use) => use.at !== undefined)?.at;
    if (found.has(node)) continue;
    const step = writeStepOf(handled, one.write);
    found.set(node, {
      slot: (handled.key && empty ? empty : (elsewhere ?? empty))!.slot,
      ...(at !== undefined && { at }),
      isOnly,
      write: losing ? { ...locate(handled.engine, { ...one.write, hops: hopsOf(one.place.calls) }), confidence: step.confidence } : step,
      place: losing ? placeOf(handled.engine, losing.node) : step.sink.place,
      ...(elsewhere && { filledAt: placeOf(handled.engine, elsewhere.written ?? elsewhere.place.node!), filledBy: elsewhere.by.tool.name }),
    });
  }
  return [...found.values()];
}

/** A use of the same upstream call that has a key: through the same code, or by the same member of an SDK. */
function findFilled(handled: Handled, one: WriteSlots): FilledUse | undefined {
  const own = memberOf(one);
  for (const by of handled.all())
    for (const other of collectWriteSlots(by)) {
      if (other.place === one.place || !(other.place.node === one.place.node || (own !== undefined && memberOf(other) === own))) continue;
      const use = other.uses.find(({ value }) => value !== undefined && !findMint(by, value));
      if (use) return { ...use, by };
    }
  return undefined;
}

/** The member of an SDK that a write calls. A client for HTTP is no upstream by itself. */
function memberOf({ write, place }: WriteSlots): string | undefined {
  const { event } = place;
  if (event?.kind !== 'call' || write.verdict.kind === 'http') return undefined;
  const callee = alternativesOf(event.callee).find((one) => one.kind === 'external');
  return callee?.kind === 'external' && callee.module !== 'globals' ? `${callee.package}#${callee.path.join('.')}` : undefined;
}
