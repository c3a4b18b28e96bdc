import type { EffectModel } from '../../types.js';

/**
 * SQL in tagged templates: `` sql`INSERT …` ``. The first call is given a URL, each later one a statement.
 * Facts from `postgres` 3.4, `@neondatabase/serverless` 1.0, `@vercel/postgres` 0.10.
 */
export default {
  modules: ['postgres', '@neondatabase/serverless', '@vercel/postgres', '@xata.io/client', 'ts-sql-query'],
  kind: 'db',
  rows: [
    { member: ['default', 'neon'], effect: { by: 'sql', text: '0' }, when: [{ at: 'new', is: false, effect: 'none' }] },
    { member: ['sql', 'unsafe', 'query', 'simple', 'begin.sql', 'default.reserve', 'SQL'], effect: { by: 'sql', text: '0' } },
    { member: ['begin', 'savepoint', 'reserve'], effect: 'none', callback: { at: 0, params: ['self'] } },
    { member: 'file', effect: 'write', confidence: 'likely' },
    { member: ['notify'], effect: 'write', kind: 'messaging' },
    { member: ['json', 'array', 'types', 'listen', 'subscribe', 'end', 'transaction', 'neonConfig', 'connect', 'createPool', 'createClient', 'options', 'typed'], effect: 'none' },
  ],
  otherwise: 'none',
} satisfies EffectModel;
