/** Keys that a handler, or what it runs, makes itself: a resend gets another one, and nobody recognises it. */
import type { MintedKeyFact } from '../../types.js';
import { isHandedTo } from '../keys/key-source.js';
import { classifyUse } from '../keys/uses.js';
import { placeOf } from '../place-of.js';
import { collectWriteSlots } from '../slots/slot-uses.js';
import { findMint, isMadePerCall, textOf, type Mint } from '../slots/mints.js';
import { writeStepOf, type Handled } from './handled.js';

/** Keys made per call that reach a slot of an upstream, or stand in for the caller's where a store is asked. Each once. */
export function collectMintedKeys(handled: Handled): readonly MintedKeyFact[] {
  const { engine, key, models, tool, below } = handled;
  const found = new Map<Mint['node'], MintedKeyFact>();
  const add = (mint: Mint, fact: Omit<MintedKeyFact, 'mint' | 'isFallback'>): void => {
    // What a required key falls back to is never needed.
    if (found.has(mint.node) || !isMadePerCall(handled, mint.node) || (mint.isFallback && tool.key?.required === true)) return;
    found.set(mint.node, { mint: { place: placeOf(engine, mint.node), what: textOf(engine, mint.node) }, isFallback: mint.isFallback, ...fact });
  };
  for (const { place, write, uses } of collectWriteSlots(handled))
    for (const { slot, value } of uses) {
      const mint = value && findMint(handled, value);
      // Beside a record under the caller's key, a key of the handler's own is only a name for the child.
      if (!mint || (!mint.isFallback && key && hasOtherUse(handled, place.event))) continue;
      add(mint, { slot, write: writeStepOf(handled, write) });
    }
  if (key)
    for (const event of below.events) {
      if (event.kind !== 'call' || !isHandedTo(engine, key, event) || classifyUse(engine, event, models) === 'none') continue;
      for (const arg of event.args) {
        const mint = findMint(handled, arg, true);
        if (mint) add(mint, { slot: tool.key!.name, write: null });
      }
    }
  return [...found.values()];
}

function hasOtherUse({ engine, key, models, below }: Handled, sink: unknown): boolean {
  return below.events.some((event) => event !== sink && event.kind === 'call' && isHandedTo(engine, key!, event) && classifyUse(engine, event, models) === 'use');
}
