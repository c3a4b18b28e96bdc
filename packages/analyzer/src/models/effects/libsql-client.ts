import type { EffectModel } from '../../types.js';

/** libSQL and D1-like clients. Facts from `@libsql/client` 0.15. */
export default {
  modules: ['@libsql/client', '@libsql/client/*', '@tursodatabase/serverless', '@tursodatabase/api', '@cloudflare/d1', '@rqlite/*'],
  kind: 'db',
  rows: [
    { member: ['execute', 'executeMultiple', 'batch', 'migrate', 'exec'], effect: { by: 'sql', text: '0' } },
    { member: ['prepare.run', 'prepare.all', 'prepare.first', 'prepare.raw', 'prepare.bind.run', 'prepare.bind.all', 'prepare.bind.first', 'prepare.get'], effect: { by: 'sql', text: 'prior.0' } },
  ],
  otherwise: 'none',
} satisfies EffectModel;
