import type { EffectModel } from '../../types.js';

/** Sanity. Facts from `@sanity/client` 7.28. A document with an `_id` of the caller's is made once; a patch is judged by its operations. */
export default {
  modules: ['@sanity/client', 'next-sanity', 'sanity'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'createClient', 'config', 'withConfig', 'clone', 'fetch', 'getDocument', 'getDocuments', 'documentsExists', 'listen', 'live.events',
        'observable', 'users.getById', 'projects.list', 'projects.getById', 'datasets.list', 'releases.get', 'releases.fetchDocuments', 'getUrl',
        'getDataUrl', 'transaction', 'patch', 'serialize', 'toJSON', 'reset', 'ifRevisionId', 'prompt',
      ],
      effect: 'none',
    },
    { member: 'create', effect: 'write', keySlot: '0._id', when: [{ at: '0._id', is: true, effect: 'write', naturalKey: true }] },
    {
      member: [
        'createIfNotExists', 'createOrReplace', 'createVersion', 'replaceVersion', 'publish', 'datasets.edit', 'releases.edit', 'releases.publish',
        'releases.schedule',
      ],
      effect: 'idempotent-write',
    },
    { member: ['datasets.create', 'releases.create'], effect: 'write', naturalKey: true },
    // Assets are named by their content.
    { member: 'assets.upload', effect: 'idempotent-write' },
    { member: ['set', 'setIfMissing', 'unset', 'diffMatchPatch', 'commit'], effect: 'idempotent-write' },
    { member: ['inc', 'dec', 'insert', 'append', 'prepend', 'splice'], effect: 'write' },
    { member: 'action', effect: { by: 'command-verb', command: '0.actionType' } },
    { member: ['mutate', 'agent.action.generate', 'agent.action.patch', 'agent.action.transform', 'agent.action.translate'], effect: 'write' },
    {
      member: [
        'delete', 'discardVersion', 'unpublishVersion', 'datasets.delete', 'releases.archive',
      ],
      effect: 'idempotent-write', destructive: true,
    },
    { member: 'request', effect: { by: 'http', method: '0.method', url: ['0.url', '0.uri'], body: '0.body', fallback: 'GET' } },
  ],
} satisfies EffectModel;
