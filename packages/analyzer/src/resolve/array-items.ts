/** Elements put together from several lists. */
import type { Value } from './values.js';

/** No table of a program has more rows; what has is a state that each round copies into the next. */
const ITEM_LIMIT = 10_000;

/** Adds elements as long as they are few enough; whether all of them were added. Not `push(...)`: a call may have fewer arguments than a table has rows. */
export function addItems(items: Value[], more: readonly Value[]): boolean {
  for (const item of more) {
    if (items.length >= ITEM_LIMIT) return false;
    items.push(item);
  }
  return true;
}

/** The elements that any of some lists may hold, each once: lists that grow from one another share most of them. */
export function mergedItems(lists: readonly (readonly Value[])[]): readonly Value[] {
  return lists.length === 1 ? lists[0]! : [...new Set(lists.flat())];
}
