/** How a run ends: its outcome is recorded, and answered. */
import { isInputRequired } from '../answers/input-required.js';
import { statusAnswer, withStatus } from '../answers/status.js';
import { wording } from '../answers/wording.js';
import { classifyFailure } from '../classify-failure.js';
import { messageOf } from '../message-of.js';
import type { FailureVerdict, ResolvedOptions } from '../options.js';
import { insist, keepTrying, TEN_MINUTES, withDeadline } from '../patience.js';
import { CommitUncertainError, NotCommittedError, type Settlement } from '../store.js';
import { encodeResult, encodeThrown } from '../stored-value.js';
import { answerStanding, iso, refusal, type Answered } from './answer-record.js';
import type { Facts, Run } from './run.js';

/** A question, or a result with `isError`, inside a transaction: what was written is rolled back. */
export class NotAnEffect extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('The handler returned no effect.');
    this.result = result;
  }
}

/** The handler came to an end: a result, a question, or a result that says that it failed. */
export async function concludeValue(run: Run, facts: Facts, value: unknown): Promise<Answered> {
  const { options, record } = run;
  if (isInputRequired(value)) {
    const written = await settle(run, facts, { ...settlement(run, 'awaiting-input', encodeResult(value, options.maxResultBytes).text), deadlineMs: options.inputDeadlineMs });
    return written === 'lost' ? answerAsOthers(run, facts) : { outcome: 'awaiting-input', answer: value };
  }
  if (isErrorResult(value)) return concludeFailure(run, facts, judge(options, value), value);
  const encoded = encodeResult(value, options.maxResultBytes);
  const written = await settle(run, facts, settlement(run, 'completed', encoded.text));
  if (written === 'lost') return answerAsOthers(run, facts);
  const recorded = written === 'recorded' && encoded.kept;
  return { outcome: 'completed', answer: withStatus(value, { status: 'completed', ranAt: iso(record.claimedAt), ...(recorded ? {} : { recorded }) }, undefined) };
}

export async function concludeError(run: Run, facts: Facts, error: unknown, aborted: boolean): Promise<Answered> {
  const { options, call } = run;
  if (isUrlElicitationRequired(error)) {
    // The SDK turns this one into a question. The handler asks before its effect, so nothing has been done yet.
    await giveUp(run);
    facts.outcome = 'awaiting-input';
    throw error;
  }
  if (error instanceof NotAnEffect) return concludeValue(run, facts, error.result);
  if (error instanceof CommitUncertainError) return concludeUnknown(run, facts, wording.unknownNow(error.message));
  if (error instanceof NotCommittedError) {
    facts.storeError = error.message;
    return concludeFailure(run, facts, 'retryable', undefined, error.message);
  }
  const verdict = aborted ? 'unknown' : judge(options, error);
  if (verdict === 'unknown' && call.effect.kind === 'plain') return concludeUnknown(run, facts, wording.unknownNow(messageOf(error)), messageOf(error));
  // What a transaction rolled back did not happen.
  return concludeFailure(run, facts, verdict === 'unknown' ? 'retryable' : verdict, undefined, messageOf(error));
}

/** The claim is given up: nothing was run under it. */
async function giveUp({ options, ref, owner }: Run): Promise<void> {
  await withDeadline(() => options.store.release(ref, owner), options.storeTimeoutMs).catch(() => keepTrying(() => options.store.release(ref, owner), TEN_MINUTES));
}

/** The transaction could not be begun: the same key may come again. */
export async function concludeNotBegun(run: Run, facts: Facts, error: unknown): Promise<Answered> {
  facts.storeError = messageOf(error);
  await giveUp(run);
  return refusal(run.options, { status: 'store-unavailable' }, wording.storeUnavailable());
}

