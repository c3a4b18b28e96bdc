/** The run of a call whose record this process owns, and the recording of its outcome. */
import { isInputRequired } from '../answers/input-required.js';
import { statusAnswer, withStatus } from '../answers/status.js';
import { wording } from '../answers/wording.js';
import type { CallRecord } from '../call-record.js';
import { classifyFailure } from '../classify-failure.js';
import { LeaseLostError } from '../errors.js';
import { startHeartbeat } from '../heartbeat.js';
import { runAs } from '../key-for.js';
import { messageOf } from '../message-of.js';
import type { FailureVerdict, Reconciliation, ResolvedOptions } from '../options.js';
import { insist, keepTrying, TEN_MINUTES, withDeadline } from '../patience.js';
import { startProgress } from '../progress.js';
import type { IdempotencyRecord, RecordRef } from '../record.js';
import { CommitUncertainError, type Settlement, type TransactionalStore } from '../store.js';
import { encodeResult, encodeThrown } from '../stored-value.js';
import { answerStanding, iso, refusal, type Answered } from './answer-record.js';
import type { GuardedCall } from './guarded-call.js';

/** What the handler does: by itself, or inside the transaction that also records it. */
export type Effect =
  | { readonly kind: 'plain'; readonly run: (context: unknown) => unknown }
  | { readonly kind: 'transaction'; readonly store: TransactionalStore<unknown>; readonly run: (tx: unknown, context: unknown) => unknown };

export interface Run {
  readonly options: ResolvedOptions;
  readonly call: GuardedCall;
  readonly ref: RecordRef;
  readonly owner: string;
  readonly record: IdempotencyRecord;
  readonly retentionMs: number;
  readonly tombstoneMs: number;
}

type Facts = { -readonly [Name in keyof CallRecord]: CallRecord[Name] };

type PlainEffect = Effect & { readonly kind: 'plain' };

/** What the handler returned; in a transaction, whether that was committed with it. */
interface Ran {
  readonly value: unknown;
  readonly committed?: boolean;
}

/** A question, or a result with `isError`, inside a transaction: what was written is rolled back. */
class NotAnEffect extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('The handler returned no effect.');
    this.result = result;
  }
}

/** Reconciles where the owner before is gone, runs the handler, records and answers. */
export async function runClaimed(run: Run, facts: Facts): Promise<Answered> {
  const { options, call, record, ref } = run;
  const shield = new AbortController();
  const onCancel = () => shield.abort(call.context.signal?.reason);
  const fenced = options.onLostLease !== 'refuse';
  const heartbeat = startHeartbeat(
    options,
    ref,
    run.owner,
    run.retentionMs,
    run.tombstoneMs,
    () => {
      facts.leaseLost = true;
      // Where nobody may take over, the owner is still the only one who can say how it went.
      if (fenced) shield.abort(new LeaseLostError('Another process has taken this call over.'));
    },
    (error) => {
      facts.storeError = messageOf(error);
    },
  );
  const progress = startProgress(call.context, options.progressMs);
  try {
    if (record.origin === 'takeover') {
      facts.takenOver = true;
      const found = await reconcile(run);
      if (found === 'unknown') return await concludeUnknown(run, facts, wording.unknown(record.createdAt));
      if (found.happened) return await concludeReconciled(run, facts, found.result);
    }
    if (options.onCancel === 'abort') {
      if (call.context.signal?.aborted) onCancel();
      else call.context.signal?.addEventListener('abort', onCancel, { once: true });
    }
    facts.ran = true;
    const context = call.context.shielded(shield.signal, progress.yield);
    let ran: Ran;
    try {
      ran = call.effect.kind === 'plain' ? { value: await runAs({ ...ref, retries: record.retries }, () => (call.effect as PlainEffect).run(context)) } : await runInTransaction(run, call.effect, context);
    } catch (error) {
      return await concludeError(run, facts, error, shield.signal.aborted && options.onCancel === 'abort');
    }
    if (ran.committed === undefined) return await concludeValue(run, facts, ran.value);
    if (!ran.committed) return await answerAsOthers(run, facts);
    return { outcome: 'completed', answer: withStatus(ran.value, { status: 'completed', ranAt: iso(record.claimedAt) }, undefined) };
  } finally {
    call.context.signal?.removeEventListener('abort', onCancel);
    progress.stop();
    await heartbeat.stop();
  }
}

async function reconcile({ options, call, record }: Run): Promise<Reconciliation> {
  if (typeof options.onLostLease === 'string') return { happened: false };
  try {
    const found: unknown = await options.onLostLease.reconcile({ args: call.args, record, context: call.raw });
    // What does not say clearly that it did not happen has not said so.
    const { happened } = (found ?? {}) as { happened?: unknown };
    return happened === true || happened === false ? (found as Reconciliation) : 'unknown';
  } catch {
    return 'unknown';
  }
}

