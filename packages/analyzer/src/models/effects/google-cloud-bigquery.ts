import type { EffectModel } from '../../types.js';

/** BigQuery. Facts from `@google-cloud/bigquery` 8.3. A job's id may be the caller's. */
export default {
  modules: ['@google-cloud/bigquery'],
  kind: 'db',
  rows: [
    {
      member: [
        'dataset', 'table', 'model', 'routine', 'job', 'get', 'exists', 'getMetadata', 'getDatasets', 'getTables', 'getModels', 'getRoutines',
        'getJobs', 'getRows', 'getQueryResults', 'getQueryResultsStream', 'createReadStream', 'getIamPolicy', 'testIamPermissions', 'date',
        'datetime', 'time', 'timestamp', 'geography', 'int', 'range', 'promise',
      ],
      effect: 'none',
    },
    {
      member: [
        'query', 'createQueryJob', 'createQueryStream',
      ],
      effect: { by: 'sql', text: ['0.query', '0'] }, keySlot: '0.jobId', when: [{ at: '0.dryRun', is: true, effect: 'none' }],
    },
    { member: 'createJob', effect: { by: 'sql', text: '0.configuration.query.query' }, keySlot: '0.jobReference.jobId' },
    { member: ['insert', 'createInsertStream'], effect: 'write', keySlot: '0.insertId' },
    {
      member: [
        'load', 'createLoadJob', 'createWriteStream',
      ],
      effect: 'write', keySlot: '1.jobId', when: [{ at: '1.writeDisposition', is: 'WRITE_TRUNCATE', effect: 'idempotent-write' }],
    },
    { member: ['copy', 'copyFrom', 'createCopyJob', 'createCopyFromJob'], effect: 'write', keySlot: '1.jobId' },
    { member: ['extract', 'createExtractJob'], effect: 'idempotent-write', keySlot: '1.jobId' },
    { member: ['createDataset', 'createTable', 'createRoutine', 'dataset.create', 'table.create', 'create'], effect: 'write', naturalKey: true },
    { member: ['setMetadata', 'setIamPolicy'], effect: 'idempotent-write' },
    { member: ['delete', 'cancel'], effect: 'idempotent-write', destructive: true },
  ],
} satisfies EffectModel;
