/**
 * The steps of the store contract as Lua, which Redis runs one at a time. `KEYS[1]` is the record (a hash), `KEYS[2]` its
 * result (a string that goes when the record becomes a tombstone). The first argument is the clock's offset for tests.
 */
import { MAX_ROUNDS, MAX_SESSIONS } from '../../record.js';

/**
 * The version of the layout of a record, which stands in the record: its name is the same in every version, so that a process of
 * another version sees that the key is taken. A change of the fields is a new version.
 */
export const LAYOUT = '1';

const PRELUDE = `
local time = redis.call('TIME')
local offset = tonumber(ARGV[1])
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000) + offset
local function whole(n) return string.format('%.0f', n) end
local function get(name) return redis.call('HGET', KEYS[1], name) end
local function num(name)
  local number = tonumber(get(name) or '')
  if not number then error('MCPIDEMPOTENCY corrupt ' .. name .. ' of ' .. KEYS[1]) end
  return number
end
local function set(...) redis.call('HSET', KEYS[1], ...) end
local function forget() redis.call('DEL', KEYS[1], KEYS[2]) end
local function has(list, one)
  for word in string.gmatch(list, '[^,]+') do if word == one then return true end end
  return false
end
local function count(list)
  local n = 0
  for _ in string.gmatch(list, '[^,]+') do n = n + 1 end
  return n
end
local function with(list, one) if list == '' then return one end return list .. ',' .. one end
local function expire()
  redis.call('PEXPIREAT', KEYS[1], whole(num('forget_at') - offset))
  redis.call('PEXPIREAT', KEYS[2], whole(num('retain_until') - offset))
end
local function keep(retention, tombstone)
  set('retain_until', whole(math.max(num('retain_until'), now + retention)))
  set('forget_at', whole(math.max(num('forget_at'), now + retention + tombstone)))
  expire()
end
local function there() return redis.call('EXISTS', KEYS[1]) == 1 and num('forget_at') > now end
if redis.call('EXISTS', KEYS[1]) == 1 and get('layout') ~= '${LAYOUT}' then
  return redis.error_reply('MCPIDEMPOTENCY layout ' .. (get('layout') or 'missing'))
end
local function answer(verdict, new_session)
  local result = redis.call('GET', KEYS[2])
  if num('retain_until') <= now then set('has_result', '0'); redis.call('DEL', KEYS[2]); result = false end
  return { verdict, new_session, whole(now), result, redis.call('HGETALL', KEYS[1]) }
end
`;

export const CLAIM = `${PRELUDE}
local owner, fingerprint = ARGV[2], ARGV[3]
local lease, retention, tombstone = tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])
local minted, retry, take_over, round, session = tonumber(ARGV[7]), ARGV[8] == '1', ARGV[9] == '1', ARGV[10], ARGV[11]
if not there() then
  if minted and minted <= now - retention then return { 'too-old', 0, whole(now) } end
  if minted and minted > now + retention then return { 'from-the-future', 0, whole(now) } end
  forget()
  set('layout', '${LAYOUT}', 'principal', ARGV[12], 'tool', ARGV[13], 'key', ARGV[14], 'fingerprint', fingerprint, 'owner', owner, 'state', 'in-progress', 'origin', 'fresh',
    'lease_until', whole(now + lease), 'has_result', '0', 'failure', '', 'created_at', whole(now), 'claimed_at', whole(now), 'settled_at', '',
    'retain_until', whole(now + retention), 'forget_at', whole(math.max(now + retention + tombstone, (minted or 0) + (minted and retention or 0))),
    'attempts', '1', 'retries', '0', 'arrivals', '1', 'replays', '0', 'in_flight_hits', '0', 'conflicts', '0', 'unknowns', '0', 'sessions', session, 'rounds', round)
  expire()
  return answer('fresh', 0)
end
local state = get('state')
if get('owner') == owner and state == 'in-progress' then return answer('own', 0) end
local sessions, rounds = get('sessions') or '', get('rounds') or ''
local new_session = 0
redis.call('HINCRBY', KEYS[1], 'arrivals', 1)
if session ~= '' and not has(sessions, session) then
  new_session = 1
  if count(sessions) < ${MAX_SESSIONS} then set('sessions', with(sessions, session)) end
end
local verdict
if num('retain_until') <= now then verdict = 'expired'
elseif get('fingerprint') ~= fingerprint then verdict = 'conflict'
elseif state == 'completed' then verdict = 'replay'
elseif state == 'failed' then verdict = (get('failure') == 'retryable' and retry) and 'retry' or 'replay'
elseif state == 'in-progress' and num('lease_until') > now then verdict = 'in-flight'
elseif state == 'in-progress' or state == 'unknown' then verdict = take_over and 'takeover' or 'unknown'
elseif state == 'awaiting-input' then
  if num('lease_until') <= now then verdict = 'restart'
  elseif round ~= '' and not has(rounds, round) then verdict = 'input'
  else verdict = 'replay' end
else return redis.error_reply('MCPIDEMPOTENCY corrupt state of ' .. KEYS[1]) end
if verdict == 'replay' then redis.call('HINCRBY', KEYS[1], 'replays', 1)
elseif verdict == 'in-flight' then redis.call('HINCRBY', KEYS[1], 'in_flight_hits', 1)
elseif verdict == 'conflict' then redis.call('HINCRBY', KEYS[1], 'conflicts', 1)
elseif verdict == 'unknown' then redis.call('HINCRBY', KEYS[1], 'unknowns', 1); set('state', 'unknown')
elseif verdict ~= 'expired' then
  if verdict == 'retry' or verdict == 'takeover' then redis.call('HINCRBY', KEYS[1], 'attempts', 1) end
  if verdict == 'retry' then redis.call('HINCRBY', KEYS[1], 'retries', 1) end
  if round ~= '' and not has(rounds, round) and count(rounds) < ${MAX_ROUNDS} then set('rounds', with(rounds, round)) end
  redis.call('DEL', KEYS[2])
  set('owner', owner, 'state', 'in-progress', 'origin', verdict, 'lease_until', whole(now + lease), 'has_result', '0', 'failure', '', 'claimed_at', whole(now), 'settled_at', '')
  keep(retention, tombstone)
end
return answer(verdict, new_session)
`;

