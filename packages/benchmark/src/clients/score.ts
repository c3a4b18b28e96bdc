/** Compares what `check` found with what the rows say. */
import { share, type Figure } from '../measure.js';
import type { Origin } from './lay-out.js';
import { FAMILY_RULES, RULE_WORDS } from './rule-words.js';
import { nameOf, type Family, type Row } from './rows.js';

/** A finding in the repository's own paths. */
export interface Finding {
  readonly rule: string;
  readonly file: string;
  readonly line: number;
  readonly related: readonly { readonly file: string; readonly line: number }[];
}

/** A row with what came of its repository: how it was laid out and what was found there, or why it was not run. */
export interface Judged {
  readonly row: Row;
  readonly ran: { readonly origin: Origin; readonly findings: readonly Finding[] } | string;
}

/**
 * So many lines may lie between a row and a place of a finding: readers point at the send, the loop around it or the head of its
 * function, findings at the second send, the store or the key.
 */
export const TOLERANCE = 12;

/** The findings that find a `report` row: at its place themselves, or with a step of their path in it. */
export function findingsOf({ rule, path, line }: Row, findings: readonly Finding[]): Finding[] {
  const rules = RULE_WORDS[rule]?.rules;
  if (!rules) throw new Error(`The sample says "${rule}", which rule-words.ts does not know.`);
  return findings.filter((one) => rules.includes(one.rule) && [one, ...one.related].some((place) => isNear(place, path, line)));
}

/** The findings that disturb an `ok` row: those at its place. One that only leads through it is about another. */
export function noiseAt({ family, path, line }: Row, findings: readonly Finding[]): Finding[] {
  return findings.filter((one) => FAMILY_RULES[family].includes(one.rule) && isNear(one, path, line));
}

function isNear(place: { readonly file: string; readonly line: number }, path: string | null, line: number | null): boolean {
  return path === null || (place.file === path && (line === null || Math.abs(place.line - line) <= TOLERANCE));
}

const FAMILIES: readonly Family[] = ['client-retry', 'dedup-store', 'key-tool'];

/** Shares over the rows that were run, all together and by family, and a line for each row that was not, or not judged alike. */
export function scoreRows(judged: readonly Judged[], argued: Readonly<Record<string, string>>): { figures: Figure[]; differences: string[]; gaps: Record<string, string>; moved: string[] } {
  const marks = judged.map(({ row, ran }) => ({ row, ...markOf(row, ran) }));
  const tally = (verdict: Row['verdict'], family?: Family) => {
    const rows = marks.filter((one) => one.row.verdict === verdict && one.isRight !== undefined && (family === undefined || one.row.family === family));
    return { right: rows.filter((one) => one.isRight).length, all: rows.length };
  };
  const shareOf = (verdict: Row['verdict']) => {
    const { right, all } = tally(verdict);
    return share(right, all);
  };
  const text = (verdict: Row['verdict'], family: Family) => {
    const { right, all } = tally(verdict, family);
    return `${right} of ${all}`;
  };
  const differing = marks.filter((one) => one.isRight === false).map(({ row }) => nameOf(row));
  const gaps = Object.fromEntries(Object.entries(argued).filter(([name]) => differing.includes(name)));
  return {
    figures: [
      { name: 'rows that name a repository', value: marks.length, atLeast: 1 },
      { name: 'of these run', value: share(marks.filter((one) => one.isRight !== undefined).length, marks.length), atLeast: 0.9 },
      { name: 'faults found', value: shareOf('report'), atLeast: 0.9 },
      ...FAMILIES.map((family) => ({ name: `faults found: ${family}`, value: text('report', family) })),
      { name: 'right code left in peace', value: shareOf('ok'), atLeast: 0.95 },
      ...FAMILIES.map((family) => ({ name: `right code left in peace: ${family}`, value: text('ok', family) })),
      { name: 'disagreements without an argument', value: differing.filter((name) => argued[name] === undefined).length, atMost: 0 },
      { name: 'arguments about rows that agree', value: Object.keys(argued).length - Object.keys(gaps).length, atMost: 0 },
    ],
    differences: marks.flatMap(({ row, isRight, said }) => (isRight ? [] : [`${row.family} ${nameOf(row)}: ${said}`])),
    gaps,
    moved: judged.flatMap(({ row, ran }) => (typeof ran === 'string' || ran.origin === 'commit' ? [] : [`${nameOf(row)}: ${ran.origin}`])),
  };
}

function markOf(row: Row, ran: Judged['ran']): { readonly isRight: boolean | undefined; readonly said: string } {
  if (typeof ran === 'string') return { isRight: undefined, said: `not run: ${ran}` };
  if (row.verdict === 'report') return { isRight: findingsOf(row, ran.findings).length > 0, said: 'not found' };
  const noise = noiseAt(row, ran.findings);
  return { isRight: noise.length === 0, said: `right, yet reported: ${[...new Set(noise.map(({ rule, line }) => `${rule} at line ${line}`))].join(', ')}` };
}
