import type { EffectModel } from '../../types.js';

/** Anthropic. Facts from `@anthropic-ai/sdk` 1.14. A model's answer changes nothing; batches, files, agents do. */
export default {
  modules: ['@anthropic-ai/sdk', '@anthropic-ai/sdk/*', '@anthropic-ai/bedrock-sdk', '@anthropic-ai/vertex-sdk'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'messages.create', 'messages.stream', 'messages.parse', 'messages.countTokens', 'completions.create', 'messages.toolRunner', 'finalMessage',
        'finalText', 'retrieve', 'retrieveMetadata', 'list', 'download', 'results', 'poll', 'stats', 'validate', 'toFile',
      ],
      effect: 'none',
    },
    { member: ['create', 'batches.create', 'files.upload', 'upload', 'deployments.run', 'cases.respond'], effect: 'write' },
    { member: ['update', 'pause', 'unpause', 'ack', 'heartbeat', 'activate', 'set', 'approve', 'deny', 'members.add'], effect: 'idempotent-write' },
    { member: ['delete', 'cancel', 'archive', 'stop', 'redact', 'remove', 'signOut'], effect: 'idempotent-write', destructive: true },
  ],
} satisfies EffectModel;
