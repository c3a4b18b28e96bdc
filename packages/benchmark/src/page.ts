/** docs/accuracy.md, made from the stored results: what is measured, against what, and how well it went. */
import { isMissed, type Outcome, type Section } from './measure.js';
import { renderMarkdown, showBound, showValue } from './table.js';

/** The page's text; a function of the stored results alone. */
export function renderPage(results: ReadonlyMap<string, Outcome>, sections: readonly Section[]): string {
  return [
    '<!-- Generated from packages/benchmark/results by `npm run benchmark`. Do not edit. -->',
    '# Accuracy and speed',
    '',
    'What the analyzer says is compared with what is known otherwise. `npm run benchmark` does all of it and writes this page; the stored',
    'results, each difference included, are in [`packages/benchmark/results`](../packages/benchmark/results). The hand labels, cases and examples',
    'are not part of this repository: they are read from `../shared` beside the clone, or from the folder that `--shared` names.',
    '',
    missedLine(results, sections),
    ...sections.flatMap(({ name, about }) => {
      const outcome = results.get(name);
      return outcome ? section(name, about, outcome) : [];
    }),
    '',
  ].join('\n');
}

function section(name: string, about: string, { figures, differences, gaps = {} }: Outcome & { readonly gaps?: Readonly<Record<string, string>> }): string[] {
  const known = Object.entries(gaps).map(([what, why]) => `- ${what}: ${why}`);
  const rows = figures.map((figure) => [figure.name, showValue(figure.value), `${showBound(figure)}${isMissed(figure) ? ' (missed)' : ''}`]);
  return ['', `## ${name}`, '', about, '', renderMarkdown(rows, ['figure', 'found', 'bound']), '', differencesLine(name, differences.length), ...(known.length > 0 ? ['', 'Known gaps:', '', ...known] : [])];
}

/** Says up front what a reader would have to compare row by row. */
function missedLine(results: ReadonlyMap<string, Outcome>, sections: readonly Section[]): string {
  const missed = sections.flatMap(({ name }) => (results.get(name)?.figures ?? []).filter(isMissed).map((figure) => `${figure.name} (${name})`));
  return missed.length === 0 ? 'Every figure is within its bound.' : `Not yet within their bounds: ${missed.join(', ')}.`;
}

function differencesLine(name: string, count: number): string {
  return count === 0 ? 'No differences.' : `[${count} ${count === 1 ? 'difference' : 'differences'}](../packages/benchmark/results/${name}.json).`;
}
