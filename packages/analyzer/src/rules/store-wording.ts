/** How rules speak of a store and of what it guards. */
import type { DedupStoreFact, Facts, Related, Report } from '../types.js';
import { nameOf, stepsOf } from './wording.js';

/** A store as rules speak of it. */
interface Guarding {
  readonly store: DedupStoreFact;
  /** In code quotes: the tool, or the function outside all tools, that is kept from repeating. */
  readonly who: string;
  /** What all reports about it say; its path leads from there to the write behind it. */
  readonly about: Pick<Report, 'confidence' | 'tool'> & { readonly related: readonly Related[] };
}

/** Each store of each tool, then those that stand outside all of them. */
export function* storesOf({ tools, details, outsideGuards }: Facts): Generator<Guarding> {
  for (const tool of tools)
    for (const store of details(tool).stores) yield { store, who: nameOf(tool), about: { confidence: store.confidence, tool, related: [{ place: tool.place, message: tool.name ?? 'the tool' }, ...behind(store)] } };
  for (const { place, what, stores } of outsideGuards)
    for (const store of stores) yield { store, who: `\`${what}\``, about: { confidence: store.confidence, related: [{ place, message: what }, ...behind(store)] } };
}

const behind = ({ guarded }: DedupStoreFact): readonly Related[] => stepsOf(guarded.path, guarded.sink);

/** `90 s`, `5 min`, `24 h`, `3 days`. */
export function durationText(milliseconds: number): string {
  const units = [[86_400_000, 'day', 'days', 3], [3_600_000, 'h', 'h', 1], [60_000, 'min', 'min', 2], [1000, 's', 's', 0]] as const;
  for (const [size, one, many, least] of units) {
    const count = milliseconds / size;
    if (count >= Math.max(least, 1)) return `${Number(count.toFixed(1))} ${count === 1 ? one : many}`;
  }
  return `${milliseconds} ms`;
}
