/** Figures as a table, on the terminal and on the page alike. */
import { isMissed, type Figure } from './measure.js';

const HEADER = ['measure', 'figure', 'found', 'bound', ''];

/** The rows of the one table that all measures share. */
export function figureRows(measure: string, figures: readonly Figure[]): string[][] {
  return figures.map((figure, index) => [index === 0 ? measure : '', figure.name, showValue(figure.value), showBound(figure), verdict(figure)]);
}

/** Columns padded to one width, a rule below the header. Wide enough for nothing but itself. */
export function renderTable(rows: readonly (readonly string[])[], header: readonly string[] = HEADER): string {
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]) => widths.map((width, column) => (row[column] ?? '').padEnd(width)).join('  ').trimEnd();
  return [line(header), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** The same rows in Markdown. */
export function renderMarkdown(rows: readonly (readonly string[])[], header: readonly string[]): string {
  const line = (row: readonly string[]) => `| ${header.map((_, column) => (row[column] ?? '').replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(header), `|${'---|'.repeat(header.length)}`, ...rows.map(line)].join('\n');
}

export function showValue(value: Figure['value']): string {
  if (value === null) return 'nothing to count';
  if (typeof value === 'string' || Number.isInteger(value)) return String(value);
  return String(Number(value.toFixed(3)));
}

export function showBound({ atLeast, atMost }: Figure): string {
  return [atLeast === undefined ? '' : `>= ${atLeast}`, atMost === undefined ? '' : `<= ${atMost}`].filter(Boolean).join(', ');
}

function verdict(figure: Figure): string {
  if (figure.atLeast === undefined && figure.atMost === undefined) return '';
  return isMissed(figure) ? 'MISSED' : 'ok';
}
