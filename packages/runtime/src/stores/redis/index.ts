import { randomUUID } from 'node:crypto';
import { messageOf } from '../../message-of.js';
import { MAX_ROUNDS, MAX_SESSIONS, type RecordRef, type Verdict } from '../../record.js';
import { recordId } from '../../record-id.js';
import { CorruptRecordError, SchemaVersionError, type ClaimReply, type IdempotencyStore, type Settlement } from '../../store.js';
import { tallyRecords } from '../../tally.js';
import { number, recordOf, type Row } from '../sql/row.js';
import { literally, redisOf, scriptOf, type IoredisClient, type NodeRedisClient } from './client.js';
import { CLAIM, FIND, LAYOUT, NOW, RELEASE, RENEW, RESOLVE, SETTLE } from './scripts.js';

export type { IoredisClient, NodeRedisClient } from './client.js';

export interface RedisStoreOptions {
  /** A client of `ioredis`, or a connected one of `redis`. It stays yours: `close()` does not end it. */
  readonly client: IoredisClient | NodeRedisClient;
  /** What the names of all keys begin with; default `mcp-idempotency`. */
  readonly prefix?: string;
  /** For tests: milliseconds by which the store's clock is ahead of Redis'. */
  readonly clockOffset?: () => number;
}

const SCRIPTS = {
  claim: scriptOf(CLAIM),
  renew: scriptOf(RENEW),
  settle: scriptOf(SETTLE),
  resolve: scriptOf(RESOLVE),
  release: scriptOf(RELEASE),
  find: scriptOf(FIND),
  now: scriptOf(NOW),
};

/**
 * Keeps records in Redis (5 or later), by Redis' clock. A key that Redis evicts, or loses in a failover to a replica that had
 * not received it, can run again: see docs/runtime.md.
 */
export function redisStore(options: RedisStoreOptions): IdempotencyStore {
  const redis = redisOf(options.client);
  const prefix = options.prefix ?? 'mcp-idempotency';
  const offset = () => String(options.clockOffset?.() ?? 0);
  /** Both names in one slot of a cluster. */
  const names = (ref: RecordRef) => [`${prefix}:{${recordId(ref)}}`, `${prefix}:{${recordId(ref)}}:result`];
  const run = async (script: keyof typeof SCRIPTS, ref: RecordRef, values: readonly string[]) => {
    try {
      return await redis.run(SCRIPTS[script], names(ref), [offset(), ...values]);
    } catch (error) {
      const layout = error instanceof Error && /MCPIDEMPOTENCY layout (\S+)/.exec(error.message)?.[1];
      if (layout) throw otherLayout(recordId(ref), layout, error);
      if (error instanceof Error && /MCPIDEMPOTENCY corrupt|WRONGTYPE/.test(error.message)) throw new CorruptRecordError(`The record ${recordId(ref)} cannot be read.`, { cause: error });
      throw error;
    }
  };
  const changed = async (script: keyof typeof SCRIPTS, ref: RecordRef, values: readonly string[]) => Number(await run(script, ref, values)) === 1;

  return {
    kind: 'redis',
    ready: async () => {
      // Where one may not ask, the store can be used all the same.
      const info = (section: string) =>
        redis.info(section).catch((error: unknown) => {
          if (/^NOPERM|unknown command/.test(messageOf(error))) return undefined;
          throw error;
        });
      const [memory, persistence] = [await info('memory'), await info('persistence')];
      if (memory === undefined || persistence === undefined) return ['Redis does not tell how it keeps records (INFO is not allowed): see to it that maxmemory-policy is noeviction, appendonly yes and appendfsync always.'];
      const policy = /^maxmemory_policy:(\S+)/m.exec(memory)?.[1];
      const kept = !/^aof_enabled:0/m.test(persistence);
      return [
        ...(policy === undefined || policy === 'noeviction' ? [] : [`Redis may evict records (maxmemory-policy is ${policy}): a key that is evicted runs again. Set it to noeviction.`]),
        ...(kept ? [] : ['Redis does not write each change to the disk (appendonly is no): a key that a crash of Redis forgets runs again. Set appendonly to yes and appendfsync to always.']),
      ];
    },
    claim: async (request): Promise<ClaimReply> => {
      const reply = await run('claim', request, [
        request.owner,
        request.fingerprint,
        String(request.leaseMs),
        String(request.retentionMs),
        String(request.tombstoneMs),
        String(request.mintedAt ?? ''),
        request.retry ? '1' : '0',
        request.takeOver ? '1' : '0',
        request.round ?? '',
        request.session ?? '',
        request.principal,
        request.tool,
        request.key,
      ]);
      const [verdict, newSession, now] = reply as [string, unknown, string];
      if (verdict === 'too-old' || verdict === 'from-the-future') return { kind: verdict, now: Number(now) };
      return { kind: 'record', verdict: verdict as Verdict, newSession: Number(newSession) === 1, record: readAnswer(request, reply), now: Number(now) };
    },
    renew: (ref, owner, lease, retention, tombstone) => changed('renew', ref, [owner, lease, retention, tombstone].map(String)),
    settle: (ref, owner, settlement) => changed('settle', ref, [owner, ...outcome(settlement)]),
    release: (ref, owner) => changed('release', ref, [owner]),
    find: async (ref) => {
      const reply = await run('find', ref, []);
      return reply === null || reply === undefined ? undefined : { record: readAnswer(ref, reply), now: Number((reply as [string, unknown, string])[2]) };
    },
    resolve: (ref, settlement) => changed('resolve', ref, [randomUUID(), ...outcome(settlement)]),
    // Redis forgets by itself.
    sweep: async () => 0,
    tally: async (from, to) => {
      const now = Number(await redis.run(SCRIPTS.now, [], [offset()]));
      const inTime = async function* () {
        for await (const name of redis.keys(`${literally(prefix)}:{*}`)) {
          const row: Readonly<Record<string, string>> = { ...(await redis.hash(name)), id: name };
          // A name that has gone since, or that is forgotten, has nothing to count.
          if (row['created_at'] === undefined) continue;
          if (row['layout'] !== LAYOUT) throw otherLayout(name, row['layout'] ?? 'missing');
          if (number(row, 'forget_at') <= now) continue;
          const record = recordOf(listed(row, null));
          if (record.createdAt >= from && record.createdAt < to) yield record;
        }
      };
      return tallyRecords(inTime(), now);
    },
    close: async () => undefined,
  };
}

