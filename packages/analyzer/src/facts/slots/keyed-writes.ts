/** Writes that an upstream recognises when they are repeated. */
import type { Handled } from '../details/handled.js';
import { isHandedTo } from '../keys/key-source.js';
import type { OrderNode } from '../order/graph.js';
import { findMint, isMadePerCall } from './mints.js';
import { collectWriteSlots } from './slot-uses.js';

/** Whether a write carries the caller's key, or fills a slot for one with anything but a value made anew on each call. */
export function isKeyedWrite(handled: Handled, { event, calls }: Pick<OrderNode<string>, 'event' | 'calls'>): boolean {
  if (event?.kind !== 'call') return false;
  if (handled.key && isHandedTo(handled.engine, handled.key, event)) return true;
  return collectWriteSlots(handled).some(({ place, uses }) => place.event === event && place.calls?.event === calls?.event && uses.some(({ value }) => {
    if (value === undefined) return false;
    const mint = findMint(handled, value);
    return mint === undefined || !isMadePerCall(handled, mint.node);
  }));
}
