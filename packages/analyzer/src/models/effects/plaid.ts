import type { CallView, EffectModel, Verdict } from '../../types.js';

const READS = /(?:Get|GetById|List|Search|Sync|Match|Evaluate|Enrich|Download|Introspect|Precheck|Compute)$/;
const WRITES = /(?:Create|Send|Execute|Reverse|Deposit|Withdraw|Distribute|Refresh|Simulate)$/;
const SETS = /(?:Update|Set|Enable)$/;
const REMOVES = /(?:Remove|Delete|Cancel|Revoke|Invalidate|Unlink|Terminate|Unsubscribe|Unregister)$/;

/** The verb ends the name: `transferIntentGet`, `transferCreate`. */
function suffix(call: CallView): Verdict | undefined {
  const verdict = (effect: Verdict['effect'], destructive?: boolean): Verdict => ({ effect, kind: 'sdk-client', confidence: 'proven', destructive });
  if (READS.test(call.member)) return verdict('none');
  if (WRITES.test(call.member)) return verdict('write');
  if (SETS.test(call.member)) return verdict('idempotent-write');
  return REMOVES.test(call.member) ? verdict('idempotent-write', true) : undefined;
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
