/** The measures, in the order of the table. */
import { casesMeasure } from './cases.js';
import { corpusMeasure, ownLabelsMeasure, wholeCorpusMeasure } from './corpus/measure.js';
import { examplesMeasure } from './examples/measure.js';
import { liveMeasure } from './live/measure.js';
import type { Measure } from './measure.js';
import { migrateMeasure } from './migrate/measure.js';
import { speedMeasure } from './speed/measure.js';
import { verdictMeasure } from './verdict/measure.js';

/** What runs everywhere. */
export const MEASURES: readonly Measure[] = [corpusMeasure, ownLabelsMeasure, casesMeasure, examplesMeasure, liveMeasure, migrateMeasure, verdictMeasure, speedMeasure];

/** These, and what needs the clones of the corpus's GitHub sources. */
export const ALL_MEASURES: readonly Measure[] = [...MEASURES.slice(0, 1), wholeCorpusMeasure, ...MEASURES.slice(1)];
