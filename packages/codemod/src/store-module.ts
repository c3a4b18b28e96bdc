/** The one new file: where records are kept. */
import { RUNTIME, STORES } from './runtime-names.js';
import type { MigrateOptions } from './types.js';

export interface StoreModuleStyle {
  /** With types. */
  readonly isTypeScript: boolean;
  readonly isEsm: boolean;
  /** The key's name, where it is not the runtime's own. */
  readonly keyName: string | undefined;
}

const OPENING: Readonly<Record<MigrateOptions['store'], { readonly lines: readonly string[]; readonly argument: string; readonly imports: readonly (readonly [string, string])[] }>> = {
  sqlite: { lines: [], imports: [], argument: "{ file: process.env['IDEMPOTENCY_FILE'] ?? 'idempotency.sqlite' }" },
  postgres: { lines: [], imports: [], argument: "{ connectionString: process.env['DATABASE_URL'] ?? 'postgres://localhost/postgres' }" },
  redis: { lines: [], imports: [['Redis', 'ioredis']], argument: "{ client: new Redis(process.env['REDIS_URL'] ?? 'redis://localhost:6379') }" },
};

/** The text of the store module. */
export function storeModule({ store, required }: MigrateOptions, { isTypeScript, isEsm, keyName }: StoreModuleStyle): string {
  const { subpath, factory } = STORES[store];
  const { imports, argument } = OPENING[store];
  const needed = [[factory, `${RUNTIME}/${subpath}`] as const, ...imports];
  const lines = needed.map(([name, from]) => (isEsm ? `import { ${name} } from '${from}';` : `const { ${name} } = require('${from}');`));
  if (isTypeScript) lines.unshift(`import type { IdempotencyOptions } from '${RUNTIME}';`);
  const fields = [
    `store: ${factory}(${argument}),`,
    ...(keyName === undefined ? [] : [`keyArgument: '${keyName}',`]),
    ...(required ? [] : ['// Clients that send no key yet: an equal call within a minute counts as the same one.', "onMissingKey: { strategy: 'window', windowMs: 60_000 },"]),
    '// Where requests are authenticated, say who calls: principal: (context) => …',
  ];
  const typed = isTypeScript ? ': IdempotencyOptions' : '';
  return [
    '/** Where the outcome of each call is kept, so that a call that is sent again is answered with it. */',
    ...lines,
    '',
    `${isEsm ? 'export ' : ''}const idempotency${typed} = {`,
    ...fields.map((field) => `  ${field}`),
    '};',
    ...(isEsm ? [] : ['', 'module.exports = { idempotency };']),
    '',
  ].join('\n');
}
