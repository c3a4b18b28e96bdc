import type { EffectModel } from '../../types.js';

/** PostgreSQL by text. Facts from `pg` 8.16, `pg-promise` 12, `slonik` 48. */
export default {
  modules: ['pg', 'pg-pool', 'pg-promise', 'pg-native', 'pg-cursor', 'pg-query-stream', '@electric-sql/pglite', 'slonik', '@pgtyped/runtime', '@databases/pg', 'postgres-pool', 'pg-mem'],
  kind: 'db',
  rows: [
    { member: ['query', 'none', 'one', 'oneOrNone', 'many', 'manyOrNone', 'any', 'result', 'multi', 'multiResult', 'each', 'map', 'oneFirst', 'maybeOne', 'maybeOneFirst', 'manyFirst', 'anyFirst', 'stream', 'exec', 'Client.execute', 'querySync', 'PGlite.sql'], effect: { by: 'sql', text: '0' } },
    { member: ['func', 'proc'], effect: 'write', confidence: 'likely' },
    { member: ['tx', 'task', 'taskIf', 'txIf', 'connect', 'transaction'], effect: 'none', callback: { at: 0, params: ['self'] } },
    // Members of a result.
    { member: ['rows.map', 'query.rows.*', 'query.fields.map', 'any.map', 'many.map', 'manyOrNone.map'], effect: 'none', kind: 'other' },
  ],
  otherwise: 'none',
} satisfies EffectModel;
