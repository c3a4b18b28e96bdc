/** The corpus: what the analyzer says of published servers against what careful readers said. */
import type { Measure, Options, Outcome } from '../measure.js';
import { corpusFigures, describe, scoreCorpus } from './score.js';
import { prepareSources, takeInventories } from './sources.js';

export const corpusMeasure: Measure = {
  name: 'corpus',
  about: 'Hand labels of tools in published packages: is the tool found, is its effect right, is it reported when it needs a key?',
  needsShared: true,
  run: (options) => run(options, false),
};

/** Like `corpus`, with the GitHub sources; works only where their clones are. */
export const wholeCorpusMeasure: Measure = {
  name: 'corpus-whole',
  about: 'The same over all labels, GitHub sources included.',
  needsShared: true,
  run: (options) => run(options, true),
};

function run({ shared, clones, log }: Options, whole: boolean): Outcome {
  if (shared === undefined) throw new Error('The corpus needs the shared folder.');
  const slugs = [...prepareSources(shared, 'npm', clones), ...(whole ? prepareSources(shared, 'github', clones) : [])];
  const failures = takeInventories(slugs, log);
  const { score, disagreements } = scoreCorpus(shared, whole ? undefined : 'npm');
  return {
    figures: corpusFigures(score),
    details: { skipped: score.skipped, confusion: score.confusion },
    differences: [...failures, ...disagreements.map(describe)],
  };
}
