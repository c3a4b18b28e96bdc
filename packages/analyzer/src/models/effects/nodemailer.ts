import type { EffectModel } from '../../types.js';

/** Nodemailer. Facts from `nodemailer` 10.6. Stream and JSON transports only build the message text. */
export default {
  modules: ['nodemailer', 'nodemailer/*'],
  kind: 'messaging',
  rows: [
    {
      member: [
        'createTransport', 'createTestAccount', 'getTestMessageUrl', 'verify', 'close', 'isIdle', 'use', 'default', 'build', 'compile',
        'createReadStream',
      ],
      effect: 'none',
    },
    {
      member: ['sendMail', 'send'],
      effect: 'write',
      when: [
        { at: 'new.0.streamTransport', is: true, effect: 'none' },
        { at: 'new.0.jsonTransport', is: true, effect: 'none' },
      ],
    },
  ],
} satisfies EffectModel;
