import type { EffectModel } from '../../types.js';

/** Azure Storage: blobs, queues, shares, tables. Facts from `@azure/storage-blob` 12.32, `@azure/storage-queue` 12.30, `@azure/data-tables` 13.3. */
export default {
  modules: ['@azure/storage-blob', '@azure/storage-queue', '@azure/storage-file-share', '@azure/storage-file-datalake', '@azure/data-tables'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'fromConnectionString', 'getContainerClient', 'getBlobClient', 'getBlockBlobClient', 'getAppendBlobClient', 'getPageBlobClient',
        'getQueueClient', 'getShareClient', 'getDirectoryClient', 'getFileClient', 'getFileSystemClient', 'getBlobBatchClient', 'getBlobLeaseClient',
        'withSnapshot', 'withVersion',
      ],
      effect: 'none',
    },
    {
      member: [
        'exists', 'download', 'downloadToBuffer', 'downloadToFile', 'getProperties', 'getTags', 'getBlockList', 'query', 'listBlobsFlat',
        'listBlobsByHierarchy', 'listContainers', 'listQueues', 'listEntities', 'listTables', 'findBlobsByTags', 'generateSasUrl',
        'generateAccountSasUrl', 'generateBlobSASQueryParameters', 'peekMessages', 'receiveMessages', 'getEntity', 'getAccountInfo',
        'getUserDelegationKey', 'read', 'readToBuffer', 'listPaths',
      ],
      effect: 'none',
    },
    {
      member: [
        'upload', 'uploadData', 'uploadFile', 'uploadStream', 'uploadBlockBlob', 'syncUploadFromURL', 'stageBlock', 'commitBlockList',
        'beginCopyFromURL', 'syncCopyFromURL', 'setMetadata', 'setTags', 'setHTTPHeaders', 'setAccessTier', 'setAccessPolicy', 'setProperties',
        'createIfNotExists', 'undelete', 'uploadPages', 'uploadRange', 'upsertEntity', 'updateEntity', 'updateMessage', 'createTable', 'seal',
        'flush',
      ],
      effect: 'idempotent-write', names: 'prior.0',
    },
    {
      member: [
        'create', 'createContainer', 'createQueue', 'createEntity', 'createDirectory', 'createFile', 'createShare', 'move', 'rename',
        'submitTransaction',
      ],
      effect: 'write', naturalKey: true,
    },
    // At an offset, until `flush`.
    { member: 'append', effect: 'idempotent-write' },
    { member: ['sendMessage'], effect: 'write', kind: 'queue' },
    { member: ['appendBlock', 'appendBlockFromURL', 'createSnapshot', 'acquireLease'], effect: 'write' },
    {
      member: [
        'delete', 'deleteIfExists', 'deleteBlob', 'deleteBlobs', 'deleteContainer', 'deleteQueue', 'deleteEntity', 'deleteTable', 'deleteMessage',
        'clearMessages', 'clearPages', 'deleteFile', 'deleteDirectory',
      ],
      effect: 'idempotent-write', destructive: true,
    },
  ],
} satisfies EffectModel;
