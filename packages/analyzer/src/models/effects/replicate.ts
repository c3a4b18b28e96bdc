import type { EffectModel } from '../../types.js';

/** Hosted models. Facts from `replicate` 1.4 and `@fal-ai/client` 1.10. Running a model and waiting for it changes nothing; queueing it leaves a job. */
export default {
  modules: ['replicate', '@fal-ai/client', '@fal-ai/serverless-client', '@huggingface/inference'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'run', 'stream', 'subscribe', 'wait', 'paginate', 'get', 'list', 'search', 'queue.status', 'queue.result', 'queue.streamStatus',
        'queue.subscribeToStatus', 'config', 'realtime.connect', 'validateWebhook', 'textGeneration', 'chatCompletion', 'chatCompletionStream',
        'featureExtraction', 'textToImage', 'textToSpeech', 'imageToText', 'automaticSpeechRecognition', 'summarization', 'translation',
        'textClassification', 'objectDetection',
      ],
      effect: 'none',
    },
    {
      member: [
        'predictions.create', 'deployments.predictions.create', 'trainings.create', 'queue.submit', 'storage.upload', 'files.create',
      ],
      effect: 'write',
    },
    { member: ['models.create', 'deployments.create'], effect: 'write', naturalKey: true },
    { member: ['deployments.update'], effect: 'idempotent-write' },
    {
      member: [
        'predictions.cancel', 'trainings.cancel', 'queue.cancel', 'deployments.delete', 'models.versions.delete', 'files.delete',
      ],
      effect: 'idempotent-write', destructive: true,
    },
    { member: 'request', effect: { by: 'http', method: '1.method', url: '0', body: '1.data', fallback: 'GET' } },
  ],
} satisfies EffectModel;
