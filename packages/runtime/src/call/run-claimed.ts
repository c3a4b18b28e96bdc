/** The run of a call whose record this process owns. */
import { isInputRequired } from '../answers/input-required.js';
import { withStatus } from '../answers/status.js';
import { wording } from '../answers/wording.js';
import { LeaseLostError } from '../errors.js';
import { startHeartbeat } from '../heartbeat.js';
import { runAs } from '../key-for.js';
import { messageOf } from '../message-of.js';
import type { Reconciliation } from '../options.js';
import { startProgress } from '../progress.js';
import { encodeResult } from '../stored-value.js';
import { iso, type Answered } from './answer-record.js';
import { answerAsOthers, concludeError, concludeNotBegun, concludeReconciled, concludeUnknown, concludeValue, isErrorResult, NotAnEffect, settlement } from './conclude.js';
import type { Effect, Facts, Run } from './run.js';

/** What the handler returned; in a transaction, whether that was committed with it. */
interface Ran {
  readonly value: unknown;
  readonly committed?: boolean;
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
      if (run.stage.settling) return;
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
      if ('why' in found) return await concludeUnknown(run, facts, wording.unknown(record.createdAt), found.why);
      if (found.happened) return await concludeReconciled(run, facts, found.result);
    }
    if (options.onCancel === 'abort') {
      if (call.context.signal?.aborted) onCancel();
      else call.context.signal?.addEventListener('abort', onCancel, { once: true });
    }
    const context = call.context.shielded(shield.signal, progress.yield);
    let ran: Ran;
    try {
      ran = call.effect.kind === 'plain' ? await runPlain(run, call.effect, context, facts) : await runInTransaction(run, call.effect, context, facts);
    } catch (error) {
      // The database would not even begin: nothing was run.
      if (!facts.ran) return await concludeNotBegun(run, facts, error);
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

/** What is known of the run before; `why` it is not known. Keys for services behind are those of that run, so that they can be asked for it. */
async function reconcile({ options, call, record, ref }: Run): Promise<Exclude<Reconciliation, 'unknown'> | { readonly why: string }> {
  const { onLostLease } = options;
  if (typeof onLostLease === 'string') return { happened: false };
  try {
    const found: unknown = await runAs({ ...ref, retries: record.retries }, () => onLostLease.reconcile({ args: call.args, record, context: call.raw }));
    // What does not say clearly that it did not happen has not said so.
    const { happened } = (found ?? {}) as { happened?: unknown };
    return happened === true || happened === false ? (found as Exclude<Reconciliation, 'unknown'>) : { why: 'reconcile could not tell whether the effect happened.' };
  } catch (error) {
    return { why: `reconcile failed: ${messageOf(error)}` };
  }
}

async function runPlain({ ref, record }: Run, effect: Effect & { kind: 'plain' }, context: unknown, facts: Facts): Promise<Ran> {
  facts.ran = true;
  return { value: await runAs({ ...ref, retries: record.retries }, () => effect.run(context)) };
}

/** Runs effect and record in one transaction. A question, or a result that is an error, rolls everything back and is thrown. */
async function runInTransaction(run: Run, effect: Effect & { kind: 'transaction' }, context: unknown, facts: Facts): Promise<Ran> {
  const { options, ref, owner, record } = run;
  return effect.store.transact(
    ref,
    owner,
    (tx) => {
      facts.ran = true;
      const made = runAs({ ...ref, retries: record.retries }, () => effect.run(tx, context));
      const check = (result: unknown) => {
        if (isErrorResult(result) || isInputRequired(result)) throw new NotAnEffect(result);
        return result;
      };
      return typeof (made as { then?: unknown } | null | undefined)?.then === 'function' ? (made as Promise<unknown>).then(check) : check(made);
    },
    (result) => {
      run.stage.settling = true;
      return settlement(run, 'completed', encodeResult(result, options.maxResultBytes).text);
    },
  );
}
