/** The measures, in the order of the table. */
import { casesMeasure, ownCasesMeasure } from './cases.js';
import { clientsMeasure } from './clients/measure.js';
import { corpusMeasure, ownLabelsMeasure, wholeCorpusMeasure } from './corpus/measure.js';
import { differentialMeasure } from './differential/measure.js';
import { examplesMeasure } from './examples/measure.js';
import { liveMeasure } from './live/measure.js';
import type { Measure, Section } from './measure.js';
import { migrateFrameworksMeasure } from './migrate/frameworks-measure.js';
import { migrateMeasure } from './migrate/measure.js';
import { migrateTypesMeasure } from './migrate/types-measure.js';
import { mutationMeasure } from './mutation/measure.js';
import { noiseMeasure } from './noise/measure.js';
import { scaleMeasure } from './scale/measure.js';
import { speedMeasure } from './speed/measure.js';
import { verdictMeasure } from './verdict/measure.js';

/** What runs everywhere. */
export const MEASURES: readonly Measure[] = [corpusMeasure, ownLabelsMeasure, casesMeasure, examplesMeasure, liveMeasure, migrateMeasure, verdictMeasure, speedMeasure, scaleMeasure];

/** These, and what needs the clones of the corpus's GitHub sources. */
export const WITH_CLONES: readonly Measure[] = [...MEASURES.slice(0, 1), wholeCorpusMeasure, ...MEASURES.slice(1)];

/** These, and what takes long. */
export const ALL_MEASURES: readonly Measure[] = [...WITH_CLONES, ownCasesMeasure, migrateTypesMeasure, migrateFrameworksMeasure, differentialMeasure, noiseMeasure, clientsMeasure, mutationMeasure];

/** A figure that can be taken only once: what the analyzer said of packages before anyone had mended it by them. Stored, never run again. */
const blindRecord: Section = {
  name: 'corpus-blind',
  about:
    'An honest estimate for a server that nobody has looked at: thirteen packages, in November 2026, each label written from the code before the analyzer was ' +
    'run on the package for the first time. Taken once. Their labels have joined those of `corpus-own` since the engine was mended by them.',
};

const secondBlindRecord: Section = {
  name: 'corpus-blind-second',
  about:
    'The same once more, after the engine had been mended by those thirteen and by further packages without labels: six others, labelled by their code in one go, by ' +
    'one reader, before the analyzer was run on them. Taken once. Their labels have joined those of `corpus-own` since the engine was mended by them.',
};

const thirdBlindRecord: Section = {
  name: 'corpus-blind-third',
  about:
    'And once more, after those: three further packages, whole, labelled by their code in one go, by one reader, before the analyzer was run on them. Taken once. Their ' +
    'labels have joined those of `corpus-own` since.',
};

const fourthBlindRecord: Section = {
  name: 'corpus-blind-fourth',
  about:
    'And again, after the engine had been mended by some fifty further packages without labels: six others, whole, labelled by their code in one go, by one reader, ' +
    'before the analyzer was run on them. Taken once. Their labels are kept in `packages/benchmark/labels-blind.jsonl`, and join those of `corpus-own` when the engine has been mended by them.',
};

const fifthBlindRecord: Section = {
  name: 'corpus-blind-fifth',
  about:
    'And again, after the engine had been mended by some eighty further packages and by two lots of cases: at most six tools of each of sixteen others, labelled by their code by one reader, who looked at the ' +
    'doubtful ones twice, before the analyzer was run on them. Taken once. Their labels have joined those of `corpus-own` since.',
};

const blindCasesRecord: Section = {
  name: 'cases-blind',
  about:
    'An honest estimate for faults that nobody has looked at: 252 cases like those above, written in November 2026 by authors who had not seen the analyzer, for servers and stores and ' +
    'for clients apart, each in five lots, before it was run on them. Each lot was written after it had been mended by the one before, but for the fifth, which came in between. Taken once; some of the ' +
    'expectations turned out to be wrong or could be argued, and count as they were.',
};

/** Records of one run each, before the measure that takes in what they were taken on. */
const RECORDS: ReadonlyMap<Measure, readonly Section[]> = new Map([
  [ownLabelsMeasure, [fifthBlindRecord, fourthBlindRecord, thirdBlindRecord, secondBlindRecord, blindRecord]],
  [ownCasesMeasure, [blindCasesRecord]],
]);

/** The sections of the page, in its order. */
export const SECTIONS: readonly Section[] = ALL_MEASURES.flatMap((measure) => [...(RECORDS.get(measure) ?? []), measure]);
