import type { EffectModel } from '../../types.js';

/** Svix. Facts from `svix` 1.99: options stand last and become the header Idempotency-Key; an `eventId` or `uid` is unique. */
export default {
  modules: ['svix'],
  kind: 'messaging',
  rows: [
    {
      member: [
        'list', 'get', 'precheck', 'verify', 'getSecret', 'getHeaders', 'getStats', 'listByEndpoint', 'listByMsg', 'listAttemptedMessages',
        'listAttemptedDestinations', 'appPortalAccess', 'dashboardAccess', 'listedAttempts',
      ],
      effect: 'none',
    },
    { member: ['message.create', 'endpoint.create', 'authentication.expireAll', 'integration.create'], effect: 'write', keySlot: '2.idempotencyKey' },
    { member: ['application.create', 'eventType.create'], effect: 'write', naturalKey: true, keySlot: '1.idempotencyKey' },
    {
      member: [
        'resend', 'recover', 'replayMissing', 'sendExample', 'rotateSecret', 'rotateKey', 'backgroundTask.create',
      ],
      effect: 'write', keySlot: ['3.idempotencyKey', '2.idempotencyKey'],
    },
    {
      member: [
        'getOrCreate', 'update', 'patch', 'updateHeaders', 'patchHeaders', 'headersUpdate', 'transformationPartialUpdate', 'importOpenapi',
      ],
      effect: 'idempotent-write',
    },
    { member: ['delete', 'expungeContent', 'expungeAllContents', 'logout'], effect: 'idempotent-write', destructive: true },
  ],
} satisfies EffectModel;
