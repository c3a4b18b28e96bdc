import type { EffectModel } from '../../types.js';

/** Other document, graph and time-series stores. Facts from `surrealdb` 1.3, `nano` 11, `pouchdb` 9, `arangojs` 10, `couchbase` 4.5, `@influxdata/influxdb-client` 1.35, `pocketbase` 0.26, `node-appwrite` 20, `dynamoose` 4, `electrodb` 3.4. */
export default {
  modules: [
    'surrealdb', 'surrealdb.js', 'nano', 'pouchdb', 'pouchdb-*', 'arangojs', 'couchbase', '@influxdata/influxdb-client', '@influxdata/influxdb3-client', 'influx', 'pocketbase', 'appwrite', 'node-appwrite', 'dynamoose', 'electrodb', 'dynamodb-toolbox', 'rethinkdb', 'faunadb', 'fauna', 'edgedb', 'gel', 'convex',
    'convex/*', '@instantdb/admin', 'gun', 'orbit-db', '@nocodb/*', 'nocodb-sdk', 'directus', '@directus/sdk', '@strapi/*', 'baserow', 'seatable-api', 'rxdb', 'dexie', 'replicache', '@datastax/astra-db-ts', '@prisma/orm', 'lokijs', 'gremlin', 'dgraph-js', 'typegraph', 'marklogic', 'ravendb', 'tigerbeetle-node',
  ],
  kind: 'db',
  rows: [
    { member: ['create', 'insert', 'insertOne', 'insertMany', 'add', 'createDocument', 'createItem', 'createItems', 'post', 'relate', 'writePoint', 'writePoints', 'bulkDocs', 'bulkAdd', 'createTransfers', 'import', 'createRow'], effect: 'write' },
    { member: ['upsert', 'update', 'updateOne', 'merge', 'patch', 'put', 'replace', 'save', 'set', 'updateDocument', 'updateItem', 'updateItems', 'replaceOne', 'findOneAndUpdate', 'bulkPut', 'updateRow', 'touch', 'createIndex', 'createAccounts', 'upsertDocument'], effect: 'idempotent-write' },
    { member: ['delete', 'deleteOne', 'deleteMany', 'remove', 'destroy', 'del', 'deleteDocument', 'deleteItem', 'deleteItems', 'drop', 'truncate', 'deleteRow', 'clear'], effect: 'idempotent-write', destructive: true },
    { member: ['query', 'execute', 'querySingle', 'querySQL'], effect: { by: 'sql', text: ['0.query', '0'] }, confidence: 'likely' },
    // Convex: a mutation or action is named by its reference.
    { member: ['mutation', 'action', 'ConvexHttpClient.mutation', 'ConvexHttpClient.action'], effect: { by: 'command-verb', command: '0' } },
    { member: ['ConvexHttpClient.query', 'ConvexClient.query', 'useQuery', 'authWithPassword', 'authRefresh', 'transaction', 'beginTransaction', 'createClient', 'createDirectus', 'createPool', 'createConnection'], effect: 'none' },
  ],
} satisfies EffectModel;
