import type { Confidence, Problem, ToolFact } from '@mcp-idempotency/analyzer';
import { type Analysis, isEmpty } from '../analysis.js';
import { count, type Page } from './page.js';

/** The sums of a check: tools, writers, writers without a key, findings, and how many causes these have. */
export function checkSummary({ program, tools, findings, minConfidence }: Analysis, causes: number, page: Page): readonly string[] {
  const { color } = page;
  if (isEmpty(program)) return toolSums({ program, tools }, page);
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.length - errors;
  const verdict = [
    ...(errors > 0 ? [color.red(count(errors, 'error'))] : []),
    ...(warnings > 0 ? [color.yellow(count(warnings, 'warning'))] : []),
  ].join(', ');
  const below = tools.filter((tool) => isBelow(tool, minConfidence)).length;
  return [
    ...toolSums({ program, tools }, page),
    ...(below > 0 ? [color.dim(`${count(below, 'writer')} without a key below --min-confidence ${minConfidence}: not reported.`)] : []),
    ...(tools.some((tool) => tool.mcp && (tool.effect.effect === 'unknown' || isGuess(tool))) ? [color.dim('`mcp-idempotency inventory` says which effects are not known, and why.')] : []),
    verdict === '' ? color.green('Nothing to report.') : `${color.bold(verdict)}${causes < findings.length ? color.dim(` with ${count(causes, 'cause')}`) : ''}`,
  ];
}

/** `12 tools in 30 files: 5 write, 4 of them without a key`. */
export function toolSums({ program, tools }: Pick<Analysis, 'program' | 'tools'>, page: Page): readonly string[] {
  if (isEmpty(program)) return [page.color.bold('Nothing could be analysed: there is no TypeScript or JavaScript file that can be read.')];
  const own = tools.filter(({ mcp }) => mcp);
  const files = count([...program.named].filter((file) => program.text(file) !== undefined).length, 'file');
  if (own.length === 0) return [`No MCP tools in ${files}.`];
  const unknown = own.filter(({ effect }) => effect.effect === 'unknown');
  const guessed = own.filter(isGuess);
  const writers = own.filter((tool) => tool.effect.effect === 'write' && !isGuess(tool));
  const keyless = writers.filter(({ key }) => key === null);
  const parts = [
    `${count(writers.length, 'writer')}`,
    ...(writers.length > 0 ? [`${keyless.length} without a key${harmless(keyless)}`] : []),
    ...(unknown.length > 0 ? [`${unknown.length} of unknown effect`] : []),
    ...(guessed.length > 0 ? [`${guessed.length} judged by name or hint only`] : []),
  ];
  return [`${page.color.bold(count(own.length, 'tool'))} in ${files}: ${parts.join(', ')}`];
}

/** A writer that would be reported if it were surer. */
function isBelow({ mcp, key, schema, effect }: ToolFact, least: Confidence): boolean {
  const wanted = mcp && key === null && effect.effect === 'write' && !effect.naturalKey && schema.kind !== 'unknown' && !schema.open;
  return wanted && effect.confidence === 'likely' && least === 'proven';
}

/** Why not each of them is reported. */
function harmless(keyless: readonly ToolFact[]): string {
  const refused = keyless.filter(({ effect }) => effect.naturalKey).length;
  const unread = keyless.filter(({ effect, schema }) => !effect.naturalKey && (schema.kind === 'unknown' || schema.open)).length;
  const parts = [...(refused > 0 ? [`${refused} of them refused on a repeat by a unique name`] : []), ...(unread > 0 ? [`${unread} whose schema could not be read`] : [])];
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

/** An effect that nobody read in the code: it is listed, and never reported. */
function isGuess({ effect }: ToolFact): boolean {
  return effect.effect !== 'unknown' && effect.confidence === 'guess';
}

/** What could not be read, with file and cause, and what was said of something that is not there. */
export function problemLines({ problems, notes }: Pick<Analysis, 'problems' | 'notes'>, page: Page): readonly string[] {
  return [...listed('Could not be read', problems, page), ...listed('Without effect', notes, page)];
}

function listed(title: string, problems: readonly Problem[], page: Page): readonly string[] {
  if (problems.length === 0) return [];
  const { color } = page;
  return [
    color.bold(problems.length === 1 ? `${title}:` : `${title} (${problems.length}):`),
    ...problems.flatMap(({ file, line, message }) => {
      const place = line === undefined ? page.path(file) : page.place({ file, line });
      const [first = '', ...more] = page.wrap(message, place.length + 4);
      return [`  ${color.cyan(place)}  ${first}`, ...more.map((rest) => ' '.repeat(place.length + 4) + rest)];
    }),
    '',
  ];
}
