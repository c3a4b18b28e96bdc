import type { EffectModel } from '../../types.js';

/** SendGrid. Facts from `@sendgrid/mail` and `@sendgrid/client` 8.1. No idempotency key. */
export default {
  modules: ['@sendgrid/mail', '@sendgrid/client', '@sendgrid/eventwebhook'],
  kind: 'messaging',
  rows: [
    {
      member: [
        'setApiKey', 'setTwilioEmailAuth', 'setClient', 'setTimeout', 'setSubstitutionWrappers', 'setDefaultHeader', 'setDefaultRequest',
        'createHeaders', 'createRequest', 'verifySignature', 'convertPublicKeyToECDSA',
      ],
      effect: 'none',
    },
    // Sandbox mode validates and sends nothing.
    {
      member: [
        'send', 'sendMultiple',
      ],
      effect: 'write',
      when: [{ at: '0.mailSettings.sandboxMode.enable', is: true, effect: 'none' }, { at: '0.mail_settings.sandbox_mode.enable', is: true, effect: 'none' }],
    },
    { member: 'request', effect: { by: 'http', method: '0.method', url: '0.url', body: '0.body', fallback: 'GET' } },
  ],
} satisfies EffectModel;