export const RENEW = `${PRELUDE}
if not there() or get('owner') ~= ARGV[2] or get('state') ~= 'in-progress' then return 0 end
set('lease_until', whole(now + tonumber(ARGV[3])))
keep(tonumber(ARGV[4]), tonumber(ARGV[5]))
return 1
`;

const OUTCOME = `
local function outcome(state, has_result, result, failure, deadline, retention, tombstone)
  if has_result == '1' then redis.call('SET', KEYS[2], result) else redis.call('DEL', KEYS[2]) end
  set('state', state, 'has_result', has_result, 'failure', failure, 'settled_at', whole(now))
  if state == 'awaiting-input' then set('lease_until', whole(now + tonumber(deadline))) end
  keep(tonumber(retention), tonumber(tombstone))
end
`;

export const SETTLE = `${PRELUDE}${OUTCOME}
if not there() or get('owner') ~= ARGV[2] then return 0 end
local state = get('state')
local same = state == ARGV[3] and get('has_result') == ARGV[4] and (ARGV[4] == '0' or redis.call('GET', KEYS[2]) == ARGV[5])
if state ~= 'in-progress' and state ~= 'unknown' and not same then return 0 end
outcome(ARGV[3], ARGV[4], ARGV[5], ARGV[6], ARGV[7], ARGV[8], ARGV[9])
return 1
`;

export const RESOLVE = `${PRELUDE}${OUTCOME}
if not there() then return 0 end
local state = get('state')
if state ~= 'unknown' and not (state == 'in-progress' and num('lease_until') <= now) then return 0 end
set('owner', ARGV[2])
outcome(ARGV[3], ARGV[4], ARGV[5], ARGV[6], ARGV[7], ARGV[8], ARGV[9])
return 1
`;

export const RELEASE = `${PRELUDE}
if not there() or get('owner') ~= ARGV[2] then return 0 end
if get('state') ~= 'in-progress' and not (get('state') == 'unknown' and get('settled_at') == '') then return 0 end
local origin = get('origin')
if origin == 'retry' or origin == 'takeover' then set('settled_at', get('claimed_at')) end
if origin == 'retry' then set('state', 'failed', 'failure', 'retryable'); redis.call('HINCRBY', KEYS[1], 'attempts', -1); redis.call('HINCRBY', KEYS[1], 'retries', -1)
elseif origin == 'takeover' then set('state', 'unknown'); redis.call('HINCRBY', KEYS[1], 'attempts', -1)
else forget() end
return 1
`;

export const FIND = `${PRELUDE}
if not there() then return false end
return answer('found', 0)
`;

export const NOW = `
local time = redis.call('TIME')
return string.format('%.0f', tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000) + tonumber(ARGV[1]))
`;
