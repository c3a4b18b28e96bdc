import type { EffectModel } from '../../types.js';

/**
 * OpenAI and what speaks its API. Facts from `openai` 6.49. A model's answer is paid for but changes nothing; files, jobs and stored
 * objects do. The client has `idempotencyKey` in its options but names no header for it, so nothing is sent.
 */
export default {
  modules: ['openai', 'openai/*', 'groq-sdk', 'together-ai', 'openai-edge'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'retrieve', 'list', 'listItems', 'listEvents', 'listFiles', 'content', 'retrieveContent', 'downloadContent', 'poll', 'waitForProcessing',
        'search', 'count', 'validate', 'verifySignature', 'unwrap', 'parse', 'stream', 'toFile',
      ],
      effect: 'none',
    },
    {
      member: [
        'chat.completions.create', 'completions.create', 'completions.parse', 'completions.stream', 'completions.runTools', 'responses.create',
        'responses.parse', 'responses.stream', 'responses.compact', 'embeddings.create', 'moderations.create', 'speech.create',
        'transcriptions.create', 'translations.create', 'images.generate', 'images.edit', 'images.createVariation', 'sessions.create',
        'transcriptionSessions.create', 'clientSecrets.create', 'graders.run',
      ],
      effect: 'none',
    },
    {
      member: [
        'create', 'createAndRun', 'createAndRunPoll', 'createAndPoll', 'createAndStream', 'upload', 'uploadAndPoll', 'submitToolOutputs',
        'submitToolOutputsAndPoll', 'submitToolOutputsStream', 'runs.stream', 'threads.createAndRunStream', 'remix', 'extend', 'createCharacter',
      ],
      effect: 'write',
    },
    {
      member: [
        'update', 'uploads.complete', 'complete', 'activate', 'deactivate', 'jobs.pause', 'jobs.resume', 'calls.accept', 'calls.refer',
        'checkpoints.permissions.create',
      ],
      effect: 'idempotent-write',
    },
    { member: ['delete', 'del', 'cancel', 'archive', 'hangup', 'reject'], effect: 'idempotent-write', destructive: true },
  ],
} satisfies EffectModel;
