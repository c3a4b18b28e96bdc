/** What a reader said of each finding, and which findings must be read. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { CheckFinding } from '../command.js';
import { EXPECTED } from '../places.js';

/** `right`: the harm can happen as described, and the advice fits. `arguable`: two careful readers may differ. */
export type Word = 'right' | 'wrong' | 'arguable';

export interface Judgement {
  readonly package: string;
  readonly version: string;
  readonly rule: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly tool: string | null;
  readonly verdict: Word;
  readonly reason: string;
}

/** A finding in one program of the list. */
export interface Found extends CheckFinding {
  readonly package: string;
  readonly version: string;
}

/** The rule that most findings are of: of its proven ones a sample is read. */
export const SAMPLED = 'require-idempotency-key';
const SAMPLE = 60;

export function readJudgements(file = path.join(EXPECTED, 'noise-judged.jsonl')): readonly Judgement[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line) as Judgement) : [];
}

export const keyOf = (one: Pick<Judgement, 'package' | 'version' | 'rule' | 'file' | 'line' | 'column'> & { readonly tool?: string | null }): string =>
  JSON.stringify([one.package, one.version, one.rule, one.file, one.line, one.column, one.tool ?? null]);

/**
 * The findings that must be read: all of them, but for the sampled rule's proven ones. These are drawn by the hash of their place, so that
 * the sample is the same on each run and nobody chose it.
 */
export function findingsToRead(found: readonly Found[]): readonly Found[] {
  const isDrawn = ({ rule, confidence }: Found): boolean => rule === SAMPLED && confidence === 'proven';
  const byHash = (one: Found): string => createHash('sha256').update(keyOf(one)).digest('hex');
  const drawn = found.filter(isDrawn).map((one) => ({ one, hash: byHash(one) })).sort((a, b) => (a.hash < b.hash ? -1 : 1));
  return [...found.filter((one) => !isDrawn(one)), ...drawn.slice(0, SAMPLE).map(({ one }) => one)];
}
