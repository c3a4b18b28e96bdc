/** One call of a guarded tool, from its arrival to its answer. */
import { randomUUID } from 'node:crypto';
import { wording } from '../answers/wording.js';
import type { CallRecord } from '../call-record.js';
import { fingerprintOf, without } from '../fingerprint.js';
import { classifyKey } from '../key.js';
import { messageOf } from '../message-of.js';
import type { ResolvedOptions } from '../options.js';
import { insist, keepTrying, TEN_MINUTES, withDeadline } from '../patience.js';
import { startProgress } from '../progress.js';
import { isClaimed, type RecordRef } from '../record.js';
import { shortHash } from '../record-id.js';
import { CorruptRecordError, SchemaVersionError, type ClaimReply, type ClaimRequest } from '../store.js';
import { reportCall } from '../telemetry.js';
import { confirmIntent, CONFIRM_PREFIX, withOrder } from '../strategies/confirm.js';
import { windowKey } from '../strategies/window.js';
import { answerVerdict, refusal, type Answered } from './answer-record.js';
import { readMeta, type CallContext } from './context.js';
import { principalOf } from './principal.js';
import { runClaimed } from './run-claimed.js';
import type { Effect, Run } from './run.js';

export interface GuardedCall {
  readonly tool: string;
  /** What the handler gets. */
  readonly args: Readonly<Record<string, unknown>>;
  /** The arguments as they were sent, where that is known. */
  readonly sent: Readonly<Record<string, unknown>> | undefined;
  readonly context: CallContext;
  /** The context as the library made it. */
  readonly raw: unknown;
  readonly effect: Effect;
}

type Mutable<T> = { -readonly [Name in keyof T]: T[Name] };

/** Runs the call or answers it from the store, and reports it. It rejects only with what the library itself must see. */
export async function guard(options: ResolvedOptions, call: GuardedCall): Promise<unknown> {
  const started = performance.now();
  const facts: Mutable<CallRecord> = {
    tool: call.tool,
    keyHash: null,
    principalHash: null,
    sessionHash: call.context.sessionId === undefined ? null : shortHash(call.context.sessionId),
    arrivedAt: Date.now(),
    durationMs: 0,
    outcome: 'failed',
    ran: false,
    takenOver: false,
    leaseLost: false,
    recorded: true,
    newSession: false,
    sessions: null,
    arrivals: null,
    storeError: null,
  };
  try {
    const { outcome, answer } = await answerCall(options, call, facts);
    facts.outcome = outcome;
    return answer;
  } finally {
    facts.durationMs = Math.round(performance.now() - started);
    tell(() => reportCall(facts));
    tell(() => options.log?.(facts));
  }
}

/** Tells of the call. Whoever is told may fail; what the call did stays as it is. */
function tell(step: () => unknown): void {
  try {
    void Promise.resolve(step()).catch(() => undefined);
  } catch {
    // There is nobody left to tell.
  }
}

async function answerCall(options: ResolvedOptions, call: GuardedCall, facts: Mutable<CallRecord>): Promise<Answered> {
  const who = principalOf(options, call.context, call.raw);
  if ('problem' in who) return refusal(options, { status: 'misconfigured' }, wording.misconfigured(who.problem));
  facts.principalHash = shortHash(who.principal);

  const meta = readMeta(call.context.meta);
  const fromArguments = call.args[options.keyArgument];
  const given = fromArguments ?? meta.key;
  let fingerprint: string;
  try {
    fingerprint = fingerprintOf(options.fingerprint ? options.fingerprint(call.args) : without(call.sent ?? call.args, [options.keyArgument, options.retryArgument]));
  } catch (error) {
    return refusal(options, { status: 'misconfigured' }, wording.misconfigured(`Nothing was run: the arguments cannot be compared. ${messageOf(error)}`));
  }
  const request = (ref: RecordRef, changes: Partial<ClaimRequest> = {}): ClaimRequest => ({
    ...ref,
    owner: randomUUID(),
    fingerprint,
    leaseMs: options.leaseMs,
    retentionMs: options.retentionMs,
    tombstoneMs: options.tombstoneMs,
    mintedAt: null,
    retry: meta.retry || call.args[options.retryArgument] === true,
    takeOver: options.onLostLease !== 'refuse',
    round: roundOf(call.context),
    session: facts.sessionHash,
    ...changes,
  });

  if (given === undefined || given === null) {
    if (options.onMissingKey === 'refuse') return refusal(options, { status: 'missing-key' }, wording.missingKey(options.keyArgument));
    const { strategy, windowMs } = options.onMissingKey;
    const keyless = request({ principal: who.principal, tool: call.tool, key: windowKey(strategy, fingerprint) }, { retentionMs: windowMs, tombstoneMs: 0 });
    return strategy === 'window' ? claimAndRun(options, call, keyless, facts) : claimAndAsk(options, call, keyless, facts);
  }
  const verdict = classifyKey(given);
  if (!verdict.good) return refusal(options, { status: 'bad-key' }, wording.badKey(verdict.reason));
  if (fromArguments !== undefined && meta.key !== undefined && meta.key !== fromArguments) return refusal(options, { status: 'bad-key' }, wording.keysDiffer(options.keyArgument));
  facts.keyHash = shortHash(verdict.key);
  return claimAndRun(options, call, request({ principal: who.principal, tool: call.tool, key: verdict.key }, { mintedAt: verdict.mintedAt }), facts);
}

