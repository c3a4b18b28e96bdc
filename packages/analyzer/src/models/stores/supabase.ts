import type { StoreModel } from '../../types.js';

/** The last call of a chain decides. Facts from `@supabase/supabase-js` 2.75. */
export default {
  modules: ['@supabase/supabase-js', '@supabase/postgrest-js', '@supabase/ssr'],
  title: 'Supabase',
  keeps: 'durable',
  rows: [
    { member: ['select.eq', 'select.match', 'eq.single', 'eq.maybesingle', 'eq.eq', 'match.single', 'match.maybesingle'], does: 'look-up' },
    { member: ['from.insert'], does: 'record', throws: true },
    { member: ['from.upsert', 'update.eq', 'update.match'], does: 'record', claimsWith: ['ignoreDuplicates'] },
    { member: ['delete.eq', 'delete.match'], does: 'remove' },
  ],
} satisfies StoreModel;
