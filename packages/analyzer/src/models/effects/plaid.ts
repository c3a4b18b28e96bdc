import type { CallView, EffectModel, Verdict } from '../../types.js';

/** The verb ends the name: `transferIntentGet`, `transferCreate`. */
function suffix(call: CallView): Verdict | undefined {
  const name = call.member.split('.').at(-1) ?? '';
  const verb = /(Get|GetById|List|Search|Sync|Match|Evaluate|Enrich|Download|Introspect|Precheck|Compute|Create|Send|Execute|Reverse|Deposit|Withdraw|Distribute|Refresh|Simulate|Update|Set|Enable|Remove|Delete|Cancel|Revoke|Invalidate|Unlink|Terminate|Unsubscribe|Unregister)$/.exec(name)?.[1];
  if (verb === undefined) return undefined;
  const reads = /^(?:Get|GetById|List|Search|Sync|Match|Evaluate|Enrich|Download|Introspect|Precheck|Compute)$/;
  const removes = /^(?:Remove|Delete|Cancel|Revoke|Invalidate|Unlink|Terminate|Unsubscribe|Unregister)$/;
  const writes = /^(?:Create|Send|Execute|Reverse|Deposit|Withdraw|Distribute|Refresh|Simulate)$/;
  return {
    effect: reads.test(verb) ? 'none' : writes.test(verb) ? 'write' : 'idempotent-write',
    kind: 'sdk-client',
    confidence: 'proven',
    destructive: removes.test(verb) || undefined,
  };
}

/** Plaid. Facts from `plaid` 47 (all methods are POST; the meaning is in the name). */
export default {
  modules: ['plaid'],
  kind: 'sdk-client',
  rows: [
    // Tokens that the server issues for a session; nothing lasting is made.
    {
      member: [
        'linkTokenCreate', 'itemCreatePublicToken', 'itemPublicTokenExchange', 'oauthToken', 'sandboxPublicTokenCreate', 'sessionTokenCreate',
      ],
      effect: 'none',
    },
    {
      member: [
        'transferAuthorizationCreate', 'transferRefundCreate', 'transferRecurringCreate', 'transferLedgerDeposit', 'transferLedgerWithdraw',
        'transferLedgerDistribute', 'bankTransferCreate', 'walletTransactionExecute', 'paymentInitiationConsentPaymentExecute',
      ],
      effect: 'write',
      keySlot: '0.idempotency_key',
    },
    { member: 'transferCreate', effect: 'write', keySlot: ['0.idempotency_key', '0.authorization_id'] },
    { member: 'identityVerificationCreate', effect: 'write', naturalKey: true },
    { member: 'userCreate', effect: 'write', naturalKey: true },
    { member: ['transactionsRefresh', 'investmentsRefresh', 'statementsRefresh', 'identityRefresh'], effect: 'idempotent-write' },
    { member: ['sandboxItemFireWebhook', 'sandboxTransferFireWebhook', 'sandboxUserFireWebhook', 'sandboxIncomeFireWebhook'], effect: 'write' },
  ],
  judge: suffix,
} satisfies EffectModel;