async function claimAndRun(options: ResolvedOptions, call: GuardedCall, request: ClaimRequest, facts: Mutable<CallRecord>): Promise<Answered> {
  const reply = await claim(options, request, facts);
  if ('answer' in reply) return reply;
  return answerOrRun(options, call, request, reply, facts);
}

/** The strategy `confirm`: an equal call within the window is put to the person. */
async function claimAndAsk(options: ResolvedOptions, call: GuardedCall, request: ClaimRequest, facts: Mutable<CallRecord>): Promise<Answered> {
  const asked = confirmIntent(call.context);
  const inner = { ...call, context: asked.context };
  const runNew = async (order: string): Promise<Answered> => {
    const { outcome, answer } = await claimAndRun(options, inner, { ...request, owner: randomUUID(), key: `${request.key}:${order}` }, facts);
    return { outcome, answer: withOrder(answer, order) };
  };
  if (asked.order !== undefined) return runNew(asked.order);
  const reply = await claim(options, request, facts);
  if ('answer' in reply) return reply;
  if (isClaimed(reply.verdict) || asked.resent || reply.record.state === 'awaiting-input') return answerOrRun(options, inner, request, reply, facts);
  // A client that waits for the person must not give up meanwhile.
  const progress = startProgress(call.context, options.progressMs);
  const intent = await asked.ask({ tool: call.tool, args: call.sent ?? call.args, waitMs: options.inputDeadlineMs, since: reply.record.claimedAt }).finally(progress.stop);
  switch (intent.kind) {
    case 'question':
      return { outcome: 'awaiting-input', answer: intent.result };
    case 'resent':
      return answerOrRun(options, inner, request, await settledReply(options, request, reply), facts);
    case 'new':
      return runNew(randomUUID());
    case 'nobody':
      return refusal(options, { status: 'missing-key' }, intent.reason);
  }
}

/** The record as it is after the person has thought about it. */
async function settledReply(options: ResolvedOptions, request: ClaimRequest, reply: ClaimReply & { kind: 'record' }): Promise<ClaimReply & { kind: 'record' }> {
  const found = await withDeadline(() => options.store.find(request), options.storeTimeoutMs).catch(() => undefined);
  return found && found.record.state === 'completed' ? { ...reply, verdict: 'replay', record: found.record, now: found.now } : reply;
}

/** The claim's reply, or the answer where none could be had. A claim that may have been made without our knowing is given up in the background. */
async function claim(options: ResolvedOptions, request: ClaimRequest, facts: Mutable<CallRecord>): Promise<(ClaimReply & { kind: 'record' }) | Answered> {
  let reply: ClaimReply;
  try {
    reply = await insist(() => options.store.claim(request), [50, 250], options.storeTimeoutMs);
  } catch (error) {
    facts.storeError = messageOf(error);
    if (error instanceof CorruptRecordError) return refusal(options, { status: 'unknown' }, wording.corrupt());
    if (error instanceof SchemaVersionError) return refusal(options, { status: 'misconfigured' }, wording.misconfigured(`Nothing was run. ${error.message}`));
    keepTrying(() => options.store.release(request, request.owner), TEN_MINUTES);
    return refusal(options, { status: 'store-unavailable' }, wording.storeUnavailable());
  }
  if (reply.kind === 'too-old') return refusal(options, { status: 'expired' }, wording.expired());
  if (reply.kind === 'from-the-future') return refusal(options, { status: 'bad-key' }, wording.fromTheFuture());
  facts.newSession = reply.newSession;
  facts.sessions = reply.record.sessions.length;
  facts.arrivals = reply.record.arrivals;
  return reply;
}

async function answerOrRun(options: ResolvedOptions, call: GuardedCall, request: ClaimRequest, reply: ClaimReply & { kind: 'record' }, facts: Mutable<CallRecord>): Promise<Answered> {
  const { verdict, record, now } = reply;
  try {
    if (verdict === 'replay' || verdict === 'in-flight' || verdict === 'unknown' || verdict === 'conflict' || verdict === 'expired') return answerVerdict(options, verdict, record, now);
  } catch (error) {
    if (!(error instanceof CorruptRecordError)) throw error;
    facts.storeError = error.message;
    return refusal(options, { status: 'unknown' }, wording.corrupt());
  }
  const run: Run = { options, call, ref: request, owner: request.owner, record, retentionMs: request.retentionMs, tombstoneMs: request.tombstoneMs, stage: { settling: false } };
  return runClaimed(run, facts);
}

/** A digest of what the person answered; null when the call brings no answer. Our own question is no round of the handler's. */
function roundOf({ inputResponses, requestState }: CallContext): string | null {
  const answers = inputResponses && without(inputResponses, Object.keys(inputResponses).filter((name) => name.startsWith(CONFIRM_PREFIX)));
  if (requestState === undefined && (answers === undefined || Object.keys(answers).length === 0)) return null;
  return fingerprintOf({ answers, requestState }).slice(0, 32);
}
