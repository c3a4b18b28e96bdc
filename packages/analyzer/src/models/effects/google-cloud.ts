import type { EffectModel } from '../../types.js';

/**
 * Google Cloud's generated clients. Facts from `@google-cloud/tasks` 6.3, `@google-cloud/run` 3.3, `@google-cloud/compute` 6.15,
 * `@google-cloud/secret-manager` 6.3 (`const [x] = await client.createTask(request, options)`). What has no row is judged by its verb.
 */
export default {
  modules: [
    '@google-cloud/tasks', '@google-cloud/run', '@google-cloud/compute', '@google-cloud/secret-manager', '@google-cloud/functions',
    '@google-cloud/scheduler', '@google-cloud/workflows', '@google-cloud/container', '@google-cloud/kms', '@google-cloud/resource-manager',
    '@google-cloud/iam', '@google-cloud/aiplatform', '@google-cloud/vertexai', '@google-cloud/vision', '@google-cloud/speech',
    '@google-cloud/text-to-speech', '@google-cloud/translate', '@google-cloud/language', '@google-cloud/documentai', '@google-cloud/dlp',
    '@google-cloud/discoveryengine', '@google-cloud/monitoring', '@google-cloud/trace-agent', '@google-cloud/logging',
    '@google-cloud/logging-winston', '@google-cloud/error-reporting', '@google-cloud/cloudbuild', '@google-cloud/dataproc', '@google-cloud/asset',
    '@google-cloud/billing', '@google-cloud/recaptcha-enterprise', '@google-cloud/security-center', '@google-cloud/service-usage',
    '@google-cloud/talent', '@google-cloud/video-intelligence',
  ],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'initialize', 'getProjectId', 'close', 'locationPath', 'queuePath', 'taskPath', 'parent', 'secretPath', 'secretVersionPath', 'projectPath',
        'getGenerativeModel', 'preview.getGenerativeModel', 'promise',
      ],
      effect: 'none',
    },
    // Recognition, translation, generation: nothing changes.
    {
      member: [
        'annotateImage', 'batchAnnotateImages', 'textDetection', 'documentTextDetection', 'labelDetection', 'faceDetection', 'recognize',
        'longRunningRecognize', 'streamingRecognize', 'synthesizeSpeech', 'translate', 'translateText', 'detect', 'detectLanguage',
        'analyzeSentiment', 'analyzeEntities', 'analyzeSyntax', 'classifyText', 'annotateText', 'processDocument', 'predict', 'generateContent',
        'generateContentStream', 'countTokens', 'startChat', 'sendMessage', 'sendMessageStream', 'inspectContent', 'deidentifyContent', 'redactImage',
        'encrypt', 'decrypt', 'asymmetricSign', 'generateRandomBytes', 'accessSecretVersion', 'generateAccessToken', 'searchAllResources',
        'createAssessment', 'aggregatedListAsync', 'annotateVideo',
      ],
      effect: 'none',
    },
    // Logs, metrics, traces.
    {
      member: [
        'write', 'log', 'Log.write', 'log.write', 'log.info', 'log.error', 'log.warning', 'entry', 'createTimeSeries', 'report', 'writeLogEntries',
      ],
      effect: 'none',
    },
    { member: 'createTask', effect: 'write', kind: 'queue', keySlot: '0.task.name', when: [{ at: '0.task.name', is: true, effect: 'write', naturalKey: true }] },
    { member: ['runTask', 'runJob', 'callFunction', 'createExecution', 'runBuildTrigger', 'submitJob', 'addSecretVersion'], effect: 'write' },
    { member: 'createBuild', effect: 'write' },
    { member: 'insert', effect: 'write', naturalKey: true, keySlot: '0.requestId' },
    { member: 'bulkInsert', effect: 'write', keySlot: '0.requestId' },
    // A revision under a name that is made anew is one more.
    { member: 'updateService', effect: 'idempotent-write', names: '0.service.template.revision' },
    {
      member: [
        'createQueue', 'createSecret', 'createService', 'createJob', 'createFunction', 'createWorkflow', 'createCluster', 'createKeyRing',
        'createCryptoKey', 'createProject', 'createServiceAccount',
      ],
      effect: 'write', naturalKey: true,
    },
    {
      member: [
        'pauseQueue', 'resumeQueue', 'setIamPolicy', 'enableSecretVersion', 'disableSecretVersion', 'start', 'stop', 'setMetadata', 'setLabels',
        'setTags', 'resize',
      ],
      effect: 'idempotent-write',
    },
    { member: ['purgeQueue', 'destroySecretVersion', 'delete'], effect: 'idempotent-write', destructive: true },
  ],
} satisfies EffectModel;
