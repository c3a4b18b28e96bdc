/** How rules speak of a tool, its sink and the way there. */
import type { EffectFact, Hop, Related, Sink, ToolFact } from '../types.js';

/** `create_order` in code quotes, or words for a tool whose name is not known. */
export const nameOf = (tool: ToolFact): string => (tool.name === null ? 'This tool' : `\`${tool.name}\``);

/** `OrderService.place -> db.insert: INSERT INTO orders`. */
export function pathText(path: readonly Hop[], sink: Sink | null): string {
  const steps = [...path, ...(sink ? [sink] : [])].map(({ what }) => what);
  return steps.length > 0 ? steps.map((step) => `\`${step}\``).join(' -> ') : 'its handler';
}

/** What makes the handler write: the path to the sink, and the choice that leads there. */
export function effectText({ path, sink, branch }: Pick<EffectFact, 'path' | 'sink' | 'branch'>): string {
  return `${pathText(path, sink)}${branch === undefined ? '' : `, with ${branch}`}`;
}

/** The hops and the sink as places to look at. */
export const stepsOf = (path: readonly Hop[], sink: Sink | null): readonly Related[] =>
  [...path, ...(sink ? [sink] : [])].map(({ place, what }) => ({ place, message: what }));
