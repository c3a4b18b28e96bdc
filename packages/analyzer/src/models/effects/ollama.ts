import type { EffectModel } from '../../types.js';

/** Ollama. Facts from `ollama` 0.6. */
export default {
  modules: ['ollama', 'ollama/*'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'generate', 'chat', 'embed', 'embeddings', 'list', 'show', 'ps', 'version', 'webSearch', 'webFetch', 'encodeImage', 'abort',
      ],
      effect: 'none',
    },
    { member: ['pull', 'push', 'create', 'copy'], effect: 'idempotent-write' },
    { member: 'delete', effect: 'idempotent-write', destructive: true },
  ],
} satisfies EffectModel;