/** Records a failure and answers it: with the handler's own result, or with the message of what it threw. */
async function concludeFailure(run: Run, facts: Facts, verdict: FailureVerdict, result: unknown, message?: string): Promise<Answered> {
  const { options, record } = run;
  if (verdict === 'unknown') return concludeUnknown(run, facts, wording.unknownNow(message ?? textOf(result)), message ?? textOf(result));
  const text = message === undefined ? encodeResult(result, options.maxResultBytes).text : encodeThrown(message, options.maxResultBytes);
  const written = await settle(run, facts, { ...settlement(run, 'failed', text), failure: verdict });
  if (written === 'lost') return answerAsOthers(run, facts);
  const status = { status: 'failed' as const, ranAt: iso(record.claimedAt), retryable: verdict === 'retryable', ...(written === 'recorded' ? {} : { recorded: false }) };
  const note = verdict === 'retryable' ? wording.retryableNow(options.retryArgument) : undefined;
  if (message === undefined) return { outcome: 'failed', answer: withStatus(result, status, note) };
  return { outcome: 'failed', answer: statusAnswer(status, note === undefined ? message : `${message}\n\n${note}`, options.structuredStatus) };
}

export async function concludeUnknown(run: Run, facts: Facts, text: string, message?: string): Promise<Answered> {
  const { options, record } = run;
  const written = await settle(run, facts, settlement(run, 'unknown', message === undefined ? null : encodeThrown(message, options.maxResultBytes)));
  if (written === 'lost') return answerAsOthers(run, facts);
  return refusal(options, { status: 'unknown', ranAt: iso(record.claimedAt) }, text);
}

/** The effect was found to be there: it is recorded, and handed out as what it is. */
export async function concludeReconciled(run: Run, facts: Facts, result: unknown): Promise<Answered> {
  const { options, record } = run;
  const written = await settle(run, facts, settlement(run, 'completed', encodeResult(result, options.maxResultBytes).text));
  if (written === 'lost') return answerAsOthers(run, facts);
  return { outcome: 'replayed', answer: withStatus(result, { status: 'replayed', outcome: 'completed', ranAt: iso(record.createdAt) }, options.replayNote ? wording.replayed(record.createdAt) : undefined) };
}

/** Somebody else owns the record now: this caller gets what everybody gets. */
export async function answerAsOthers({ options, ref }: Run, facts: Facts): Promise<Answered> {
  facts.leaseLost = true;
  facts.recorded = false;
  const found = await withDeadline(() => options.store.find(ref), options.storeTimeoutMs).catch(() => undefined);
  if (!found) return refusal(options, { status: 'unknown' }, wording.unknownNow('The record of this call is gone.'));
  try {
    return answerStanding(options, found.record, found.now);
  } catch {
    return refusal(options, { status: 'unknown' }, wording.corrupt());
  }
}

/** Records the outcome. Where the store cannot be reached it goes on trying for ten minutes, while the caller has its answer. */
async function settle({ options, ref, owner, stage }: Run, facts: Facts, outcome: Settlement): Promise<'recorded' | 'lost' | 'pending'> {
  stage.settling = true;
  try {
    const written = await insist(() => options.store.settle(ref, owner, outcome), [50, 500], options.storeTimeoutMs);
    return written ? 'recorded' : 'lost';
  } catch (error) {
    facts.storeError = messageOf(error);
    facts.recorded = false;
    keepTrying(async () => {
      await options.store.settle(ref, owner, outcome);
      return true;
    }, TEN_MINUTES);
    return 'pending';
  }
}

export function settlement({ retentionMs, tombstoneMs }: Run, state: Settlement['state'], result: string | null): Settlement {
  return { state, result, retentionMs, tombstoneMs };
}

function judge(options: ResolvedOptions, failure: unknown): FailureVerdict {
  try {
    const verdict = (options.onFailure ?? classifyFailure)(failure);
    // A classifier that says something else, or fails itself, has not said that nothing happened.
    return verdict === 'final' || verdict === 'retryable' ? verdict : 'unknown';
  } catch {
    return 'unknown';
  }
}

export function isErrorResult(value: unknown): boolean {
  return (value as { isError?: unknown } | null | undefined)?.isError === true;
}

/** The one error that the SDKs hand on as it is: the person must open an address first. */
function isUrlElicitationRequired(error: unknown): boolean {
  try {
    return (error as { code?: unknown } | null | undefined)?.code === -32042;
  } catch {
    return false;
  }
}

function textOf(result: unknown): string {
  const { content } = (result ?? {}) as { content?: { text?: unknown }[] };
  const text = Array.isArray(content) ? content.map((block) => block.text).filter((one) => typeof one === 'string').join('\n') : '';
  return text === '' ? 'The tool returned an error.' : text;
}
