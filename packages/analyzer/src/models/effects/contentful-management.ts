import type { EffectModel } from '../../types.js';

/** Contentful. Facts from `contentful-management` 12.18, plain client (`client.entry.create(params, data)`) and fluent one (`environment.createEntry(…)`). */
export default {
  modules: ['contentful-management', 'contentful', '@contentful/*'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'createClient', 'get', 'getMany', 'getPublished', 'getManyWithCursor', 'getSpace', 'getEnvironment', 'getSpaces', 'getEntry', 'getEntries',
        'getAsset', 'getAssets', 'getContentType', 'getContentTypes', 'references', 'getForEntry', 'getForOrganization', 'isPublished', 'isDraft',
        'isUpdated', 'toPlainObject', 'bulkAction.validate', 'getSnapshots',
      ],
      effect: 'none',
    },
    {
      member: [
        'create', 'createEntry', 'createAsset', 'createAssetFromFiles', 'createUpload', 'createRelease', 'createComment', 'createTask',
        'createWebhook', 'createSpace', 'createEnvironment', 'createScheduledAction', 'createApiKey', 'aiAction.invoke', 'invoke',
      ],
      effect: 'write',
    },
    {
      member: [
        'createWithId', 'createEntryWithId', 'createAssetWithId', 'createContentTypeWithId', 'createEnvironmentWithId', 'createLocale',
        'locale.create', 'tag.createWithId', 'createTag', 'createContentType',
      ],
      effect: 'write', naturalKey: true,
    },
    {
      member: [
        'createContentType.publish', 'update', 'patch', 'publish', 'unpublish', 'archive', 'unarchive', 'processForAllLocales', 'processForLocale',
        'upsert', 'release.publish', 'bulkAction.publish', 'bulkAction.unpublish',
      ],
      effect: 'idempotent-write',
    },
    { member: ['delete', 'revoke', 'omitAndDeleteField'], effect: 'idempotent-write', destructive: true },
  ],
} satisfies EffectModel;
