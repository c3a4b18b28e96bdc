import type { CallView, EffectModel, Verdict } from '../../types.js';

/** `` .set({ n: sql`${t.n} + 1` }) `` counts up with every repeat. */
function set(call: CallView): Verdict | undefined {
  if (!/(?:^|\.)update\.set$/.test(call.member)) return undefined;
  const counts = call.args[0]?.keys.some((key) => /[-+*]|\|\||array_append|not /i.test(call.args[0]?.property(key).external?.args[0]?.text ?? ''));
  return { effect: counts === true ? 'write' : 'none', kind: 'db', confidence: 'proven', what: 'update.set' };
}

/** A query is decided where it begins; what follows shapes and runs it. Facts from `drizzle-orm` 0.44. */
export default {
  modules: ['drizzle-orm', 'drizzle-orm/*', 'drizzle-kit'],
  kind: 'db',
  rows: [
    { member: 'insert', effect: 'write', chained: { onConflictDoNothing: 'idempotent-write', onConflictDoUpdate: 'idempotent-write', onDuplicateKeyUpdate: 'idempotent-write', ignore: 'idempotent-write' } },
    { member: ['update', 'refreshMaterializedView', 'migrate'], effect: 'idempotent-write' },
    { member: 'delete', effect: 'idempotent-write', destructive: true },
    { member: ['drizzle.execute', 'drizzle.run', 'drizzle.all', 'drizzle.get', 'drizzle.values', 'transaction.execute', 'session.execute'], effect: { by: 'sql', text: '0' } },
    // Running a query that has been decided, and fragments of SQL.
    { member: ['select.*', 'sql', 'sql.raw', 'sql.join', 'sql.identifier'], effect: 'none' },
    { member: 'transaction', effect: 'none', callback: { at: 0, params: ['self'] } },
    { member: ['drizzle.batch', 'batch'], effect: 'none' },
  ],
  judge: set,
  otherwise: 'none',
} satisfies EffectModel;
