/** What `inventory` prints for people: one row for each tool. */
import type { Effect, ToolFact } from '@mcp-idempotency/analyzer';
import Table from 'cli-table3';
import type { ReportRequest } from '../report.js';
import { fit, type Line, widthOf } from './cell.js';
import { NO_LINES } from './no-lines.js';
import { Page } from './page.js';
import { titleOf } from './printable.js';
import { problemLines, toolSums } from './summary.js';

const HEAD = ['tool', 'effect', 'key', 'hints', 'sink'] as const;
const GAP = 2;
/** What the outer columns, which hold names and paths, get at least. */
const NARROWEST = 16;

export function prettyInventory(request: ReportRequest): string {
  const { analysis, quiet } = request;
  // A table has no room for long paths: they are seen from the root, which is named above it where it is another folder.
  const { root } = analysis.program;
  const page = new Page({ ...request, cwd: root });
  const from = new Page(request).path(root);
  const lines: string[] = from === '.' ? [] : [`in ${page.color.cyan(from)}`, ''];
  if (analysis.tools.length > 0) lines.push(...table(analysis.tools, page), '');
  lines.push(...problemLines(analysis, page));
  if (!quiet) lines.push(...toolSums(analysis, page));
  while (lines.at(-1) === '') lines.pop();
  return lines.map((line) => `${line}\n`).join('');
}

function table(tools: readonly ToolFact[], page: Page): readonly string[] {
  const rows = tools.map((tool) => [toolCell(tool, page), effectCell(tool, page), keyCell(tool, page), hintsCell(tool, page), sinkCell(tool, page)] as const);
  const widest = HEAD.map((name, column) => Math.max(name.length, ...rows.map((row) => widthOf(row[column]!))));
  const [, effect = 0, key = 0, hints = 0] = widest;
  // The outer columns share what the inner ones leave, the tool's first.
  const room = page.width - effect - key - hints - (HEAD.length - 1) * GAP;
  const tool = Math.min(widest[0]!, Math.max(NARROWEST, room - Math.min(widest[4]!, Math.floor(room / 2))));
  const widths = [tool, effect, key, hints, Math.max(NARROWEST, room - tool)];
  const drawn = new Table({
    chars: NO_LINES,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
    colWidths: widths.map((width, column) => (column === HEAD.length - 1 ? width : width + GAP)),
    head: HEAD.map((name) => page.color.dim(name)),
  });
  for (const row of rows) drawn.push(row.map((cell, column) => fit(cell, widths[column]!)));
  return drawn.toString().split('\n').map((line) => line.trimEnd());
}

function toolCell({ name, place, framework, mcp }: ToolFact, page: Page): readonly Line[] {
  const { color } = page;
  return [
    { text: titleOf(name, '(name unknown)'), paint: name === null || name === '' ? color.italic : color.bold },
    { text: page.place(place), indent: 2, paint: color.cyan },
    { text: mcp ? framework : `${framework}, not MCP`, indent: 2, paint: color.dim },
  ];
}

function effectCell({ effect: { effect, confidence, dynamic, branch } }: ToolFact, { color }: Page): readonly Line[] {
  const paint: Readonly<Record<Effect, Line['paint']>> = { none: color.green, 'idempotent-write': color.yellow, write: color.red, unknown: color.magenta };
  return [
    { text: effect, paint: paint[effect] },
    { text: `${confidence}${dynamic ? ', dynamic' : ''}`, indent: 2, paint: color.dim },
    ...(branch === undefined ? [] : [{ text: branch, indent: 2, paint: color.dim }]),
  ];
}

function keyCell({ key, effect }: ToolFact, { color }: Page): readonly Line[] {
  if (key === null) return [effect.effect === 'write' ? { text: 'none', paint: color.red } : { text: '-', paint: color.dim }];
  const required = { true: 'required', false: 'optional', undefined: 'required?' }[`${key.required}`];
  const used = { true: 'used', false: 'not used', undefined: 'used?' }[`${key.used}`];
  return [{ text: key.name }, { text: `${required}, ${used}`, indent: 2, paint: color.dim }];
}

/** Hints as the author wrote them, without their ending: `readOnly`, `not destructive`. */
function hintsCell({ annotations }: ToolFact, { color }: Page): readonly Line[] {
  const hints = (['readOnly', 'destructive', 'idempotent', 'openWorld'] as const).flatMap((name) => {
    const value = annotations?.[`${name}Hint`];
    return value === undefined ? [] : [{ text: value ? name : `not ${name}` }];
  });
  return hints.length === 0 ? [{ text: '-', paint: color.dim }] : hints;
}

function sinkCell({ reason, effect }: ToolFact, page: Page): readonly Line[] {
  const { color } = page;
  const reasons = [reason, effect.reason].filter((one) => one !== undefined);
  const lines: readonly Line[] = [
    ...(effect.sink ? [{ text: effect.sink.what }, { text: page.place(effect.sink.place), indent: 2, paint: color.cyan }] : []),
    ...reasons.map((text) => ({ text, paint: color.dim })),
  ];
  return lines.length === 0 ? [{ text: '-', paint: color.dim }] : lines;
}