function otherLayout(name: string, layout: string, cause?: unknown): SchemaVersionError {
  return new SchemaVersionError(`The record ${name} in Redis has the layout ${layout}; this package reads layout ${LAYOUT}. Nothing was changed.`, { cause });
}

function outcome(settlement: Settlement): readonly string[] {
  const { state, result, failure, deadlineMs, retentionMs, tombstoneMs } = settlement;
  return [state, result === null ? '0' : '1', result ?? '', failure ?? '', String(deadlineMs ?? 0), String(retentionMs), String(tombstoneMs)];
}

/** The record in a script's answer. */
function readAnswer(ref: RecordRef, reply: unknown): ReturnType<typeof recordOf> {
  const [, , , result, flat] = reply as [string, unknown, string, string | null, readonly string[] | Readonly<Record<string, string>>];
  const row: Record<string, string> = Array.isArray(flat) ? Object.fromEntries(flat.flatMap((name: string, at) => (at % 2 === 0 ? [[name, flat[at + 1] as string]] : []))) : { ...(flat as Record<string, string>) };
  row['id'] = recordId(ref);
  if (row['has_result'] === '1' && typeof result !== 'string') throw new CorruptRecordError(`The record ${row['id']} has lost its result.`);
  return recordOf(listed(row, row['has_result'] === '1' ? result : null));
}

/** A hash's fields as the columns they stand for: Redis knows neither null nor lists in a hash. */
function listed(row: Readonly<Record<string, string>>, result: string | null): Row {
  const split = (value: string | undefined, most: number) => (value === undefined ? undefined : value.split(',').filter(Boolean).slice(0, most));
  return {
    ...row,
    result,
    failure: row['failure'] === '' ? null : row['failure'],
    settled_at: row['settled_at'] === '' ? null : row['settled_at'],
    sessions: split(row['sessions'], MAX_SESSIONS),
    rounds: split(row['rounds'], MAX_ROUNDS),
  };
}
