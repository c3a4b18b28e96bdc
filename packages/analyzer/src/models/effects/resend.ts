import type { EffectModel } from '../../types.js';

/** Request options stand second and become the header Idempotency-Key. */
const KEY = ['1.idempotencyKey', '1.headers.Idempotency-Key'];

/** Resend. Facts from `resend` 6.38 (`IdempotentRequest`). */
export default {
  modules: ['resend'],
  kind: 'messaging',
  rows: [
    {
      member: [
        'get', 'list', 'metrics', 'recipients', 'clickedLinks', 'search', 'webhooks.verify', 'attachments.get', 'attachments.list',
      ],
      effect: 'none',
    },
    {
      member: [
        'emails.send', 'emails.create', 'batch.send', 'batch.create', 'receiving.forward', 'drafts.send', 'drafts.create', 'emails.reply',
        'emails.forward', 'threads.reply', 'threads.forward',
      ],
      effect: 'write', keySlot: KEY,
    },
    {
      member: [
        'create', 'broadcasts.send', 'duplicate', 'events.send', 'webhooks.events.replay', 'replay', 'rotateSigningSecret', 'emails.share',
      ],
      effect: 'write',
    },
    // An address, a name or a domain is taken only once.
    { member: ['contacts.create', 'domains.create', 'events.create', 'contactProperties.create'], effect: 'write', naturalKey: true },
    {
      member: [
        'update', 'publish', 'domains.verify', 'suppressions.add', 'suppressions.batch.add', 'segments.add', 'topics.update', 'labels.add',
        'labels.set',
      ],
      effect: 'idempotent-write',
    },
    { member: ['remove', 'cancel', 'revoke', 'automations.stop'], effect: 'idempotent-write', destructive: true },
    { member: 'Resend.get', effect: 'none' },
    { member: 'Resend.post', effect: 'write', keySlot: '2.idempotencyKey' },
    { member: ['Resend.put', 'Resend.patch'], effect: 'idempotent-write' },
    { member: 'Resend.delete', effect: 'idempotent-write', destructive: true },
    { member: 'fetchRequest', effect: { by: 'http', method: '1.method', url: '0', body: '1.body', fallback: 'GET' } },
  ],
} satisfies EffectModel;
