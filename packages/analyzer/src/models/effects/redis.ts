import type { CallView, EffectModel, Verdict } from '../../types.js';

/** Commands whose repeat adds, takes or counts once more. */
const WRITES = new Set(
  `incr incrby incrbyfloat decr decrby hincrby hincrbyfloat zincrby append lpush rpush lpushx rpushx lpop rpop blpop brpop lmove blmove rpoplpush brpoplpush linsert spop zpopmin zpopmax bzpopmin bzpopmax
   xadd publish spublish migrate xreadgroup bitfield arrappend numincrby ts.add ts.incrby cf.add topk.add`.split(/\s+/),
);
const REMOVES = new Set('del unlink hdel srem zrem zremrangebyrank zremrangebyscore zremrangebylex lrem ltrim flushdb flushall getdel xdel xtrim xgroupdestroy json.del jsondel hgetdel'.split(' '));
const SETS = new Set(
  `set mset msetnx setnx setex psetex setrange setbit getset getex hset hmset hsetnx hsetex lset sadd smove zadd zunionstore zinterstore sinterstore sunionstore sdiffstore geoadd pfadd pfmerge expire pexpire expireat pexpireat
   persist hexpire rename renamenx copy restore xack xclaim xautoclaim xgroupcreate json.set jsonset json.merge touch ftcreate ft.create configset scriptload sortstore bitop geosearchstore`.split(/\s+/),
);

/** Keys of counters that say how often somebody has called: `ratelimit:alice`, `attempts:…`. */
const COUNTS_USE = /(?:^|[^a-z])(?:rate|rl|rate[-_]?limit\w*|throttl\w*|quota|limiter|attempts?)(?:$|[^a-z])/i;

/** Command names in any case and spelling: `hIncrBy`, `HINCRBY`, `call('JSON.SET', …)`. */
function command(call: CallView): Verdict | undefined {
  const member = call.member.slice(call.member.lastIndexOf('.') + 1);
  const isGeneric = /^(?:call|sendCommand|callBuffer|executeIsolated|send_command)$/.test(member);
  const first = call.args[0]?.items?.[0] ?? call.args[0];
  const name = (isGeneric ? (first?.string ?? '') : member).toLowerCase();
  const verdict = (effect: Verdict['effect'], more: Partial<Verdict> = {}): Verdict => ({ effect, kind: 'db', confidence: 'proven', what: name.toUpperCase(), ...more });
  if (isGeneric && name === '') return first?.fromInput === true ? verdict('write', { dynamic: true, confidence: 'likely', what: member }) : verdict('unknown', { confidence: 'guess', what: member });
  if (/^(?:h|z)?incr/.test(name) && (isGeneric ? call.args[1] : call.args[0])?.alternatives.every(({ text }) => COUNTS_USE.test(text ?? ''))) return verdict('none');
  if (WRITES.has(name)) return verdict('write', /publish/.test(name) ? { kind: 'messaging' } : {});
  if (REMOVES.has(name)) return verdict('idempotent-write', { destructive: true });
  // Under a key that is made anew, a repeat sets another one.
  if (SETS.has(name)) return verdict(!isGeneric && call.args[0]?.isFresh === true ? 'write' : 'idempotent-write');
  // A script may do anything.
  return /^(?:eval|evalsha|fcall|evalsha_ro)$/.test(name) ? verdict('unknown', { confidence: 'likely' }) : undefined;
}

/** Facts from `ioredis` 5.8, `redis` 5.8, `@upstash/redis` 1.35. */
export default {
  modules: ['redis', '@redis/*', 'ioredis', '@upstash/redis', '@upstash/redis/*', '@vercel/kv', 'iovalkey', '@valkey/valkey-glide', 'handy-redis', 'async-redis', 'ioredis-mock'],
  kind: 'db',
  rows: [
    { member: ['multi.exec', 'pipeline.exec', 'createClient', 'duplicate', 'defineCommand', 'subscribe', 'psubscribe', 'quit', 'disconnect', 'connect', 'script', 'rename.then'], effect: 'none' },
    { member: 'json.set', effect: 'idempotent-write' },
    { member: ['json.del', 'json.forget', 'json.clear'], effect: 'idempotent-write', destructive: true },
    { member: ['json.arrAppend', 'json.numIncrBy', 'json.arrInsert', 'json.strAppend', 'json.toggle'], effect: 'write' },
    { member: ['ft.create', 'ft.alter'], effect: 'idempotent-write' },
  ],
  judge: command,
  otherwise: 'none',
} satisfies EffectModel;
