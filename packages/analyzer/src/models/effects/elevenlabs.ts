import type { EffectModel } from '../../types.js';

/** ElevenLabs. Facts from `@elevenlabs/elevenlabs-js` 2.73. Speech is an answer; voices, agents and calls stay. */
export default {
  modules: ['@elevenlabs/elevenlabs-js', 'elevenlabs'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'convert', 'convertWithTimestamps', 'convertAsStream', 'convertRealtime', 'stream', 'streamWithTimestamps', 'compose', 'composeDetailed',
        'generate', 'textToSpeech', 'textToSoundEffects.convert', 'design', 'createPreviews', 'get', 'list', 'search', 'getAll', 'getShared',
        'getSignedUrl', 'getWebrtcToken', 'simulateConversation', 'findSimilarVoices', 'forcedAlignment.create', 'play', 'calculate', 'textSearch',
        'getAudio', 'download',
      ],
      effect: 'none',
    },
    {
      member: [
        'create', 'add', 'ivc.create', 'pvc.create', 'voices.add', 'voices.share', 'createVoiceFromPreview', 'duplicate', 'outboundCall',
        'outboundMessage', 'registerCall', 'batchCalls.create', 'batchCalls.retry', 'dubbing.create', 'createFromUrl', 'createFromFile',
        'createFromText', 'runTests', 'render', 'transcribe', 'addToKnowledgeBase', 'resubmit',
      ],
      effect: 'write',
    },
    {
      member: [
        'update', 'edit', 'feedback.create', 'tags.assign', 'tags.unassign', 'deployments.create', 'computeRagIndex', 'move', 'settings.update',
      ],
      effect: 'idempotent-write',
    },
    { member: ['delete', 'remove', 'cancel', 'history.delete'], effect: 'idempotent-write', destructive: true },
  ],
} satisfies EffectModel;
