import type { Hop, ToolFact } from '@mcp-idempotency/analyzer';
import type { Page } from './page.js';
import { printable, titleOf } from './printable.js';

const ARROW = '->';

/**
 * The way from a tool to the call that decides: `create_order -> OrderService.place (src/orders.ts:31) -> db.insert
 * (src/db.ts:12)`, on one line where it fits, else one line for each step.
 */
export function pathLines(tool: ToolFact, page: Page, indent: number): readonly string[] {
  const { color } = page;
  const hops: readonly Hop[] = [...tool.effect.path, ...(tool.effect.sink ? [tool.effect.sink] : [])];
  const steps = hops.map((hop) => ({ ...hop, what: printable(hop.what) }));
  const name = titleOf(tool.name, '(unnamed tool)');
  const plain = steps.map(({ what, place }) => `${what} (${page.place(place)})`);
  const shown = steps.map(({ what, place }, index) => `${index === steps.length - 1 ? color.bold(what) : what} ${color.dim(`(${page.place(place)})`)}`);
  if (indent + [name, ...plain].join(` ${ARROW} `).length <= page.width) return [[name, ...shown].join(color.dim(` ${ARROW} `))];
  return [name, ...shown.map((step) => `  ${color.dim(ARROW)} ${step}`)];
}
