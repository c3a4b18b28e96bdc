import type { EffectModel } from '../../types.js';

/**
 * SQLite by text. A prepared statement is decided where it runs, by the text it was prepared from.
 * Facts from `better-sqlite3` 12, `sqlite3` 5.1, `sqlite` 5.1, `libsql` 0.5, Node's own.
 */
export default {
  modules: ['better-sqlite3', 'node:sqlite', 'bun:sqlite', 'libsql', 'sqlite3', 'sqlite-async', 'better-sqlite3-multiple-ciphers', '@signalapp/better-sqlite3', '@vscode/sqlite3', 'sql.js', 'wa-sqlite', 'node-sqlite3-wasm', '@sqlite.org/sqlite-wasm', 'promised-sqlite3', 'expo-sqlite', '@tursodatabase/database'],
  kind: 'db',
  rows: [
    { member: 'prepare', effect: 'none' },
    { member: ['prepare.run', 'prepare.get', 'prepare.all', 'prepare.iterate', 'prepare.values', 'prepare.each', 'prepare.step', 'prepare.getAsObject', 'prepare.bind.run', 'query.run', 'query.get', 'query.all', 'query.values', 'prepareSync.executeSync'], effect: { by: 'sql', text: 'prior.0' } },
    // `.pluck()`, `.raw()`, `.bind()` hand the statement on.
    { member: ['prepare.*.run', 'prepare.*.get', 'prepare.*.all', 'prepare.*.iterate', 'query.*.run', 'query.*.get', 'query.*.all'], effect: { by: 'sql', text: 'prior.0' } },
    { member: ['exec', 'run', 'get', 'all', 'each', 'runAsync', 'getAsync', 'allAsync', 'execAsync', 'getFirstAsync', 'getAllAsync', 'execute', 'sql.exec'], effect: { by: 'sql', text: '0' } },
    { member: 'query', effect: 'none' },
    { member: ['pragma', 'function', 'aggregate', 'table', 'loadExtension', 'configure', 'close', 'serialize', 'parallelize', 'finalize', 'reset', 'interrupt', 'columns', 'safeIntegers'], effect: 'none' },
    // better-sqlite3: makes a function of a function; the engine follows it.
    { member: 'transaction', effect: 'none', callback: { at: 0, params: ['unknown'] } },
    { member: ['backup', 'export'], effect: 'idempotent-write', kind: 'fs' },
  ],
  otherwise: 'none',
} satisfies EffectModel;
