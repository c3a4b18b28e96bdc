import type { EffectModel } from '../../types.js';

/** Airtable. Facts from `airtable` 0.12: `base('Orders').create(fields)`. */
export default {
  modules: ['airtable'],
  kind: 'sdk-client',
  rows: [
    { member: ['configure', 'base', 'default', 'select', 'find', 'all', 'eachPage', 'firstPage', 'get', 'table'], effect: 'none' },
    { member: 'create', effect: 'write' },
    // With `performUpsert` rows that match the given fields are updated, the others are made.
    { member: ['update', 'replace', 'patchUpdate', 'putUpdate', 'updateFields', 'save'], effect: 'idempotent-write' },
    { member: 'destroy', effect: 'idempotent-write', destructive: true },
    {
      member: [
        'makeRequest', 'runAction',
      ],
      effect: { by: 'http', method: ['0.method', '0'], url: ['0.path', '1'], body: ['0.body', '3'], fallback: 'GET' },
    },
  ],
} satisfies EffectModel;
