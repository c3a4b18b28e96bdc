import { statusAnswer, withStatus } from '../answers/status.js';
import { wording } from '../answers/wording.js';
import type { CallOutcome } from '../call-record.js';
import type { ResolvedOptions } from '../options.js';
import { standingOf, type IdempotencyRecord, type Verdict } from '../record.js';
import { decodeResult } from '../stored-value.js';

export interface Answered {
  readonly outcome: CallOutcome;
  /** What the handler's caller gets. */
  readonly answer: unknown;
}

/** How long to wait before asking again: as long as the call has been running, between 1 and 30 s. */
function retryAfter(record: IdempotencyRecord, now: number): number {
  return Math.min(30_000, Math.max(1000, now - record.claimedAt));
}

/** The answer to a call that did not run, by what the claim found. */
export function answerVerdict(options: ResolvedOptions, verdict: Exclude<Verdict, 'own' | IdempotencyRecord['origin']>, record: IdempotencyRecord, now: number): Answered {
  switch (verdict) {
    case 'replay':
      return record.state === 'awaiting-input' ? answerQuestion(options, record) : answerSettled(options, record);
    case 'in-flight': {
      const retryAfterMs = retryAfter(record, now);
      return refusal(options, { status: 'in-progress', ranAt: iso(record.claimedAt), retryAfterMs }, wording.inProgress(record.claimedAt, retryAfterMs));
    }
    case 'unknown':
      return refusal(options, { status: 'unknown', ranAt: iso(record.claimedAt) }, wording.unknown(record.claimedAt));
    case 'conflict':
      return refusal(options, { status: 'conflict' }, wording.conflict(options.keyArgument));
    case 'expired':
      return refusal(options, { status: 'expired' }, wording.expired());
  }
}

/** The answer to a call whose record somebody else settled or holds. */
export function answerStanding(options: ResolvedOptions, record: IdempotencyRecord, now: number): Answered {
  const standing = standingOf(record, now);
  return answerVerdict(options, standing === 'in-progress' ? 'in-flight' : standing === 'unknown' || standing === 'expired' ? standing : 'replay', record, now);
}

/** The open question once more. */
function answerQuestion(options: ResolvedOptions, record: IdempotencyRecord): Answered {
  const stored = decodeResult(record.result);
  if ('value' in stored) return { outcome: 'awaiting-input', answer: stored.value };
  return refusal(options, { status: 'awaiting-input', ranAt: iso(record.claimedAt) }, wording.questionOmitted(record.claimedAt));
}

/** The recorded outcome once more. */
function answerSettled(options: ResolvedOptions, record: IdempotencyRecord): Answered {
  const completed = record.state === 'completed';
  const status = {
    status: 'replayed' as const,
    outcome: completed ? ('completed' as const) : ('failed' as const),
    ranAt: iso(record.claimedAt),
    ...(record.failure === null ? {} : { retryable: record.failure === 'retryable' }),
  };
  const note = completed ? wording.replayed(record.claimedAt) : record.failure === 'retryable' ? wording.retryable(record.claimedAt, options.retryArgument) : wording.failedBefore(record.claimedAt);
  const stored = decodeResult(record.result);
  if ('omitted' in stored) return { outcome: 'replayed', answer: statusAnswer(status, completed ? wording.omitted(record.claimedAt, stored.omitted) : note, options.structuredStatus) };
  if ('thrown' in stored) return { outcome: 'replayed', answer: statusAnswer(status, `${stored.thrown}\n\n${note}`, options.structuredStatus) };
  return { outcome: 'replayed', answer: withStatus(stored.value, status, options.replayNote ? note : undefined) };
}

/** An answer that is no result. */
export function refusal(options: ResolvedOptions, status: Parameters<typeof statusAnswer>[0], text: string): Answered {
  return { outcome: status.status, answer: statusAnswer(status, text, options.structuredStatus) };
}

export const iso = (ms: number): string => new Date(ms).toISOString();
