import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { recordId } from '../../src/record-id.js';
import type { Verdict } from '../../src/record.js';
import { CorruptRecordError, type ClaimReply, type ClaimRequest, type Settlement } from '../../src/store.js';
import { backends, type Opened } from './backends.js';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const REF = { principal: 'ines', tool: 'create_order', key: 'k-0123456789abcdef' };

function request(changes: Partial<ClaimRequest> = {}): ClaimRequest {
  return { ...REF, owner: randomUUID(), fingerprint: 'f1', leaseMs: 30 * SECOND, retentionMs: 24 * HOUR, tombstoneMs: 24 * HOUR, mintedAt: null, retry: false, takeOver: false, round: null, session: null, ...changes };
}

function settlement(changes: Partial<Settlement> = {}): Settlement {
  return { state: 'completed', result: '{"ok":true}', retentionMs: 24 * HOUR, tombstoneMs: 24 * HOUR, ...changes };
}

function verdictOf(reply: ClaimReply): Verdict | 'too-old' | 'from-the-future' {
  return reply.kind === 'record' ? reply.verdict : reply.kind;
}

describe.each(backends)('the store contract: $name', ({ there, open }) => {
  let opened: Opened;
  let offset: number;
  const claim = async (changes: Partial<ClaimRequest> = {}) => opened.store.claim(request(changes));
  const verdict = async (changes: Partial<ClaimRequest> = {}) => verdictOf(await claim(changes));
  const record = async (ref = REF) => (await opened.store.find(ref))?.record;

  if (!there) {
    test.skip('the service is not there');
    return;
  }

  beforeEach(async () => {
    offset = 0;
    opened = await open(() => offset);
  });
  afterEach(() => opened.close());

  test('is ready, twice, and says what it is', async () => {
    await opened.store.ready();
    await opened.store.ready();
    expect(opened.store.kind).toMatch(/^(memory|sqlite|postgres|redis)$/);
  });

  test('the first claim runs, the second is told that somebody is at it', async () => {
    const first = await claim({ owner: 'o1', session: 's1' });
    expect(first).toMatchObject({ kind: 'record', verdict: 'fresh', newSession: false });
    expect(await record()).toMatchObject({ ...REF, state: 'in-progress', owner: 'o1', origin: 'fresh', attempts: 1, arrivals: 1, result: null, sessions: ['s1'], settledAt: null });
    expect(await claim({ session: 's2' })).toMatchObject({ verdict: 'in-flight', newSession: true, record: { owner: 'o1' } });
    expect(await claim({ session: 's2' })).toMatchObject({ verdict: 'in-flight', newSession: false });
    expect(await record()).toMatchObject({ attempts: 1, arrivals: 3, inFlightHits: 2, sessions: ['s1', 's2'] });
  });

  test('of many claims at once exactly one runs', async () => {
    const replies = await Promise.all(Array.from({ length: 40 }, (_, at) => (at % 2 ? opened.another() : opened.store).claim(request())));
    expect(replies.map(verdictOf).sort()).toEqual(['fresh', ...Array.from({ length: 39 }, () => 'in-flight')].sort());
    expect(await record()).toMatchObject({ arrivals: 40, attempts: 1 });
  });

  test('a claim that is sent again after a lost reply knows itself, and counts once', async () => {
    const again = request({ owner: 'o1', session: 's1' });
    await opened.store.claim(again);
    expect(await opened.store.claim(again)).toMatchObject({ verdict: 'own', newSession: false, record: { owner: 'o1', arrivals: 1, attempts: 1 } });
  });

  test('the same key of another principal or tool is another record', async () => {
    expect(await verdict()).toBe('fresh');
    expect(await verdict({ principal: 'jon' })).toBe('fresh');
    expect(await verdict({ tool: 'refund' })).toBe('fresh');
    expect(await verdict({ principal: 'ines","create_order', tool: '' })).toBe('fresh');
  });

  test('other arguments conflict, also while the first call runs, and change nothing', async () => {
    await claim({ owner: 'o1' });
    expect(await verdict({ fingerprint: 'f2' })).toBe('conflict');
    await opened.store.settle(REF, 'o1', settlement());
    expect(await claim({ fingerprint: 'f2', takeOver: true, retry: true })).toMatchObject({ verdict: 'conflict', record: { state: 'completed', conflicts: 2 } });
  });

  test.each([['{"ok":true}'], ['null'], ['""'], [null], ['"\\u0000 \\ud800 % _ \' \\" "'], [JSON.stringify('é😀'.repeat(50_000))]])('a result is handed out as it was recorded: %.30s', async (result) => {
    await claim({ owner: 'o1' });
    expect(await opened.store.settle(REF, 'o1', settlement({ result }))).toBe(true);
    expect(await claim()).toMatchObject({ verdict: 'replay', record: { state: 'completed', result, failure: null, replays: 1 } });
    expect((await record())?.settledAt).toBeGreaterThan(0);
  });

  test('only the owner settles, and a settlement that is sent again is no other one', async () => {
    await claim({ owner: 'o1' });
    expect(await opened.store.settle(REF, 'o2', settlement({ result: '2' }))).toBe(false);
    expect(await opened.store.settle({ ...REF, key: 'k-fedcba9876543210' }, 'o1', settlement())).toBe(false);
    expect(await opened.store.settle(REF, 'o1', settlement({ result: '1' }))).toBe(true);
    expect(await opened.store.settle(REF, 'o1', settlement({ result: '1' }))).toBe(true);
    expect(await opened.store.settle(REF, 'o1', settlement({ result: '3' }))).toBe(false);
    expect(await opened.store.settle(REF, 'o1', settlement({ state: 'failed', failure: 'retryable', result: '1' }))).toBe(false);
    expect(await record()).toMatchObject({ state: 'completed', result: '1' });
  });

  test('a final failure is handed out for ever; a retryable one runs again only when asked', async () => {
    await claim({ owner: 'o1' });
    await opened.store.settle(REF, 'o1', settlement({ state: 'failed', failure: 'final', result: '"no"' }));
    expect(await verdict({ retry: true })).toBe('replay');

    const other = { ...REF, key: 'k-fedcba9876543210' };
    await claim({ ...other, owner: 'o2' });
    await opened.store.settle(other, 'o2', settlement({ state: 'failed', failure: 'retryable', result: '"later"' }));
    expect(await claim(other)).toMatchObject({ verdict: 'replay', record: { state: 'failed', failure: 'retryable', result: '"later"' } });
    expect(await claim({ ...other, owner: 'o3', retry: true })).toMatchObject({ verdict: 'retry', record: { state: 'in-progress', owner: 'o3', attempts: 2, result: null, failure: null, settledAt: null } });
    expect(await verdict({ ...other, retry: true })).toBe('in-flight');
  });

  test('a retryable failure keeps its arguments: others conflict, also when a retry is asked for', async () => {
    await claim({ owner: 'o1' });
    await opened.store.settle(REF, 'o1', settlement({ state: 'failed', failure: 'retryable' }));
    expect(await verdict({ retry: true, fingerprint: 'f2' })).toBe('conflict');
    expect(await record()).toMatchObject({ state: 'failed', failure: 'retryable', attempts: 1 });
  });

  test('a lapsed lease is unknown and is not run again', async () => {
    await claim({ owner: 'o1' });
    offset = 30 * SECOND - 5 * SECOND;
    expect(await verdict()).toBe('in-flight');
    offset = 31 * SECOND;
    expect(await claim()).toMatchObject({ verdict: 'unknown', record: { state: 'unknown', owner: 'o1', unknowns: 1 } });
    expect(await verdict({ retry: true })).toBe('unknown');
    expect(await record()).toMatchObject({ state: 'unknown', attempts: 1, unknowns: 2 });
  });

  test('the owner of an unknown record may still say how it went, as long as nobody took over', async () => {
    await claim({ owner: 'o1' });
    offset = 31 * SECOND;
    await claim();
    expect(await opened.store.renew(REF, 'o1', 30 * SECOND, 24 * HOUR, 24 * HOUR)).toBe(false);
    expect(await opened.store.settle(REF, 'o1', settlement())).toBe(true);
    expect(await verdict()).toBe('replay');
  });

  test('who takes over a lapsed lease owns the record, and the late owner is refused', async () => {
    await claim({ owner: 'o1' });
    offset = 31 * SECOND;
    expect(await claim({ owner: 'o2', takeOver: true })).toMatchObject({ verdict: 'takeover', record: { owner: 'o2', origin: 'takeover', attempts: 2 } });
    expect(await opened.store.renew(REF, 'o1', 30 * SECOND, 24 * HOUR, 24 * HOUR)).toBe(false);
    expect(await opened.store.settle(REF, 'o1', settlement({ result: '"late"' }))).toBe(false);
    expect(await opened.store.release(REF, 'o1')).toBe(false);
    expect(await verdict({ takeOver: true })).toBe('in-flight');
    expect(await opened.store.settle(REF, 'o2', settlement({ result: '"second"' }))).toBe(true);
    expect(await opened.store.settle(REF, 'o1', settlement({ result: '"late"' }))).toBe(false);
    expect(await record()).toMatchObject({ state: 'completed', result: '"second"' });
  });

  test('of many takeovers at once exactly one runs', async () => {
    await claim({ owner: 'o1' });
    offset = 31 * SECOND;
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => verdict({ takeOver: true })));
    expect(verdicts.filter((one) => one === 'takeover')).toHaveLength(1);
    expect(verdicts.filter((one) => one === 'in-flight')).toHaveLength(19);
  });

  test('a heartbeat keeps the lease', async () => {
    await claim({ owner: 'o1' });
    for (offset = 20 * SECOND; offset <= 100 * SECOND; offset += 20 * SECOND) expect(await opened.store.renew(REF, 'o1', 30 * SECOND, 24 * HOUR, 24 * HOUR)).toBe(true);
    expect(await verdict({ takeOver: true })).toBe('in-flight');
    expect(await opened.store.renew(REF, 'o2', 30 * SECOND, 24 * HOUR, 24 * HOUR)).toBe(false);
  });

  test('an owner that does not know says so; who may take over does', async () => {
    await claim({ owner: 'o1' });
    await opened.store.settle(REF, 'o1', settlement({ state: 'unknown', result: '"timed out"' }));
    expect(await verdict()).toBe('unknown');
    expect(await verdict({ takeOver: true })).toBe('takeover');
  });

  test('a question stands until it is answered; each answer goes on once', async () => {
    await claim({ owner: 'o1' });
    await opened.store.settle(REF, 'o1', settlement({ state: 'awaiting-input', result: '"sure?"', deadlineMs: 600 * SECOND }));
    expect(await claim()).toMatchObject({ verdict: 'replay', record: { state: 'awaiting-input', result: '"sure?"' } });
    expect(await claim({ owner: 'o2', round: 'r1' })).toMatchObject({ verdict: 'input', record: { owner: 'o2', origin: 'input', attempts: 1, rounds: ['r1'], result: null } });
    expect(await verdict({ round: 'r1' })).toBe('in-flight');
    await opened.store.settle(REF, 'o2', settlement({ state: 'awaiting-input', result: '"really?"', deadlineMs: 600 * SECOND }));
    // The answer to the first question, sent again, does not answer the second.
    expect(await claim({ round: 'r1' })).toMatchObject({ verdict: 'replay', record: { result: '"really?"' } });
    expect(await verdict({ owner: 'o3', round: 'r2' })).toBe('input');
    await opened.store.settle(REF, 'o3', settlement());
    expect(await verdict({ round: 'r2' })).toBe('replay');
  });

  test('a question that has lapsed is asked again', async () => {
    await claim({ owner: 'o1' });
    await opened.store.settle(REF, 'o1', settlement({ state: 'awaiting-input', result: '"sure?"', deadlineMs: 60 * SECOND }));
    offset = 61 * SECOND;
    expect(await claim()).toMatchObject({ verdict: 'restart', record: { state: 'in-progress', attempts: 1 } });
  });

  test('a claim under which nothing ran is given up without a trace', async () => {
    await claim({ owner: 'o1' });
    expect(await opened.store.release(REF, 'o2')).toBe(false);
    expect(await opened.store.release(REF, 'o1')).toBe(true);
    expect(await record()).toBeUndefined();
    expect(await opened.store.release(REF, 'o1')).toBe(false);
    expect(await verdict({ fingerprint: 'f2' })).toBe('fresh');
  });

  test('a takeover that is given up stays unknown, a retry stays a retryable failure', async () => {
    await claim({ owner: 'o1' });
    await opened.store.settle(REF, 'o1', settlement({ state: 'unknown', result: null }));
    await claim({ owner: 'o2', takeOver: true });
    expect(await opened.store.release(REF, 'o2')).toBe(true);
    expect(await opened.store.release(REF, 'o2')).toBe(false);
    expect(await record()).toMatchObject({ state: 'unknown', attempts: 1 });

    const other = { ...REF, key: 'k-fedcba9876543210' };
    await claim({ ...other, owner: 'o1' });
    await opened.store.settle(other, 'o1', settlement({ state: 'failed', failure: 'retryable' }));
    await claim({ ...other, owner: 'o2', retry: true });
    expect(await opened.store.release(other, 'o2')).toBe(true);
    expect(await record(other)).toMatchObject({ state: 'failed', failure: 'retryable', attempts: 1 });
    expect(await opened.store.release(other, 'o2')).toBe(false);
  });

  test('a claim under which nothing ran is given up also after somebody has found it lapsed', async () => {
    await claim({ owner: 'o1' });
    offset = 31 * SECOND;
    expect(await verdict()).toBe('unknown');
    expect(await opened.store.release(REF, 'o1')).toBe(true);
    expect(await verdict({ owner: 'o2' })).toBe('fresh');
    // What the owner itself has called unknown may have happened.
    await opened.store.settle(REF, 'o2', settlement({ state: 'unknown', result: null }));
    expect(await opened.store.release(REF, 'o2')).toBe(false);
  });

  test('what is settled cannot be given up', async () => {
    await claim({ owner: 'o1' });
    await opened.store.settle(REF, 'o1', settlement());
    expect(await opened.store.release(REF, 'o1')).toBe(false);
    expect(await verdict()).toBe('replay');
  });

  test('an unknown outcome is settled by hand, and then the late owner is locked out', async () => {
    await claim({ owner: 'o1' });
    expect(await opened.store.resolve(REF, settlement({ result: '"by hand"' }))).toBe(false);
    offset = 31 * SECOND;
    expect(await opened.store.resolve(REF, settlement({ result: '"by hand"' }))).toBe(true);
    expect(await opened.store.settle(REF, 'o1', settlement({ result: '"late"' }))).toBe(false);
    expect(await opened.store.resolve(REF, settlement())).toBe(false);
    expect(await opened.store.resolve({ ...REF, key: 'k-fedcba9876543210' }, settlement())).toBe(false);
    expect(await claim()).toMatchObject({ verdict: 'replay', record: { result: '"by hand"' } });
  });

  test('after its retention a key is refused, after that it is forgotten', async () => {
    await claim({ owner: 'o1' });
    await opened.store.settle(REF, 'o1', settlement());
    offset = 24 * HOUR + SECOND;
    expect(await verdict()).toBe('expired');
    expect(await verdict({ fingerprint: 'f2', retry: true, takeOver: true })).toBe('expired');
    expect(await record()).toMatchObject({ state: 'completed', owner: 'o1', attempts: 1 });
    offset = 48 * HOUR + SECOND;
    expect(await record()).toBeUndefined();
    expect(await claim({ owner: 'o9', fingerprint: 'f9' })).toMatchObject({ verdict: 'fresh', record: { owner: 'o9', fingerprint: 'f9', attempts: 1, arrivals: 1, replays: 0, result: null } });
  });

  test('a result is kept for the retention after it was recorded, however long the run was', async () => {
    await claim({ owner: 'o1', retentionMs: HOUR, leaseMs: HOUR });
    offset = 0.9 * HOUR;
    await opened.store.settle(REF, 'o1', settlement({ retentionMs: HOUR }));
    offset = 1.8 * HOUR;
    expect(await verdict()).toBe('replay');
  });

  test('a key that carries its time is refused once it is too old, without any record', async () => {
    const now = Date.now();
    expect(await verdict({ mintedAt: now - 25 * HOUR })).toBe('too-old');
    expect(await verdict({ mintedAt: now + 25 * HOUR })).toBe('from-the-future');
    expect(await record()).toBeUndefined();
    expect(await verdict({ mintedAt: now - 23 * HOUR, owner: 'o1' })).toBe('fresh');
    await opened.store.settle(REF, 'o1', settlement());
    offset = 2 * HOUR;
    // It is too old by now, but there is a record: that answers.
    expect(await verdict({ mintedAt: now - 23 * HOUR })).toBe('replay');
    offset = 100 * HOUR;
    expect(await verdict({ mintedAt: now - 23 * HOUR })).toBe('too-old');
  });

  test('a key made by a clock that is ahead is remembered until it looks old', async () => {
    const mintedAt = Date.now() + 20 * HOUR;
    await claim({ mintedAt, owner: 'o1', tombstoneMs: 0 });
    await opened.store.settle(REF, 'o1', settlement({ tombstoneMs: 0 }));
    offset = 30 * HOUR;
    expect(await verdict({ mintedAt, tombstoneMs: 0 })).toBe('expired');
    offset = 45 * HOUR;
    expect(await verdict({ mintedAt, tombstoneMs: 0 })).toBe('too-old');
  });

  test('clean-up drops results and forgets records, and is bounded', async () => {
    for (let at = 0; at < 5; at += 1) {
      const ref = { ...REF, key: `key-number-${at}-abcdef` };
      await claim({ ...ref, owner: 'o1' });
      await opened.store.settle(ref, 'o1', settlement());
    }
    await claim({ owner: 'live', leaseMs: HOUR });
    expect(await opened.store.sweep(100)).toBe(0);
    offset = 24 * HOUR + SECOND;
    await claim({ key: 'still-running-0123', owner: 'o2' });
    const forgets = opened.store.kind === 'redis';
    expect(await opened.store.sweep(2)).toBe(forgets ? 0 : 2);
    expect(await opened.store.sweep(100)).toBe(forgets ? 0 : 3);
    expect(await opened.store.sweep(100)).toBe(0);
    expect(await record({ ...REF, key: 'key-number-3-abcdef' })).toMatchObject({ state: 'completed', result: null });
    expect(await verdict({ key: 'key-number-3-abcdef' })).toBe('expired');
    offset = 48 * HOUR + SECOND;
    expect(await opened.store.sweep(100)).toBe(forgets ? 0 : 6);
    expect(await record({ ...REF, key: 'still-running-0123' })).toMatchObject({ state: 'in-progress' });
  });

  test('counts per tool and hour', async () => {
    // Ten minutes into an hour.
    const into = (ms: number) => HOUR - (Date.now() % HOUR) + ms;
    offset = into(600 * SECOND);
    const { now } = (await claim({ owner: 'o1', session: 'a' })) as { now: number };
    await claim({ session: 'b' });
    await opened.store.settle(REF, 'o1', settlement());
    await claim({ session: 'b' });
    await claim({ fingerprint: 'f2' });
    await claim({ key: 'another-key-0123456' });
    await claim({ tool: 'refund' });
    offset += 31 * SECOND;
    await claim({ tool: 'refund' });
    // The last seconds of the hour.
    offset = into(HOUR - 10 * SECOND);
    await claim({ tool: 'slow', owner: 'o2' });
    offset = into(HOUR + 10 * SECOND);
    await opened.store.settle({ ...REF, tool: 'slow' }, 'o2', settlement());
    const rows = await opened.store.tally(now - HOUR, now + HOUR);
    expect(rows).toEqual([
      { tool: 'create_order', hour: expect.any(Number), keys: 2, calls: 5, executions: 2, replays: 1, inFlightHits: 1, conflicts: 1, unknown: 0, unsettled: 1, completed: 1, endedLater: 0, sessionRebuilds: 1 },
      { tool: 'refund', hour: expect.any(Number), keys: 1, calls: 2, executions: 1, replays: 0, inFlightHits: 0, conflicts: 0, unknown: 1, unsettled: 1, completed: 0, endedLater: 0, sessionRebuilds: 0 },
      { tool: 'slow', hour: expect.any(Number), keys: 1, calls: 1, executions: 1, replays: 0, inFlightHits: 0, conflicts: 0, unknown: 0, unsettled: 0, completed: 1, endedLater: 1, sessionRebuilds: 0 },
    ]);
    expect(rows[0]!.hour % HOUR).toBe(0);
    expect(await opened.store.tally(now + 2 * HOUR, now + 3 * HOUR)).toEqual([]);
  });

  test('a record remembers a bounded number of sessions', async () => {
    for (let at = 0; at < 20; at += 1) await claim({ session: `s${at}` });
    expect((await record())?.sessions).toHaveLength(16);
  });

  test.each([["'; DROP TABLE mcp_idempotency; --"], ['") redis.call("FLUSHALL") --'], ['{a}:{b}'], ['%s $1 :id ?'], ['ключ-🔑-0123456789'], ['a'.repeat(255)]])('a key of any characters is a key and nothing else: %.40s', async (key) => {
    expect(await claim({ key, principal: key, tool: key, owner: key, fingerprint: key, session: 's1' })).toMatchObject({ verdict: 'fresh', record: { key, principal: key, tool: key, owner: key } });
    expect(await opened.store.settle({ key, principal: key, tool: key }, key, settlement({ result: JSON.stringify(key) }))).toBe(true);
    expect(await verdict({ key, principal: key, tool: key, fingerprint: key })).toBe('replay');
    expect(await verdict()).toBe('fresh');
  });

  test.each(['state', 'origin', 'failure', 'fingerprint', 'owner', 'lease_until', 'retain_until', 'forget_at', 'created_at', 'claimed_at', 'attempts', 'sessions', 'rounds'])('whatever stands in %s, a call that was completed is not run again', async (column) => {
    await claim({ owner: 'o1' });
    await opened.store.settle(REF, 'o1', settlement());
    if (!(await opened.corrupt(recordId(REF), column))) return;
    for (const changes of [{}, { takeOver: true, retry: true }]) {
      const answered = await claim(changes).then(verdictOf, (error: unknown) => error);
      if (answered instanceof Error) expect(answered).toBeInstanceOf(CorruptRecordError);
      else expect(answered).toMatch(/replay|conflict/);
    }
  });

  test.skipIf(backends[0]!.open === open)('a record that cannot be read is an error, and is not run over', async () => {
    await claim({ owner: 'o1' });
    await opened.corrupt(recordId(REF), 'state');
    await expect(claim({ takeOver: true, retry: true })).rejects.toThrow(CorruptRecordError);
    await expect(opened.store.find(REF)).rejects.toThrow(CorruptRecordError);
    await expect(claim({ takeOver: true, retry: true })).rejects.toThrow(CorruptRecordError);
  });
});
