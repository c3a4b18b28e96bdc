/** The corpus: what the analyzer says of published servers against what careful readers said. */
import type { Measure, Options, Outcome } from '../measure.js';
import { corpusFigures, describe, scoreCorpus } from './score.js';
import { labelFile, ownLabelFile, prepareSources, takeInventories } from './sources.js';

export const corpusMeasure: Measure = {
  name: 'corpus',
  about: 'Hand labels of tools in published packages: is the tool found, is its effect right, is it reported when it needs a key?',
  needsShared: true,
  run: (options) => run(options, 'npm'),
};

/** Like `corpus`, with the GitHub sources; works only where their clones are. */
export const wholeCorpusMeasure: Measure = {
  name: 'corpus-whole',
  about: 'The same over all labels, GitHub sources included.',
  needsShared: true,
  run: (options) => run(options, 'whole'),
};

/** The same over the labels of this repository. The scripts that lay out and score are those of the corpus. */
export const ownLabelsMeasure: Measure = {
  name: 'corpus-own',
  about: 'The same over hand labels of further published packages, most of them labelled whole.',
  needsShared: true,
  run: (options) => run(options, 'own'),
};

function run({ shared, clones, log }: Options, which: 'npm' | 'whole' | 'own'): Outcome {
  if (shared === undefined) throw new Error('The corpus needs the shared folder.');
  const labels = which === 'own' ? ownLabelFile : labelFile(shared);
  const slugs = [...prepareSources(shared, 'npm', clones, labels), ...(which === 'whole' ? prepareSources(shared, 'github', clones) : [])];
  const failures = takeInventories(slugs, log);
  const { score, disagreements } = scoreCorpus(shared, which === 'whole' ? undefined : 'npm', labels);
  return {
    figures: corpusFigures(score),
    details: { skipped: score.skipped, confusion: score.confusion },
    differences: [...failures, ...disagreements.map(describe)],
  };
}
