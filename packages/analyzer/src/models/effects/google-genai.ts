import type { EffectModel } from '../../types.js';

/** Gemini. Facts from `@google/genai` 2.32 and `@google/generative-ai` 0.24. A model's answer changes nothing; files, caches and jobs do. */
export default {
  modules: ['@google/genai', '@google/genai/*', '@google/generative-ai', '@google/generative-ai/*'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'generateContent', 'generateContentStream', 'generateImages', 'editImage', 'upscaleImage', 'segmentImage', 'recontextImage', 'embedContent',
        'batchEmbedContents', 'countTokens', 'computeTokens', 'getGenerativeModel', 'chats.create', 'startChat', 'sendMessage', 'sendMessageStream',
        'getHistory', 'live.connect', 'tokens.create', 'authTokens.create', 'get', 'list', 'listFiles', 'getFile', 'download', 'getVideosOperation',
        'getOperation', 'createPartFromUri', 'createUserContent',
      ],
      effect: 'none',
    },
    {
      member: [
        'files.upload', 'uploadFile', 'caches.create', 'batches.create', 'createEmbeddings', 'tunings.tune', 'fileSearchStores.create',
        'uploadToFileSearchStore', 'importFile', 'generateVideos', 'create',
      ],
      effect: 'write',
    },
    { member: ['update'], effect: 'idempotent-write' },
    { member: ['delete', 'cancel', 'deleteFile'], effect: 'idempotent-write', destructive: true },
  ],
} satisfies EffectModel;
