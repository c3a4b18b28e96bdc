import type { EffectModel } from '../../types.js';

/** Parameters stand first; a few APIs take a `requestId` there, some resources an id of the caller's in the body. */
const REQUEST_ID = ['0.requestId', '0.requestBody.requestId'];

/** Google APIs. Facts from `googleapis` 178 (335 APIs share these method names; deciding exceptions are listed by resource). */
export default {
  modules: ['googleapis', '@googleapis/*', 'googleapis/*'],
  kind: 'sdk-client',
  rows: [
    // Factories and sign-in: `google.gmail({ version, auth })`, `new google.auth.OAuth2(…)`.
    {
      member: [
        'google.*', 'google.options', 'auth.*', 'auth.OAuth2', 'auth.GoogleAuth', 'generateAuthUrl', 'getToken', 'setCredentials', 'getAccessToken',
        'refreshAccessToken', 'getTokenInfo', 'verifyIdToken', 'getClient', 'getProjectId', 'gmail', 'calendar', 'drive', 'sheets', 'docs', 'slides',
        'people', 'youtube',
      ],
      effect: 'none',
    },
    {
      member: [
        'list', 'get', 'query', 'search', 'instances', 'batchGet', 'batchGetByDataFilter', 'getByDataFilter', 'getProfile', 'getStartPageToken',
        'generateIds', 'export', 'download', 'aggregatedList', 'lookup', 'inspect', 'getThumbnail', 'testIamPermissions', 'getIamPolicy', 'validate',
        'wait',
      ],
      effect: 'none',
    },
    {
      member: [
        'runReport', 'batchRunReports', 'runRealtimeReport', 'runPivotReport', 'batchRunPivotReports', 'runFunnelReport', 'checkCompatibility',
        'runAccessReport', 'getMetadata', 'searchContacts', 'searchDirectoryPeople', 'searchChangeHistoryEvents', 'getBatchGet', 'runQuery',
        'runAggregationQuery', 'images.annotate', 'documents.analyzeSentiment', 'documents.analyzeEntities', 'documents.classifyText',
        'documents.annotateText', 'translateText', 'detectLanguage', 'speech.recognize', 'text.synthesize', 'runPagespeed', 'generateContent',
        'predict', 'generateDownloadUrl', 'generateUploadUrl', 'generateAccessToken', 'generateIdToken', 'entries.list',
      ],
      effect: 'none',
    },
    // Google Play: what is done within an edit is seen when that is committed; one that is not is dropped.
    { member: ['edits.insert', 'edits.delete', 'edits.validate'], effect: 'none' },
    { member: 'edits.commit', effect: 'idempotent-write' },
    {
      member: [
        'create', 'insert', 'copy', 'import', 'quickAdd', 'append', 'copyTo', 'submit', 'run', 'start', 'publish', 'createContact',
        'batchCreateContacts',
      ],
      effect: 'write', keySlot: REQUEST_ID,
    },
    {
      member: [
        'patch', 'update', 'modify', 'batchModify', 'trash', 'untrash', 'clear', 'batchClear', 'setDefault', 'stop', 'watch', 'setIamPolicy',
        'modifyLabels', 'enable', 'disable', 'move', 'setPublishSettings', 'updateVacation', 'updateContact', 'batchUpdateContacts',
        'updateContactPhoto', 'transferOwnership', 'rate', 'set', 'markAsSpam', 'undelete',
      ],
      effect: 'idempotent-write',
    },
    {
      member: [
        'delete', 'batchDelete', 'obliterate', 'emptyTrash', 'cancel', 'archive', 'deleteContact', 'batchDeleteContacts', 'purge', 'revokeToken',
        'revokeCredentials',
      ],
      effect: 'idempotent-write', destructive: true,
    },
    // A signed-in client sends requests of its own.
    { member: 'request', effect: { by: 'http', method: '0.method', url: '0.url', body: '0.data', fallback: 'GET' }, kind: 'http' },
    // Mail
    {
      member: [
        'messages.send', 'drafts.create', 'drafts.send', 'messages.import', 'messages.insert', 'forwardingAddresses.create', 'sendAs.verify',
      ],
      effect: 'write',
    },
    { member: ['labels.create', 'filters.create', 'sendAs.create', 'delegates.create'], effect: 'write', naturalKey: true },
    // Calendar: the caller may choose the event's id; an import is one per iCalUID.
    { member: 'events.insert', effect: 'write', keySlot: '0.requestBody.id', when: [{ at: '0.requestBody.id', is: true, effect: 'write', naturalKey: true }] },
    { member: 'events.import', effect: 'idempotent-write', keySlot: '0.requestBody.iCalUID' },
    { member: ['acl.insert', 'calendarList.insert'], effect: 'idempotent-write' },
    // Drive: ids come from `generateIds`.
    {
      member: [
        'files.create', 'files.copy',
      ],
      effect: 'write', keySlot: '0.requestBody.id', when: [{ at: '0.requestBody.id', is: true, effect: 'write', naturalKey: true }],
    },
    { member: 'drives.create', effect: 'write', naturalKey: true, keySlot: '0.requestId' },
    { member: ['permissions.create', 'comments.create', 'replies.create'], effect: 'write' },
    { member: ['spreadsheets.batchUpdate', 'documents.batchUpdate', 'presentations.batchUpdate', 'forms.batchUpdate'], effect: { by: 'editor-requests', requests: '0.requestBody.requests' } },
    // Sheets set cells; the other editors insert text, slides, rows.
    {
      member: [
        'values.update', 'values.batchUpdate', 'values.batchUpdateByDataFilter', 'values.clear', 'values.batchClear',
      ],
      effect: 'idempotent-write',
    },
    {
      member: [
        'values.append', 'sheets.copyTo', 'spreadsheets.create', 'documents.create', 'presentations.create', 'forms.create',
      ],
      effect: 'write',
    },
    // Cloud
    { member: 'jobs.query', effect: { by: 'sql', text: '0.requestBody.query' }, kind: 'db', keySlot: '0.requestBody.requestId' },
    { member: 'jobs.insert', effect: 'write', keySlot: '0.requestBody.jobReference.jobId' },
    { member: ['tabledata.insertAll', 'topics.publish', 'entries.write', 'functions.call', 'scripts.run', 'jobs.run'], effect: 'write' },
    {
      member: [
        'buckets.insert', 'datasets.insert', 'tables.insert', 'topics.create', 'projects.create', 'serviceAccounts.create', 'secrets.create',
        'databases.insert', 'users.insert', 'groups.insert', 'members.insert',
      ],
      effect: 'write', naturalKey: true,
    },
    {
      member: [
        'instances.insert', 'disks.insert', 'firewalls.insert', 'networks.insert', 'addresses.insert',
      ],
      effect: 'write', naturalKey: true, keySlot: '0.requestId',
    },
    { member: 'instances.reset', effect: 'write', keySlot: '0.requestId' },
    {
      member: [
        'objects.insert', 'instances.start', 'instances.stop', 'instances.setLabels', 'instances.setMetadata', 'instances.setTags',
        'searchanalytics.add', 'sitemaps.submit', 'sites.add',
      ],
      effect: 'idempotent-write',
    },
  ],
} satisfies EffectModel;
