/** What the README says of the stored results: the few figures that tell a newcomer how far to trust a finding. */
import type { Outcome } from './measure.js';
import { renderMarkdown, showValue } from './table.js';

/** Result, and what its labels are to the engine. */
const ROWS: readonly (readonly [name: string, about: string])[] = [
  ['corpus-blind-fifth', 'packages nobody had looked at before, newest lot'],
  ['corpus-blind-fourth', 'the lot before it, likewise'],
  ['corpus-blind-third', 'the third lot, likewise'],
  ['corpus-blind-second', 'the second lot, likewise'],
  ['corpus-blind', 'the first lot, likewise'],
  ['corpus-own', 'other packages, after the engine was mended by them'],
  ['corpus', 'hand-labelled corpus, packages on npm'],
];

const COLUMNS: readonly (readonly [heading: string, figure: string])[] = [
  ['tools', 'labels scored'],
  ['found', 'tools found'],
  ['reports that are right', 'needs a key: precision'],
  ['writers reported', 'needs a key: recall'],
  ['effect right', 'effect right'],
  ['by the name alone: right', 'by the name alone: precision'],
  ['reported', 'by the name alone: recall'],
];

/** A table in Markdown; results that are not there leave no row. */
export function renderQuote(results: ReadonlyMap<string, Outcome>): string {
  const rows = ROWS.flatMap(([name, about]) => {
    const figures = results.get(name)?.figures;
    return figures ? [[about, ...COLUMNS.map(([, wanted]) => showValue(figures.find((figure) => figure.name === wanted)?.value ?? null))]] : [];
  });
  return renderMarkdown(rows, ['measured on', ...COLUMNS.map(([heading]) => heading)]);
}

const PART = /(<!-- accuracy:start -->\n)[^]*?(<!-- accuracy:end -->)/;

/** A README with the table in its place. Throws when it has no such place. */
export function withQuote(readme: string, results: ReadonlyMap<string, Outcome>): string {
  if (!PART.test(readme)) throw new Error('README.md has no part between accuracy:start and accuracy:end.');
  return readme.replace(PART, (_, start: string, end: string) => `${start}${renderQuote(results)}\n${end}`);
}
