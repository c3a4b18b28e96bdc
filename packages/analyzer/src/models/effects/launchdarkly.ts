import type { EffectModel } from '../../types.js';

/** LaunchDarkly. Facts from `@launchdarkly/node-server-sdk` 9.13 (flags are read, evaluations counted) and `launchdarkly-api` 13 (`postFeatureFlag(projectKey, body)`). */
export default {
  modules: ['@launchdarkly/*', 'launchdarkly-node-server-sdk', 'launchdarkly-api', 'launchdarkly-api-typescript'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'init', 'variation', 'variationDetail', 'boolVariation', 'stringVariation', 'numberVariation', 'jsonVariation', 'allFlagsState', 'identify',
        'track', 'waitForInitialization', 'initialized', 'secureModeHash', 'isOffline',
      ],
      effect: 'none',
    },
    // Keys of flags, projects, segments and environments are the caller's.
    {
      member: [
        'postFeatureFlag', 'postProject', 'postEnvironment', 'postSegment', 'postMetric', 'postCustomRole', 'postTeam', 'copyFeatureFlag',
        'createContextInstances',
      ],
      effect: 'write', naturalKey: true,
    },
    {
      member: [
        'postWebhook', 'postMembers', 'postToken', 'postApprovalRequest', 'postFlagConfigScheduledChanges', 'postWorkflow', 'createExperiment',
        'createIteration', 'createTriggerWorkflow', 'resetEnvironmentSDKKey', 'resetEnvironmentMobileKey',
      ],
      effect: 'write',
    },
    {
      member: [
        'patchFeatureFlag', 'patchProject', 'patchEnvironment', 'patchSegment', 'patchMetric', 'patchExpiringTargets', 'putContextFlagSetting',
        'putFlagFollowers', 'postApprovalRequestReview', 'patchMember',
      ],
      effect: 'idempotent-write',
    },
  ],
} satisfies EffectModel;
