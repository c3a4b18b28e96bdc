import type { EffectModel } from '../../types.js';

/** Other model clients. Facts from `@mistralai/mistralai` 2.7, `cohere-ai` 8.1, `ai` (Vercel), `@langchain/*`. A model's answer changes nothing. */
export default {
  modules: [
    '@mistralai/mistralai', 'cohere-ai', 'ai', '@ai-sdk/*', '@langchain/*', 'langchain', '@xenova/transformers', '@huggingface/transformers',
    'voyageai',
  ],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'complete', 'stream', 'chat', 'chatStream', 'generate', 'embed', 'rerank', 'classify', 'tokenize', 'invoke', 'batch', 'parse', 'process',
        'moderate', 'embedQuery', 'embedDocuments', 'generateText', 'streamText', 'generateObject', 'streamObject', 'embedMany', 'generateImage',
        'generateSpeech', 'transcribe', 'similaritySearch', 'similaritySearchWithScore', 'embeddings.create', 'conversations.start',
        'conversations.append',
      ],
      effect: 'none',
    },
    {
      member: [
        'files.upload', 'jobs.create', 'batch.jobs.create', 'fineTuning.jobs.create', 'agents.create', 'libraries.create', 'documents.upload',
        'datasets.create', 'connectors.create', 'addDocuments', 'addVectors', 'fromDocuments', 'fromTexts',
      ],
      effect: 'write',
    },
    { member: ['agents.update', 'libraries.update'], effect: 'idempotent-write' },
    {
      member: [
        'files.delete', 'jobs.cancel', 'agents.delete', 'libraries.delete', 'documents.delete', 'models.delete', 'datasets.delete',
      ],
      effect: 'idempotent-write', destructive: true,
    },
  ],
  otherwise: 'none',
} satisfies EffectModel;
