import type { EffectModel } from '../../types.js';

/** Facts from `@qdrant/js-client-rest` 1.15, `chromadb` 3.0, `@pinecone-database/pinecone` 6.1, `weaviate-client` 3.9, `@lancedb/lancedb` 0.22, `@zilliz/milvus2-sdk-node` 2.6. Vectors are written under ids of the caller. */
export default {
  modules: ['@qdrant/js-client-rest', '@qdrant/js-client-grpc', 'chromadb', 'chromadb-client', '@pinecone-database/pinecone', 'weaviate-client', 'weaviate-ts-client', '@lancedb/lancedb', 'vectordb', '@zilliz/milvus2-sdk-node', 'vectra', 'faiss-node', '@upstash/vector', '@upstash/search', 'turbopuffer', '@turbopuffer/turbopuffer', 'sqlite-vec', 'mem0ai', 'mem0ai/*', '@getzep/*', 'supermemory'],
  kind: 'db',
  rows: [
    {
      member: ['search', 'searchBatch', 'query', 'queryPoints', 'queryNamespaces', 'queryGroups', 'recommend', 'discover', 'scroll', 'retrieve', 'count', 'get', 'peek', 'fetch', 'listPaginated', 'getCollection', 'getCollections', 'collectionExists', 'listCollections', 'describeIndex', 'describeIndexStats', 'listIndexes', 'index', 'namespace', 'countRows', 'openTable', 'tableNames', 'connect', 'toArray', 'hybridSearch', 'hasCollection', 'describeCollection', 'showCollections', 'listItems', 'queryItems', 'range', 'info', 'heartbeat', 'version', 'use', 'getAll', 'history', 'multiQuery'],
      effect: 'none',
    },
    {
      member: ['upsert', 'uploadPoints', 'update', 'updateOne', 'setPayload', 'overwritePayload', 'updateVectors', 'updateCollection', 'createPayloadIndex', 'getOrCreateCollection', 'Collection.add', 'createCollection.add', 'getCollection.add', 'getOrCreateCollection.add', 'upsertRecords', 'upsertItem', 'configureIndex', 'mergeInsert', 'createIndex', 'loadCollection', 'flush', 'flushSync', 'releaseCollection', 'data.replace', 'data.update', 'updateAliases', 'merger.do'],
      effect: 'idempotent-write',
    },
    { member: ['delete', 'deletePayload', 'deleteCollection', 'deletePoints', 'deleteOne', 'deleteMany', 'deleteAll', 'deleteIndex', 'deleteById', 'data.deleteById', 'data.deleteMany', 'dropCollection', 'dropTable', 'deleteItem', 'clearPayload', 'deleteNamespace', 'reset', 'collections.delete', 'deleteEntities', 'deleteUsers'], effect: 'idempotent-write', destructive: true },
    { member: ['createCollection', 'createTable', 'createEmptyTable', 'createIndexForModel', 'Pinecone.createIndex', 'collections.create', 'createAlias', 'recoverSnapshot', 'createNamespace'], effect: 'write', naturalKey: true, when: [{ at: '2.mode', is: 'overwrite', effect: 'idempotent-write' }, { at: '2.existOk', is: true, effect: 'idempotent-write' }, { at: '1.get_or_create', is: true, effect: 'idempotent-write' }] },
    { member: ['add', 'insert', 'insertMany', 'data.insert', 'data.insertMany', 'insertItem', 'addDocuments', 'createSnapshot', 'startImport', 'memory.add', 'memories.add'], effect: 'write' },
  ],
} satisfies EffectModel;