/** Runs effect and record in one transaction. A question, or a result that is an error, rolls everything back and is thrown. */
async function runInTransaction(run: Run, effect: Effect & { kind: 'transaction' }, context: unknown): Promise<Ran> {
  const { options, ref, owner, record } = run;
  return effect.store.transact(
    ref,
    owner,
    (tx) => {
      const made = runAs({ ...ref, retries: record.retries }, () => effect.run(tx, context));
      const check = (result: unknown) => {
        if (isErrorResult(result) || isInputRequired(result)) throw new NotAnEffect(result);
        return result;
      };
      return typeof (made as { then?: unknown } | null | undefined)?.then === 'function' ? (made as Promise<unknown>).then(check) : check(made);
    },
    (result) => settlement(run, 'completed', encodeResult(result, options.maxResultBytes).text),
  );
}

/** The handler came to an end: a result, a question, or a result that says that it failed. */
async function concludeValue(run: Run, facts: Facts, value: unknown): Promise<Answered> {
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

async function concludeError(run: Run, facts: Facts, error: unknown, aborted: boolean): Promise<Answered> {
  const { options, call } = run;
  if (isUrlElicitationRequired(error)) {
    // The SDK turns this one into a question. The handler asks before its effect, so nothing has been done yet.
    await withDeadline(() => options.store.release(run.ref, run.owner), options.storeTimeoutMs).catch(() => keepTrying(() => options.store.release(run.ref, run.owner), TEN_MINUTES));
    facts.outcome = 'awaiting-input';
    throw error;
  }
  if (error instanceof NotAnEffect) return concludeValue(run, facts, error.result);
  if (error instanceof CommitUncertainError) return concludeUnknown(run, facts, wording.unknownNow(error.message));
  const verdict = aborted ? 'unknown' : judge(options, error);
  if (verdict === 'unknown' && call.effect.kind === 'plain') return concludeUnknown(run, facts, wording.unknownNow(messageOf(error)), messageOf(error));
  // What a transaction rolled back did not happen.
  return concludeFailure(run, facts, verdict === 'unknown' ? 'retryable' : verdict, undefined, messageOf(error));
}

/** Records a failure and answers it: with the handler's own result, or with the message of what it threw. */
async function concludeFailure(run: Run, facts: Facts, verdict: FailureVerdict, result: unknown, message?: string): Promise<Answered> {
  const { options, record } = run;
  if (verdict === 'unknown') return concludeUnknown(run, facts, wording.unknownNow(message ?? textOf(result)), message ?? textOf(result));
  const text = message === undefined ? encodeResult(result, options.maxResultBytes).text : encodeThrown(message, options.maxResultBytes);
  const written = await settle(run, facts, { ...settlement(run, 'failed', text), failure: verdict });
  if (written === 'lost') return answerAsOthers(run, facts);
  const status = { status: 'failed' as const, ranAt: iso(record.claimedAt), retryable: verdict === 'retryable', ...(written === 'recorded' ? {} : { recorded: false }) };
  const note = verdict === 'retryable' ? wording.retryable(options.retryArgument) : undefined;
  if (message === undefined) return { outcome: 'failed', answer: withStatus(result, status, note) };
  return { outcome: 'failed', answer: statusAnswer(status, note === undefined ? message : `${message}\n\n${note}`, options.structuredStatus) };
}

async function concludeUnknown(run: Run, facts: Facts, text: string, message?: string): Promise<Answered> {
  const { options, record } = run;
  const written = await settle(run, facts, settlement(run, 'unknown', message === undefined ? null : encodeThrown(message, options.maxResultBytes)));
  if (written === 'lost') return answerAsOthers(run, facts);
  return refusal(options, { status: 'unknown', ranAt: iso(record.claimedAt) }, text);
}

/** The effect was found to be there: it is recorded, and handed out as what it is. */
async function concludeReconciled(run: Run, facts: Facts, result: unknown): Promise<Answered> {
  const { options, record } = run;
  const written = await settle(run, facts, settlement(run, 'completed', encodeResult(result, options.maxResultBytes).text));
  if (written === 'lost') return answerAsOthers(run, facts);
  return { outcome: 'replayed', answer: withStatus(result, { status: 'replayed', outcome: 'completed', ranAt: iso(record.createdAt) }, options.replayNote ? wording.replayed(record.createdAt) : undefined) };
}

/** Somebody else owns the record now: this caller gets what everybody gets. */
async function answerAsOthers({ options, ref }: Run, facts: Facts): Promise<Answered> {
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
async function settle({ options, ref, owner }: Run, facts: Facts, outcome: Settlement): Promise<'recorded' | 'lost' | 'pending'> {
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

function settlement({ retentionMs, tombstoneMs }: Run, state: Settlement['state'], result: string | null): Settlement {
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

function isErrorResult(value: unknown): boolean {
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
