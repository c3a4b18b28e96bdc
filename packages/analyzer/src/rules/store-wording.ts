/** How rules speak of a store and of what it guards. */
import type { DedupStoreFact, Facts, Related, ToolFact } from '../types.js';
import { stepsOf } from './wording.js';

/** Each store of each tool. */
export function* storesOf({ tools, details }: Facts): Generator<{ readonly tool: ToolFact; readonly store: DedupStoreFact }> {
  for (const tool of tools) for (const store of details(tool).stores) yield { tool, store };
}

/** The tool, then the write behind the store. */
export const behind = (tool: ToolFact, { guarded }: DedupStoreFact): readonly Related[] => [
  { place: tool.place, message: tool.name ?? 'the tool' },
  ...stepsOf(guarded.path, guarded.sink),
];

/** `90 s`, `5 min`, `24 h`, `3 days`. */
export function durationText(milliseconds: number): string {
  const units = [[86_400_000, 'day', 'days', 3], [3_600_000, 'h', 'h', 1], [60_000, 'min', 'min', 2], [1000, 's', 's', 0]] as const;
  for (const [size, one, many, least] of units) {
    const count = milliseconds / size;
    if (count >= Math.max(least, 1)) return `${Number(count.toFixed(1))} ${count === 1 ? one : many}`;
  }
  return `${milliseconds} ms`;
}
