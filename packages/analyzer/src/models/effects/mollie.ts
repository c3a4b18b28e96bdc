import type { EffectModel } from '../../types.js';

/** Mollie. Facts from `@mollie/api-client` 4.6: without `idempotencyKey` the client makes a random one, which guards its own retries only. */
export default {
  modules: ['@mollie/api-client'],
  kind: 'sdk-client',
  rows: [
    { member: ['default', 'createMollieClient'], effect: 'none' },
    { member: ['get', 'page', 'iterate', 'list', 'getCurrent', 'getNext', 'getOpen', 'getPartnerStatus', 'requestPaymentSession'], effect: 'none' },
    { member: 'create', effect: 'write', keySlot: '0.idempotencyKey' },
    { member: 'update', effect: 'idempotent-write' },
    { member: ['enable', 'onboarding.submit'], effect: 'idempotent-write' },
    { member: ['cancel', 'delete', 'revoke', 'disable', 'releaseAuthorization'], effect: 'idempotent-write', destructive: true },
  ],
} satisfies EffectModel;
