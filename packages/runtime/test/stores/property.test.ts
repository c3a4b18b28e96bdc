/**
 * Random interleavings of claims, heartbeats, questions, outcomes, releases and the passing of time, on every store, held to
 * the transition table (`transition.ts`, through the memory store) and to what must be true of any history.
 */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isClaimed, type IdempotencyRecord, type RecordRef } from '../../src/record.js';
import { memoryStore } from '../../src/stores/memory/index.js';
import type { ClaimReply, IdempotencyStore, Settlement } from '../../src/store.js';
import { backends, type Opened } from './backends.js';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const LIVES = { leaseMs: 30 * SECOND, retentionMs: 24 * HOUR, tombstoneMs: 24 * HOUR };

type Step =
  | { do: 'claim'; who: number; key: number; fingerprint: number; retry: boolean; takeOver: boolean; round: number | null; session: number | null }
  | { do: 'renew' | 'release'; who: number; key: number }
  | { do: 'settle'; who: number; key: number; state: Settlement['state']; retryable: boolean; result: number | null }
  | { do: 'resolve'; key: number; state: 'completed' | 'failed' }
  | { do: 'find'; key: number }
  | { do: 'sweep' }
  | { do: 'wait'; ms: number };

const who = fc.integer({ min: 0, max: 3 });
const key = fc.integer({ min: 0, max: 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('claim' as const), who, key, fingerprint: fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, fc.constant(1)), retry: fc.boolean(), takeOver: fc.boolean(), round: fc.option(fc.integer({ min: 0, max: 2 })), session: fc.option(fc.integer({ min: 0, max: 2 })) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('renew' as const, 'release' as const), who, key }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('settle' as const), who, key, state: fc.constantFrom<Settlement['state']>('completed', 'failed', 'unknown', 'awaiting-input'), retryable: fc.boolean(), result: fc.option(fc.integer({ min: 0, max: 2 })) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('resolve' as const), key, state: fc.constantFrom('completed' as const, 'failed' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('find' as const), key }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sweep' as const) }) },
  // No sum of a few of these comes within seconds of a duration above: two readings of a clock may differ by as much as one step takes.
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(13 * SECOND, 47 * SECOND, 700 * SECOND, 25 * HOUR) }) },
);

/** What may be compared: not the times, which differ by milliseconds, nor the token that a resolution makes up. */
function comparable(found: { record: IdempotencyRecord; now: number } | undefined) {
  if (!found) return undefined;
  const { record, now } = found;
  const { createdAt: _c, claimedAt: _l, settledAt, leaseUntil: _u, retainUntil, forgetAt: _f, owner, ...rest } = record;
  // Redis drops the result of a tombstone at once, the others at their next clean-up.
  return { ...rest, result: retainUntil <= now ? 'dropped' : rest.result, owner: /^worker/.test(owner) ? owner : 'somebody', settled: settledAt !== null };
}

function comparableReply(reply: ClaimReply) {
  return reply.kind === 'record' ? { kind: reply.kind, verdict: reply.verdict, newSession: reply.newSession, record: comparable(reply) } : { kind: reply.kind };
}

/** Runs the steps and returns what each answered. Tokens are per worker and claim, as a process makes them. */
async function play(store: IdempotencyStore, steps: readonly Step[], run: string, wait: (ms: number) => void) {
  const tokens = new Map<string, string>();
  const ref = (at: number): RecordRef => ({ principal: run, tool: 'create_order', key: `key-${at}-0123456789` });
  const mine = (step: { who: number; key: number }) => tokens.get(`${step.who}/${step.key}`) ?? `worker${step.who}-none`;
  const answers: unknown[] = [];
  for (const [at, one] of steps.entries()) {
    switch (one.do) {
      case 'wait':
        wait(one.ms);
        answers.push(null);
        break;
      case 'claim': {
        const owner = `worker${one.who}-${at}`;
        const reply = await store.claim({ ...ref(one.key), ...LIVES, owner, fingerprint: `f${one.fingerprint}`, mintedAt: null, retry: one.retry, takeOver: one.takeOver, round: one.round === null ? null : `r${one.round}`, session: one.session === null ? null : `s${one.session}` });
        if (reply.kind === 'record' && isClaimed(reply.verdict)) tokens.set(`${one.who}/${one.key}`, owner);
        answers.push(reply);
        break;
      }
      case 'renew':
        answers.push(await store.renew(ref(one.key), mine(one), LIVES.leaseMs, LIVES.retentionMs, LIVES.tombstoneMs));
        break;
      case 'release':
        answers.push(await store.release(ref(one.key), mine(one)));
        break;
      case 'settle':
        answers.push(await store.settle(ref(one.key), mine(one), settlementOf(one)));
        break;
      case 'resolve':
        answers.push(await store.resolve(ref(one.key), { state: one.state, result: '"by hand"', ...(one.state === 'failed' ? { failure: 'final' as const } : {}), retentionMs: LIVES.retentionMs, tombstoneMs: LIVES.tombstoneMs }));
        break;
      case 'find':
        answers.push(await store.find(ref(one.key)));
        break;
      case 'sweep':
        await store.sweep(100);
        answers.push(null);
    }
  }
  return { answers, records: [await store.find(ref(0)), await store.find(ref(1))] };
}

