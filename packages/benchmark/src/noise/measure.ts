/** Noise: how much is said, and whether it is right, in the eyes of somebody who has read the code. */
import { rules } from '@mcp-idempotency/analyzer';
import { checkOf, reasonOf, type CheckReport } from '../command.js';
import { labelFile, ownLabelFile, readLabels } from '../corpus/sources.js';
import { round, share, type Figure, type Measure, type Options } from '../measure.js';
import { unpack } from '../published.js';
import { findingsToRead, keyOf, readJudgements, SAMPLED, type Found, type Word } from './judgements.js';
import { layOutList } from './list.js';

/** Findings for each tool that writes, over the labelled packages; a rule that fires on more tools than this share is noise until proven otherwise. */
const PER_WRITER = 1.5;
const WIDE = 0.1;

export const noiseMeasure: Measure = {
  name: 'noise',
  about:
    'How much is said, and whether it is right: the recommended rules over the labelled packages, and over 20 servers and 15 clients that were fixed in a list before the first run. ' +
    `There each finding was read against the code and judged (of \`${SAMPLED}\` all likely ones and a sample of 60); a finding that nobody has judged fails the measure.`,
  needsShared: false,
  run(options) {
    const corpus = corpusFigures(options);
    const { programs, missing } = layOutList(options);
    const failures: string[] = missing.map((name) => `${name}: left out, its clone is not here`);
    const found: Found[] = [];
    let [tools, writers] = [0, 0];
    for (const { name, version, kind, folder } of programs) {
      options.log(`check of ${name}`);
      try {
        const report = checkOf(folder, 'recommended');
        found.push(...report.findings.map((one) => ({ ...one, package: name, version })));
        if (kind === 'server') {
          tools += toolsOf(report).length;
          writers += writersOf(report);
        }
      } catch (error) {
        failures.push(`${name}: no check: ${reasonOf(error)}`);
      }
    }
    const judgements = readJudgements();
    const words = new Map(judgements.map((one) => [keyOf(one), one]));
    const toRead = findingsToRead(found);
    const unjudged = toRead.filter((one) => !words.has(keyOf(one)));
    const isFound = new Set(found.map(keyOf));
    const wordsOn = (pick: (one: Found) => boolean): readonly Word[] => toRead.filter(pick).flatMap((one) => words.get(keyOf(one))?.verdict ?? []);
    return {
      figures: [
        ...corpus.figures,
        { name: 'servers of the list', value: programs.filter(({ kind }) => kind === 'server').length },
        { name: 'their tools', value: tools },
        { name: 'their findings for each tool that writes', value: writers === 0 ? null : round(found.length / writers, 2), atMost: PER_WRITER },
        ...rightness('tool and store findings', wordsOn((one) => !isClient(one) && one.rule !== SAMPLED), 0.95),
        ...rightness(SAMPLED, wordsOn(({ rule }) => rule === SAMPLED), 0.95),
        { name: 'clients of the list', value: programs.filter(({ kind }) => kind === 'client').length },
        ...rightness('client findings', wordsOn(isClient), 0.9),
        { name: 'findings that nobody has judged', value: unjudged.length, atMost: 0 },
        { name: 'judged wrong once, and no longer found', value: judgements.filter((one) => one.verdict === 'wrong' && !isFound.has(keyOf(one))).length },
      ],
      details: { rules: countBy(found) },
      differences: [
        ...corpus.failures,
        ...failures,
        ...unjudged.map((one) => `not judged: ${placeText(one)}`),
        ...toRead.flatMap((one) => {
          const judged = words.get(keyOf(one));
          return judged && judged.verdict !== 'right' ? [`${judged.verdict}: ${placeText(one)}: ${judged.reason}`] : [];
        }),
      ],
    };
  },
};

const CLIENT_RULES: ReadonlySet<string> = new Set(rules.filter(({ family }) => family === 'client').map(({ name }) => name));
const isClient = ({ rule }: Found): boolean => CLIENT_RULES.has(rule);

/** How many were read, and the share that is right; what is arguable is not. */
function rightness(what: string, words: readonly Word[], atLeast: number): readonly Figure[] {
  const right = share(words.filter((word) => word === 'right').length, words.length);
  return [
    { name: `${what} read`, value: words.length },
    // Where nothing is said, nothing can be wrong.
    { name: `${what} judged right`, value: right, ...(right !== null && { atLeast }) },
  ];
}

/** What the recommended rules say of the labelled packages. */
function corpusFigures({ shared, log }: Options): { readonly figures: readonly Figure[]; readonly failures: readonly string[] } {
  const labels = [...(shared === undefined ? [] : readLabels(labelFile(shared))), ...readLabels(ownLabelFile)];
  const packages = new Map(labels.flatMap(({ source: { name, version } }) => (name !== undefined && version !== undefined ? [[name, version]] : [])));
  const failures: string[] = [];
  const reports = [...packages].flatMap(([name, version]) => {
    log(`check of ${name}`);
    try {
      return [checkOf(unpack({ name, version }), 'recommended')];
    } catch (error) {
      failures.push(`${name}: no check: ${reasonOf(error)}`);
      return [];
    }
  });
  const tools = reports.reduce((total, report) => total + toolsOf(report).length, 0);
  const writers = reports.reduce((total, report) => total + writersOf(report), 0);
  const findings = reports.flatMap((report) => report.findings);
  const shares = Object.entries(countBy(findings)).filter(([rule]) => rule !== SAMPLED).map(([rule, count]) => ({ rule, part: share(count, tools) ?? 0 })).sort((a, b) => b.part - a.part);
  return {
    figures: [
      { name: 'labelled packages', value: reports.length },
      { name: 'their tools that write once more on a repeat', value: writers },
      { name: 'their findings for each of these', value: writers === 0 ? null : round(findings.length / writers, 2), atMost: PER_WRITER },
      { name: `rules beside ${SAMPLED} that speak of more than a tenth of all tools`, value: shares.filter(({ part }) => part > WIDE).length, atMost: 0 },
      { name: 'the one that speaks of most', value: shares[0] ? `${shares[0].rule}: ${shares[0].part}` : null },
    ],
    failures,
  };
}

const toolsOf = ({ tools }: CheckReport): CheckReport['tools'] => tools.filter(({ mcp }) => mcp);
const writersOf = (report: CheckReport): number => toolsOf(report).filter(({ effect }) => effect === 'write').length;

function countBy(findings: readonly { readonly rule: string }[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const { rule } of findings) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const placeText = ({ package: name, rule, file, line, tool }: Found): string => `${name} ${file}:${line} ${rule}${tool === null || tool === undefined ? '' : ` (${tool})`}`;
