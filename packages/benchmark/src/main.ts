/** The benchmark's commands. Without a name: every measure, one table, one exit code. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { printDisagreements } from './corpus/disagreements.js';
import { ALL_MEASURES, MEASURES, SECTIONS, WITH_CLONES } from './measures.js';
import { isMissed, type Figure, type Measure, type Options } from './measure.js';
import { renderPage } from './page.js';
import { PAGE, README, sharedFolder } from './places.js';
import { withQuote } from './quote.js';
import { readResults, storeResult } from './results.js';
import { figureRows, renderTable } from './table.js';

const USAGE = `usage: benchmark [MEASURE…] [--shared DIR] [--clones DIR] [--refresh]
       benchmark disagreements [PART OF A SOURCE'S OR TOOL'S NAME] [--shared DIR] [--clones DIR]
       benchmark report
measures: ${ALL_MEASURES.map(({ name }) => name).join(', ')}`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    shared: { type: 'string' },
    clones: { type: 'string', default: process.env['CORPUS_GIT_ROOT'] },
    refresh: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const options: Options = { shared: sharedFolder(values.shared), clones: values.clones, refresh: values.refresh, log: (line) => console.error(line) };

/** Runs the measures one after the other: they share the processor, and some take its time. */
async function measureAll(measures: readonly Measure[]): Promise<number> {
  const rows: string[][] = [];
  const missed: Figure[] = [];
  for (const measure of measures) {
    if (measure.needsShared && options.shared === undefined) {
      rows.push([measure.name, 'left out: the shared folder is not beside this clone', '', '', '']);
      continue;
    }
    const outcome = await measure.run(options);
    const changed = storeResult(measure.name, outcome);
    rows.push(...figureRows(measure.name, outcome.figures));
    missed.push(...outcome.figures.filter(isMissed));
    for (const line of outcome.differences) console.log(`${measure.name}: ${line}`);
    if (changed) console.error(`results/${measure.name}.json has changed`);
  }
  writeReport();
  console.log(renderTable(rows));
  return missed.length > 0 ? 1 : 0;
}

function writeReport(): void {
  mkdirSync(path.dirname(PAGE), { recursive: true });
  const results = readResults();
  writeFileSync(PAGE, renderPage(results, SECTIONS));
  writeFileSync(README, withQuote(readFileSync(README, 'utf8'), results));
}

function measuresNamed(names: readonly string[]): Measure[] {
  return names.map((name) => {
    const measure = ALL_MEASURES.find((one) => one.name === name);
    if (!measure) throw new Error(`There is no measure "${name}".\n${USAGE}`);
    return measure;
  });
}

async function main([first, ...rest]: readonly string[]): Promise<number> {
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  if (first === 'report') {
    writeReport();
    return 0;
  }
  if (first === 'disagreements') {
    if (options.shared === undefined) throw new Error('The labels are in the shared folder: name it with --shared.');
    printDisagreements({ shared: options.shared, clones: options.clones, filter: rest[0], log: options.log });
    return 0;
  }
  return measureAll(first === undefined ? (options.clones === undefined ? MEASURES : WITH_CLONES) : measuresNamed([first, ...rest]));
}

try {
  process.exitCode = await main(positionals);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
