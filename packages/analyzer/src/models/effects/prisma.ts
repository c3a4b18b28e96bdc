import type { CallView, EffectModel, ValueView, Verdict } from '../../types.js';

const COUNTERS = ['increment', 'decrement', 'multiply', 'divide', 'push', 'create', 'createMany'];

/** `update({ data: { n: { increment: 1 } } })` counts up, `data: { items: { create: … } }` adds with every repeat. */
function update(call: CallView): Verdict | undefined {
  const member = /(?:^|\.)(update|updateMany|updateManyAndReturn|upsert)$/.exec(call.member)?.[1];
  if (member === undefined) return undefined;
  const argument = call.args[0];
  const data = member === 'upsert' ? argument?.property('update') : argument?.property('data');
  return { effect: data !== undefined && counts(data) ? 'write' : 'idempotent-write', kind: 'db', confidence: 'proven', what: member };
}

function counts(data: ValueView): boolean {
  return data.keys.some((key) => data.property(key).keys.some((operation) => COUNTERS.includes(operation)));
}

/** Facts from `@prisma/client` 6.16. */
export default {
  modules: ['@prisma/client', '@prisma/client/*', '.prisma/client', '@prisma/extension-accelerate'],
  kind: 'db',
  rows: [
    { member: ['*.create', '*.createManyAndReturn'], effect: 'write' },
    { member: '*.createMany', effect: 'write', when: [{ at: '0.skipDuplicates', is: true, effect: 'idempotent-write' }] },
    { member: ['*.delete', '*.deleteMany'], effect: 'idempotent-write', destructive: true },
    {
      member: ['*.findUnique', '*.findUniqueOrThrow', '*.findFirst', '*.findFirstOrThrow', '*.findMany', '*.count', '*.aggregate', '*.groupBy', '*.findRaw', '*.aggregateRaw', '$connect', '$disconnect', '$on', '$use', '$extends', 'raw', 'sql', 'join', 'empty'],
      effect: 'none',
    },
    { member: ['$queryRaw', '$queryRawUnsafe', '$executeRaw', '$executeRawUnsafe', '$queryRawTyped'], effect: { by: 'sql', text: '0' } },
    { member: '$runCommandRaw', effect: 'write', confidence: 'likely' },
    { member: '$transaction', effect: 'none', callback: { at: 0, params: ['self'] } },
  ],
  judge: update,
  otherwise: 'none',
} satisfies EffectModel;
