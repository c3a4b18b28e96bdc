import type { EffectModel } from '../../types.js';

/** Facts from `@elastic/elasticsearch` 9.1, `@opensearch-project/opensearch` 3.5, `meilisearch` 0.53, `typesense` 2.1. */
export default {
  modules: ['@elastic/elasticsearch', '@elastic/elasticsearch/*', '@opensearch-project/opensearch', '@opensearch-project/opensearch/*', 'elasticsearch', 'meilisearch', 'typesense', 'solr-client', '@elastic/enterprise-search'],
  kind: 'db',
  rows: [
    {
      member: [
        'search', 'msearch', 'multiSearch', 'get', 'mget', 'count', 'exists', 'explain', 'info', 'ping', 'scroll', 'clearScroll', 'openPointInTime', 'closePointInTime', 'fieldCaps', 'termsEnum', 'termvectors', 'cat.*', 'cluster.health', 'cluster.stats', 'cluster.state', 'indices.get', 'indices.getMapping',
        'indices.exists', 'indices.stats', 'indices.getSettings', 'indices.getAlias', 'indices.analyze', 'nodes.*', 'sql.query', 'esql.query', 'eql.search', 'retrieve', 'documents.export', 'getDocument', 'getDocuments', 'getStats', 'getSettings', 'getTask', 'waitForTask', 'knnSearch', 'searchTemplate', 'rankEval',
      ],
      effect: 'none',
    },
    // Without an id the server makes one.
    { member: 'index', effect: 'write', when: [{ at: '0.id', is: true, effect: 'idempotent-write' }] },
    { member: ['MeiliSearch.index', 'Meilisearch.index', 'Client.collections', 'collections'], effect: 'none' },
    { member: ['create', 'indices.create', 'indices.clone', 'indices.split', 'indices.shrink', 'createIndex', 'collections.create', 'documents.create', 'snapshot.create'], effect: 'write', naturalKey: true },
    { member: 'documents', effect: 'none' },
    { member: ['bulk', 'helpers.bulk', 'indices.rollover'], effect: 'write' },
    { member: ['update', 'updateByQuery', 'reindex', 'indices.putMapping', 'indices.putSettings', 'indices.putAlias', 'indices.updateAliases', 'indices.putTemplate', 'indices.putIndexTemplate', 'indices.refresh', 'indices.open', 'indices.close', 'indices.forcemerge', 'ingest.putPipeline', 'putScript', 'addDocuments', 'updateDocuments', 'updateSettings', 'documents.upsert', 'documents.update', 'documents.import', 'cluster.putSettings'], effect: 'idempotent-write' },
    { member: ['delete', 'deleteByQuery', 'indices.delete', 'indices.deleteAlias', 'deleteDocument', 'deleteDocuments', 'deleteAllDocuments', 'deleteIndex', 'documents.delete', 'snapshot.delete'], effect: 'idempotent-write', destructive: true },
    { member: 'transport.request', effect: { by: 'http', method: '0.method', url: '0.path', body: '0.body' }, kind: 'http' },
  ],
} satisfies EffectModel;
