/** Compares the inventories with the hand labels, by the labels' own script, and holds its figures to the bounds. */
import path from 'node:path';
import { node } from '../command.js';
import { round, type Figure } from '../measure.js';
import { inventoryFolder, labelFile, type Part } from './sources.js';

interface Count {
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
  readonly precision: number | null;
  readonly recall: number | null;
}

/** What the script prints last. */
export interface Score {
  readonly labels: number;
  readonly scored: number;
  readonly skipped: readonly string[];
  readonly discovery: number | null;
  readonly sinkAccuracy: number | null;
  readonly unknownShare: number | null;
  readonly effectAccuracy: number | null;
  readonly keysFound: string;
  readonly needsKey: Count;
  readonly all: { readonly effectAccuracy: number | null; readonly needsKey: Count };
  readonly nameHeuristic: Count;
  readonly hintsOnly: Count;
  readonly confusion: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** One label that the inventory does not agree with. */
export interface Disagreement {
  readonly source: string;
  readonly tool: string;
  readonly file: string;
  readonly line: number;
  readonly expected: string;
  readonly actual: string;
  readonly needsKey: boolean;
  readonly reported: boolean;
  readonly confidence: string;
  readonly sink: { readonly file: string; readonly line: number; readonly what: string } | null;
  readonly analyzerSink: { readonly file: string; readonly line: number; readonly what: string } | null;
  readonly note?: string;
}

/** Runs the script over the inventories taken last. Without a part: over all labels. */
export function scoreCorpus(shared: string, part: Part | undefined, labels = labelFile(shared)): { score: Score; disagreements: Disagreement[] } {
  const only = part === undefined ? [] : ['--only', part];
  const lines = node([path.join(shared, 'corpus/score.mjs'), labels, inventoryFolder, ...only, '--list', '--json']).trim().split('\n');
  const parsed = lines.map((line) => JSON.parse(line) as unknown);
  return { score: parsed.at(-1) as Score, disagreements: parsed.slice(0, -1) as Disagreement[] };
}

/** The figures with their bounds, and beside them what a name or a hint alone would have said. */
export function corpusFigures(score: Score): Figure[] {
  const { needsKey, all, nameHeuristic, hintsOnly } = score;
  return [
    { name: 'labels scored', value: score.scored },
    { name: 'sources skipped', value: score.skipped.length, atMost: 0 },
    { name: 'tools found', value: figure(score.discovery), atLeast: 0.95 },
    { name: 'needs a key: precision', value: figure(needsKey.precision), atLeast: 0.9 },
    { name: 'needs a key: recall', value: figure(needsKey.recall), atLeast: 0.85 },
    { name: 'effect right', value: figure(score.effectAccuracy), atLeast: 0.8 },
    { name: 'sink in the right file', value: figure(score.sinkAccuracy), atLeast: 0.75 },
    { name: 'effect unknown', value: figure(score.unknownShare), atMost: 0.1 },
    { name: 'keys found', value: score.keysFound },
    { name: 'with labels marked "likely": precision', value: figure(all.needsKey.precision) },
    { name: 'with labels marked "likely": recall', value: figure(all.needsKey.recall) },
    { name: 'by the name alone: precision', value: figure(nameHeuristic.precision) },
    { name: 'by the name alone: recall', value: figure(nameHeuristic.recall) },
    { name: 'by the hints alone: precision', value: figure(hintsOnly.precision) },
    { name: 'by the hints alone: recall', value: figure(hintsOnly.recall) },
  ];
}

const figure = (value: number | null) => (value === null ? null : round(value, 4));

/** One line for the stored results: what differs, without the label's prose. */
export function describe({ source, tool, expected, actual, needsKey, reported }: Disagreement): string {
  if (actual === 'not-found') return `${source} ${tool}: not found`;
  const effect = expected === actual ? `effect ${expected}` : `effect ${expected}, read as ${actual}`;
  return `${source} ${tool}: ${effect}${needsKey === reported ? '' : needsKey ? ', needs a key, not reported' : ', needs no key, reported'}`;
}
