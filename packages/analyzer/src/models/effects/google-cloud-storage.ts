import type { EffectModel } from '../../types.js';

/** Cloud Storage. Facts from `@google-cloud/storage` 7.22: objects are overwritten by name. */
export default {
  modules: ['@google-cloud/storage'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'bucket', 'file', 'notification', 'hmacKey', 'getFiles', 'getFilesStream', 'getBuckets', 'getBucketsStream', 'get', 'getMetadata', 'exists',
        'download', 'createReadStream', 'getSignedUrl', 'generateSignedPostPolicyV4', 'generateSignedPostPolicyV2', 'publicUrl', 'isPublic',
        'getExpirationDate', 'getLabels', 'getNotifications', 'getHmacKeys', 'getServiceAccount', 'getPolicy', 'testPermissions', 'cloudStorageURI',
      ],
      effect: 'none',
    },
    {
      member: [
        'upload', 'save', 'copy', 'createWriteStream', 'createResumableUpload', 'combine', 'setMetadata', 'setLabels', 'setStorageClass',
        'setCorsConfiguration', 'makePublic', 'makePrivate', 'addLifecycleRule', 'rotateEncryptionKey', 'setPolicy', 'acl.add', 'acl.update',
        'restore', 'lock', 'setRetentionPeriod',
      ],
      effect: 'idempotent-write', names: ['1.destination', 'prior.0'],
    },
    { member: ['createBucket', 'bucket.create', 'create', 'move', 'rename', 'moveFileAtomic'], effect: 'write', naturalKey: true },
    { member: ['createNotification', 'createHmacKey', 'createChannel'], effect: 'write' },
    { member: ['delete', 'deleteFiles', 'deleteLabels', 'acl.delete', 'removeRetentionPeriod'], effect: 'idempotent-write', destructive: true },
  ],
} satisfies EffectModel;