function settlementOf({ state, retryable, result }: Step & { do: 'settle' }): Settlement {
  return {
    state,
    result: result === null ? null : `"${result}"`,
    ...(state === 'failed' ? { failure: retryable ? ('retryable' as const) : ('final' as const) } : {}),
    ...(state === 'awaiting-input' ? { deadlineMs: 600 * SECOND } : {}),
    retentionMs: LIVES.retentionMs,
    tombstoneMs: LIVES.tombstoneMs,
  };
}

/** What every history must show, whatever the store: it is checked without the transition table. */
function checkHistory(steps: readonly Step[], answers: readonly unknown[]): void {
  for (const key of [0, 1]) {
    let running: string | undefined;
    let fingerprint: string | undefined;
    let completed = false;
    let time = 0;
    let leaseEnds = 0;
    let retainedUntil = 0;
    for (const [at, one] of steps.entries()) {
      if (one.do === 'wait') time += one.ms;
      if (!('key' in one) || one.key !== key) continue;
      const answer = answers[at];
      if (one.do === 'claim') {
        const reply = answer as ClaimReply & { kind: 'record' };
        if (!isClaimed(reply.verdict)) continue;
        if (reply.verdict === 'fresh') {
          // Nothing may be forgotten before its time.
          expect(time).toBeGreaterThanOrEqual(retainedUntil);
          [fingerprint, completed] = [`f${one.fingerprint}`, false];
        }
        expect(completed, 'what was completed is never run again').toBe(false);
        expect(`f${one.fingerprint}`, 'other arguments never run under the key').toBe(fingerprint);
        if (running !== undefined) {
          expect(time, 'two owners at once').toBeGreaterThan(leaseEnds);
          expect(one.takeOver || reply.verdict === 'fresh', 'taken over without leave').toBe(true);
        }
        running = reply.record.owner;
        leaseEnds = time + LIVES.leaseMs;
        retainedUntil = time + LIVES.retentionMs;
      } else if (answer === true) {
        if (one.do === 'renew') [leaseEnds, retainedUntil] = [time + LIVES.leaseMs, time + LIVES.retentionMs];
        if (one.do === 'release') [running, retainedUntil] = [undefined, 0];
        if (one.do === 'settle' || one.do === 'resolve') {
          retainedUntil = time + LIVES.retentionMs;
          running = undefined;
          completed ||= one.state === 'completed';
        }
      }
    }
  }
}

describe.each(backends)('random histories: $name', ({ name, there, open }) => {
  if (!there) {
    test.skip('the service is not there');
    return;
  }
  let opened: Opened;
  let now = 0;
  beforeAll(async () => {
    // The store's clock stands still between two waits, as the model's does: while a machine is busy a history may take longer than a lease.
    opened = await open(() => now - Date.now());
  });
  afterAll(() => opened.close());

  test('answer as the transition table says', { timeout: 120_000 }, async () => {
    let played = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
        const run = `${randomUUID()}`;
        let modelTime = 1_700_000_000_000;
        const model = await play(memoryStore({ now: () => modelTime }), steps, run, (ms) => (modelTime += ms));
        now = Date.now();
        const real = await play(opened.store, steps, run, (ms) => (now += ms));
        const plain = (answers: readonly unknown[]) => answers.map((answer) => (answer === null || typeof answer !== 'object' ? answer : 'kind' in answer ? comparableReply(answer as ClaimReply) : comparable(answer as never)));
        expect(plain(real.answers)).toEqual(plain(model.answers));
        expect(real.records.map(comparable)).toEqual(model.records.map(comparable));
        checkHistory(steps, real.answers);
        played += 1;
      }),
      { numRuns: name === 'memory' ? 1000 : 120 },
    );
    expect(played).toBeGreaterThan(0);
  });
});
