import type { EffectModel } from '../../types.js';

/** Algolia. Facts from `algoliasearch` and `@algolia/client-search` 5.65, and 4.x (`client.initIndex(name).saveObject(…)`). A record's `objectID` is the caller's. */
export default {
  modules: ['algoliasearch', 'algoliasearch/*', '@algolia/*'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'default', 'algoliasearch', 'searchClient', 'initIndex', 'search', 'searchSingleIndex', 'searchForHits', 'searchForFacets',
        'searchForFacetValues', 'browse', 'browseObjects', 'browseRules', 'browseSynonyms', 'searchRules', 'searchSynonyms', 'getObject',
        'getObjects', 'getSettings', 'getTask', 'waitTask', 'waitForTask', 'listIndices', 'listApiKeys', 'getApiKey', 'findObject', 'exists',
        'indexExists', 'generateSecuredApiKey', 'getLogs', 'getRecommendations',
      ],
      effect: 'none',
    },
    // Version 5 gives the record an id; version 4 does with the option.
    {
      member: [
        'saveObject',
      ],
      effect: 'idempotent-write',
      when: [{ at: '1.autoGenerateObjectIDIfNotExist', is: true, effect: 'write' }, { at: '0.indexName', is: true, effect: 'write' }],
    },
    {
      member: [
        'saveObjects', 'replaceAllObjects', 'addOrUpdateObject', 'saveRule', 'saveRules', 'saveSynonym', 'saveSynonyms', 'setSettings', 'clearRules',
        'copyIndex', 'updateApiKey', 'restoreApiKey',
      ],
      effect: 'idempotent-write', when: [{ at: '1.autoGenerateObjectIDIfNotExist', is: true, effect: 'write' }],
    },
    // A built-in operation (`Increment`) may stand among the fields.
    {
      member: [
        'partialUpdateObject', 'partialUpdateObjects', 'chunkedBatch', 'batch', 'multipleBatch',
      ],
      effect: 'idempotent-write', confidence: 'likely',
    },
    { member: ['addApiKey', 'moveIndex', 'operationIndex'], effect: 'write' },
    {
      member: [
        'deleteObject', 'deleteObjects', 'deleteBy', 'deleteIndex', 'delete', 'clearObjects', 'deleteRule', 'deleteSynonym', 'deleteApiKey',
      ],
      effect: 'idempotent-write', destructive: true,
    },
    { member: ['sendEvents', 'pushEvents'], effect: 'none' },
  ],
} satisfies EffectModel;
