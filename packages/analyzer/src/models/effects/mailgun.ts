import type { EffectModel } from '../../types.js';

/** Mailgun. Facts from `mailgun.js` 14: `mg.messages.create(domain, data)`. No idempotency key. */
export default {
  modules: ['mailgun.js', 'mailgun-js'],
  kind: 'messaging',
  rows: [
    {
      member: [
        'client', 'default', 'list', 'listAll', 'listVersions', 'listByAddress', 'get', 'getVersion', 'getConnection', 'getTracking', 'getIps',
        'getDomain', 'getAccount', 'statistic', 'countries', 'providers', 'devices', 'matchAddress', 'validationResult', 'retrieveStoredEmail',
        'getMessagesQueueStatus', 'setSubaccount', 'resetSubaccount',
      ],
      effect: 'none',
    },
    // Test mode accepts the message and delivers nothing.
    { member: 'messages.create', effect: 'write', when: [{ at: '1.o:testmode', is: true, effect: 'none' }] },
    {
      member: [
        'messages.send', 'send', 'resendEmail', 'runTest', 'routes.create', 'regenerate', 'rotateImmediately', 'regeneratePublicKey',
        'createWebhookSigningKey', 'createVersion',
      ],
      effect: 'write',
    },
    { member: 'create', effect: 'write', naturalKey: true },
    { member: ['suppressions.create', 'upload', 'members.createMembers'], effect: 'idempotent-write' },
    {
      member: [
        'update', 'updateVersion', 'updateTracking', 'updateConnection', 'verify', 'set', 'enable', 'activate', 'deactivate', 'assignIp', 'addIp',
        'linkIpPool', 'updateAccountSettings', 'domains.verify',
      ],
      effect: 'idempotent-write',
    },
    {
      member: [
        'destroy', 'destroyAll', 'destroyVersion', 'destroyMember', 'cancelValidation', 'clearMessagesQueue', 'disable', 'removeIp', 'deleteIp',
      ],
      effect: 'idempotent-write', destructive: true,
    },
  ],
} satisfies EffectModel;
