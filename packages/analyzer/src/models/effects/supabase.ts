import type { CallView, EffectModel, Verdict } from '../../types.js';

const READS = /^(?:get|list|search|match|find|count|fetch|read|is|has|check|calculate|calc|compute|query|select|vector|hybrid|semantic|similar|kw|full_?text|similarity|stats|describe|show|explain|version|nearby|lookup)/i;
const SETS = /^(?:set|update|upsert|delete|remove|archive|mark|enable|disable|assign|refresh|sync|ensure)/i;

/** `rpc('match_documents', …)` runs a function of the database, named by the first argument. */
function rpc(call: CallView): Verdict | undefined {
  if (!/(?:^|\.)rpc$/.test(call.member)) return undefined;
  const name = call.args[0]?.string;
  const what = `rpc ${name ?? ''}`.trim();
  if (name === undefined) return { effect: call.args[0]?.fromInput === true ? 'write' : 'unknown', dynamic: call.args[0]?.fromInput, kind: 'db', confidence: call.args[0]?.fromInput === true ? 'likely' : 'guess', what };
  const runsSql = /sql|query|statement/i.test(name) && ['sql', 'query', 'statement', 'query_text', 'sql_query', 'sql_text'].some((key) => call.args[1]?.property(key).fromInput === true);
  if (runsSql) return { effect: 'write', dynamic: true, kind: 'db', confidence: 'likely', what };
  return { effect: READS.test(name) ? 'none' : SETS.test(name) ? 'idempotent-write' : 'write', kind: 'db', confidence: 'likely', what };
}

/** Tables, files, users and functions of Supabase. Facts from `@supabase/supabase-js` 2.57. */
export default {
  modules: ['@supabase/supabase-js', '@supabase/postgrest-js', '@supabase/ssr', '@supabase/storage-js', '@supabase/auth-helpers-nextjs', '@supabase/functions-js', '@supabase/gotrue-js', '@supabase/auth-js', '@nuxtjs/supabase'],
  kind: 'db',
  rows: [
    { member: ['from.insert', 'schema.from.insert', 'insert'], effect: 'write' },
    { member: ['from.upsert', 'upsert', 'from.update', 'update'], effect: 'idempotent-write' },
    { member: ['from.delete', 'delete'], effect: 'idempotent-write', destructive: true },
    // Files
    { member: ['storage.from.upload', 'storage.from.uploadToSignedUrl', 'upload'], effect: 'write', naturalKey: true, kind: 'sdk-client', when: [{ at: '2.upsert', is: true, effect: 'idempotent-write' }] },
    { member: ['storage.from.update', 'storage.updateBucket'], effect: 'idempotent-write', kind: 'sdk-client' },
    { member: ['storage.from.remove', 'storage.emptyBucket', 'storage.deleteBucket'], effect: 'idempotent-write', destructive: true, kind: 'sdk-client' },
    { member: ['storage.from.move', 'storage.from.copy', 'storage.createBucket'], effect: 'write', naturalKey: true, kind: 'sdk-client' },
    { member: ['storage.from.download', 'storage.from.list', 'storage.from.getPublicUrl', 'storage.from.createSignedUrl', 'storage.from.createSignedUrls', 'storage.listBuckets', 'storage.getBucket'], effect: 'none', kind: 'sdk-client' },
    // Users
    { member: ['auth.signUp', 'auth.admin.createUser'], effect: 'write', naturalKey: true, kind: 'sdk-client' },
    { member: ['auth.admin.inviteUserByEmail', 'auth.resetPasswordForEmail', 'auth.signInWithOtp', 'auth.resend', 'auth.reauthenticate'], effect: 'write', kind: 'messaging' },
    { member: ['auth.updateUser', 'auth.admin.updateUserById'], effect: 'idempotent-write', kind: 'sdk-client' },
    { member: 'auth.admin.deleteUser', effect: 'idempotent-write', destructive: true, kind: 'sdk-client' },
    { member: 'functions.invoke', effect: 'write', confidence: 'likely', kind: 'http' },
    { member: ['channel.send', 'channel.track'], effect: 'write', kind: 'messaging' },
  ],
  judge: rpc,
  otherwise: 'none',
} satisfies EffectModel;
