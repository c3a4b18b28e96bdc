import type { EffectModel } from '../../types.js';

/** Cloudflare. Facts from `cloudflare` 7.3 (`edit` is a PATCH, `update` a PUT). */
export default {
  modules: ['cloudflare'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'list', 'get', 'bulkGet', 'listVectors', 'listVersions', 'listV1', 'getByIDs', 'search', 'peek', 'export', 'download', 'check', 'evaluate',
        'validate', 'validateSql', 'history', 'summary', 'timeseries', 'timeseriesGroups', 'top', 'stats', 'logs', 'liveTail', 'preview',
        'policyPreview', 'scan', 'screenshot', 'metrics', 'getMetrics', 'chatCompletions', 'snapshot', 'pdf', 'addressValidation', 'verify',
        'tokens.verify',
      ],
      effect: 'none',
    },
    {
      member: [
        'ai.run', 'models.chatCompletions', 'vectorize.indexes.query', 'indexes.query', 'telemetry.query', 'rag.search', 'autorag.search', 'aiSearch',
      ],
      effect: 'none',
    },
    {
      member: [
        'create', 'bulkCreate', 'messages.push', 'bulkPush', 'send', 'sendRaw', 'deployments.create', 'deployments.retry', 'deployments.rollback',
        'retry', 'rollback', 'rotate', 'rotateSecret', 'invalidate', 'scan.create', 'submit', 'trigger', 'createVersion', 'vectors.insert', 'insert',
        'run', 'restart',
      ],
      effect: 'write',
    },
    {
      member: [
        'zones.create', 'dns.records.create', 'records.create', 'kv.namespaces.create', 'namespaces.create', 'buckets.create', 'database.create',
        'queues.create', 'pages.projects.create', 'projects.create', 'scripts.create', 'indexes.create', 'rulesets.create', 'lists.create',
        'tunnels.cloudflared.create', 'applications.create', 'members.create', 'instances.create',
      ],
      effect: 'write', naturalKey: true,
    },
    { member: ['database.query', 'database.raw'], effect: { by: 'sql', text: '1.sql' }, kind: 'db' },
    {
      member: [
        'update', 'edit', 'bulkEdit', 'bulkUpdate', 'upsert', 'append', 'createOrUpdate', 'purge', 'activate', 'enable', 'pause', 'resume', 'set',
        'ack', 'restore', 'link', 'setAsDefault', 'addParticipant',
      ],
      effect: 'idempotent-write',
    },
    {
      member: [
        'delete', 'bulkDelete', 'deleteByIDs', 'revoke', 'deactivate', 'disable', 'clear', 'empty', 'abort', 'abortAll', 'stop', 'purgeBuildCache',
      ],
      effect: 'idempotent-write', destructive: true,
    },
    // The bare client: `client.post('/accounts/…', { body })`.
    { member: ['Cloudflare.get', 'default.get'], effect: 'none' },
    { member: ['Cloudflare.post', 'default.post'], effect: { by: 'http', method: [], fixed: 'POST', url: '0', body: '1.body' } },
    { member: ['Cloudflare.put', 'Cloudflare.patch', 'default.put', 'default.patch'], effect: 'idempotent-write' },
    { member: ['Cloudflare.delete', 'default.delete'], effect: 'idempotent-write', destructive: true },
  ],
} satisfies EffectModel;
