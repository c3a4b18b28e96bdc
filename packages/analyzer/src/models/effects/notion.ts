import type { EffectModel } from '../../types.js';

/** Notion. Facts from `@notionhq/client` 5.26. */
export default {
  modules: ['@notionhq/client'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'search', 'retrieve', 'list', 'query', 'results', 'me', 'listTemplates', 'retrieveMarkdown', 'meetingNotes.query', 'queries.create',
        'queries.delete', 'oauth.token', 'oauth.introspect', 'isFullPage', 'isFullBlock', 'isFullDatabase', 'isFullUser', 'collectPaginatedAPI',
        'iteratePaginatedAPI',
      ],
      effect: 'none',
    },
    {
      member: [
        'pages.create', 'databases.create', 'dataSources.create', 'comments.create', 'fileUploads.create', 'views.create', 'blocks.children.append',
        'append', 'fileUploads.send',
      ],
      effect: 'write',
    },
    { member: ['update', 'updateMarkdown', 'pages.move', 'move', 'fileUploads.complete'], effect: 'idempotent-write' },
    { member: ['delete', 'oauth.revoke'], effect: 'idempotent-write', destructive: true },
    { member: 'request', effect: { by: 'http', method: '0.method', url: '0.path', body: '0.body' } },
  ],
} satisfies EffectModel;
