/** Writes that an upstream recognises when they are repeated. */
import type ts from 'typescript';
import { isInside } from '../../project/nodes-in.js';
import type { Handled } from '../details/handled.js';
import { isHandedTo } from '../keys/key-source.js';
import type { OrderNode } from '../order/graph.js';
import { findMint, isMadePerCall } from './mints.js';
import { collectWriteSlots } from './slot-uses.js';
import { isToldInWords } from './told-in-words.js';

/** Whether a write carries the caller's key, or fills a slot for one with anything but a value made anew on each call. */
export const isKeyedWrite = (handled: Handled, write: Pick<OrderNode<string>, 'event' | 'calls'>): boolean =>
  hasKey(handled, write, (mint) => !isMadePerCall(handled, mint));

/** Whether a write has a key that is the same each time this part of the code is run again: the caller's, or one made outside of it. */
export const isKeptOver = (handled: Handled, write: Pick<OrderNode<string>, 'event' | 'calls'>, region: ts.Node): boolean =>
  !leavesSlotEmpty(handled, write) && hasKey(handled, write, (mint) => !isInside(mint, region));

/** Whether an SDK has a slot for the key which this write does not fill: a key that stands elsewhere is not looked at. */
const leavesSlotEmpty = (handled: Handled, { event, calls }: Pick<OrderNode<string>, 'event' | 'calls'>): boolean =>
  collectWriteSlots(handled).some(({ place, write, uses }) => place.event === event && place.calls?.event === calls?.event && write.verdict.kind !== 'http' && uses.length > 0 && uses.every(({ value }) => value === undefined));

function hasKey(handled: Handled, { event, calls }: Pick<OrderNode<string>, 'event' | 'calls'>, isKept: (mint: ts.Node) => boolean): boolean {
  if (event?.kind !== 'call') return false;
  const { engine, key, models } = handled;
  if (key && isHandedTo(engine, key, event) && !isToldInWords(engine, models, key, event)) return true;
  return collectWriteSlots(handled).some(({ place, uses }) => place.event === event && place.calls?.event === calls?.event && uses.some(({ value }) => {
    if (value === undefined) return false;
    const mint = findMint(handled, value);
    return mint === undefined || isKept(mint.node);
  }));
}
