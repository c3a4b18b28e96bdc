import type { EffectModel } from '../../types.js';

/** Other databases by text. Facts from `mssql` 12, `oracledb` 6.9, `duckdb` 1.3, `@clickhouse/client` 1.12, `snowflake-sdk` 2.2, `@databricks/sql` 1.12. */
export default {
  modules: [
    'mssql', 'mssql/*', 'tedious', 'msnodesqlv8', 'oracledb', 'ibm_db', 'odbc', 'odbc-async', 'duckdb', 'duckdb-async', '@duckdb/node-api', '@duckdb/duckdb-wasm', '@clickhouse/client', '@clickhouse/client-web', 'clickhouse', 'snowflake-sdk', '@databricks/sql', 'cassandra-driver',
    'hdb', '@sap/hana-client', 'nodejs-firebird', 'node-firebird', 'trino-client', 'presto-client', 'athena-express', '@motherduck/*', 'crate', 'questdb', '@questdb/nodejs-client', 'vertica-nodejs', 'teradata-nodejs-driver', 'sqlanywhere', 'node-adodb', '@google-cloud/spanner',
  ],
  kind: 'db',
  rows: [
    // The name of a stored procedure.
    { member: ['request.execute', 'Request.execute', 'request.input.execute', 'callProcedure'], effect: 'write', confidence: 'likely' },
    {
      member: ['query', 'batch', 'execute', 'executeMany', 'run', 'all', 'each', 'exec', 'get', 'stream', 'runAndRead', 'runAndReadAll', 'runAndReadUntil', 'streamAndRead', 'command', 'executeStatement', 'prepare', 'querySync', 'executeQuery', 'eachRow', 'arrowIPCAll', 'queryRaw', 'executeUpdate', 'runUpdate', 'queryStream'],
      effect: { by: 'sql', text: ['0.sqlText', '0.query', '0.sql', '0'] },
    },
    { member: ['prepare.run', 'prepare.all', 'prepare.execute', 'prepare.query', 'prepare.executeNonQuery', 'prepare.runAndReadAll'], effect: { by: 'sql', text: 'prior.0' } },
    { member: ['execSql', 'execSqlBatch'], effect: { by: 'sql', text: '0.new.0' } },
    // ClickHouse streams rows into a table; an appender does so in DuckDB.
    { member: ['insert', 'bulk', 'execBulkLoad', 'appendRow', 'createAppender', 'insertRows'], effect: 'write' },
    { member: ['runTransaction', 'runTransactionAsync', 'transaction'], effect: 'none', callback: { at: 0, params: ['self'] } },
  ],
  otherwise: 'none',
} satisfies EffectModel;
