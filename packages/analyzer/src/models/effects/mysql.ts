import type { EffectModel } from '../../types.js';

/** MySQL and MariaDB by text. Facts from `mysql2` 3.15, `mariadb` 3.4, `@planetscale/database` 1.19. */
export default {
  modules: ['mysql2', 'mysql2/promise', 'mysql', 'mariadb', 'promise-mysql', 'serverless-mysql', '@planetscale/database', '@tidbcloud/serverless', '@mysql/xdevapi'],
  kind: 'db',
  rows: [
    { member: ['query', 'execute', 'batch', 'queryStream'], effect: { by: 'sql', text: '0' } },
    { member: ['prepare.execute', 'prepare.query'], effect: { by: 'sql', text: 'prior.0' } },
    { member: 'importFile', effect: 'write', confidence: 'likely' },
    { member: ['transaction', 'getConnection', 'getSession'], effect: 'none', callback: { at: 0, params: ['self'] } },
  ],
  otherwise: 'none',
} satisfies EffectModel;
