/** One fault, told so that it can be checked at a glance: which tools, what the code says, by which way, what to do. */
import type { Finding, Place, Program, ToolFact } from '@mcp-idempotency/analyzer';
import type { SharedAdvice } from './advice.js';
import { codeFrame } from './code-frame.js';
import { splitMessage } from './message.js';
import type { Page } from './page.js';
import type { Entry, Paragraph } from './paragraphs.js';
import { pathLines } from './path.js';
import { printable, titleOf } from './printable.js';

const INDENT = 2;
const MARGIN = ' '.repeat(INDENT);

/** `shared` is said elsewhere. */
export function paragraphLines({ tools, entries }: Paragraph, shared: SharedAdvice, program: Program, page: Page): readonly string[] {
  const [first, ...others] = entries;
  const about = first.findings[0].about;
  return blocks([
    about ? toolHeading(about, tools, page) : [page.color.bold(page.path(first.findings[0].place.file))],
    ...claim(first, program, page),
    // The way to the write is the same for all entries: it is told once, where the first claim asks for it.
    ...(about ? evidence(about, program, page) : []),
    pointers(first.findings[0], tools, page),
    advice(first, shared, tools, page),
    ...others.flatMap((entry) => [...claim(entry, program, page), pointers(entry.findings[0], tools, page), advice(entry, shared, tools, page)]),
  ]);
}

/** Joins what is not empty, with an empty line between. */
function blocks(parts: readonly (readonly string[])[]): readonly string[] {
  return parts.filter((part) => part.length > 0).flatMap((part, index) => (index === 0 ? part : ['', ...part]));
}

/** `create_order, reorder  write, proven`, and where they are when there are several. */
function toolHeading({ effect: { effect, confidence, dynamic, branch } }: ToolFact, tools: readonly ToolFact[], page: Page): readonly string[] {
  const { color } = page;
  const names = [...new Set(tools.map(nameOf))];
  const facts = [effect, confidence, ...(dynamic ? ['decided by the caller'] : []), ...(branch === undefined ? [] : [`when ${printable(branch)}`])].join(', ');
  const title = names.length <= 3 ? names.join(', ') : `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`;
  const widest = Math.max(...names.map((name) => name.length));
  return [
    `${color.bold(title)}  ${color.dim(facts)}`,
    ...(tools.length > 1 ? tools.map((tool) => `${MARGIN}${nameOf(tool).padEnd(widest)}  ${color.cyan(page.place(tool.place))}${ownWay(tool, tools[0]!, page)}`) : []),
  ];
}

/** Only the first tool's way is drawn in full: of another that goes by other functions, the last one of its own. */
function ownWay({ effect }: ToolFact, first: ToolFact, page: Page): string {
  const last = effect.path.findLast((hop) => !first.effect.path.some((other) => isAt(other, hop.place)));
  return last ? page.color.dim(`, by ${printable(last.what)} (${page.place(last.place)})`) : '';
}

/** Severity, rule and place; what is wrong; the code. */
function claim({ findings: [finding] }: Entry, program: Program, page: Page): readonly (readonly string[])[] {
  const { color } = page;
  const { severity, rule, place } = finding;
  const text = program.text(place.file);
  return [
    [
      `${MARGIN}${severity === 'error' ? color.red('error') : color.yellow('warning')}  ${rule}  ${color.cyan(`${page.place(place)}:${place.column}`)}`,
      ...page.wrap(splitMessage(finding).headline, INDENT).map((line) => MARGIN + color.bold(line)),
    ],
    text === undefined ? [] : codeFrame(text, place, { above: 1, below: 2, marker: true }, page),
  ];
}

/** Why it hurts and what to do, and what else it holds for. */
function advice({ findings }: Entry, shared: SharedAdvice, tools: readonly ToolFact[], page: Page): readonly string[] {
  const [finding, ...others] = findings;
  // The heading has listed the tools already; only what it cannot tell is added.
  const isTold = tools.length === findings.length && findings.every(({ about, place }) => about && isAt(about, place));
  const same = isTold ? [] : others.map(({ about, place }) => (about && about !== finding.about && tools.filter(({ name }) => name === about.name).length === 1 ? nameOf(about) : page.place(place)));
  const also = same.length === 0 ? '' : `The same holds for ${[...new Set(same)].join(', ')}.`;
  const { advice: own } = splitMessage(finding);
  return page.wrap(`${shared.has(own) ? '' : own} ${also}`, INDENT).map((line) => MARGIN + line);
}

/** The way to the deciding call, and that call as it is written. */
function evidence(tool: ToolFact, program: Program, page: Page): readonly (readonly string[])[] {
  const { sink } = tool.effect;
  if (!sink) return [];
  const text = program.text(sink.place.file);
  return [
    pathLines(tool, page, INDENT).map((line) => MARGIN + line),
    text === undefined ? [] : codeFrame(text, sink.place, { above: 0, below: 0, marker: false }, page),
  ];
}

/** What a finding points at beside its tools and the way to the deciding call. */
function pointers({ related, about }: Finding, tools: readonly ToolFact[], page: Page): readonly string[] {
  const told = [...tools, ...(about ? [...about.effect.path, ...(about.effect.sink ? [about.effect.sink] : [])] : [])];
  const others = related.filter(({ place }) => !told.some((one) => isAt(one, place)));
  return others.map(({ place, message }) => `${MARGIN}${page.color.cyan(page.place(place))}  ${printable(message)}`);
}

function nameOf({ name }: ToolFact): string {
  return titleOf(name, '(unnamed tool)');
}

/** Whether something stands at a place. */
function isAt({ place }: { readonly place: Place }, { file, start }: Place): boolean {
  return place.file === file && place.start === start;
}
