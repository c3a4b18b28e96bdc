import type { EffectModel } from '../../types.js';

/** Request options are the last argument. */
const FIRST = '1.idempotencyKey';
const SECOND = '2.idempotencyKey';

/** Adyen. Facts from `@adyen/api-library` 32.1: `new CheckoutAPI(client).PaymentsApi.payments(request, { idempotencyKey })`. */
export default {
  modules: ['@adyen/api-library', '@adyen/api-library/*'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'paymentMethods', 'cardDetails', 'getResultOfPaymentSession', 'getBalanceOfGiftCard', 'donationCampaigns', 'validateShopperId', 'originKeys',
        'getPaymentLink', 'getTokensForStoredPaymentDetails',
      ],
      effect: 'none',
    },
    {
      member: [
        'get3dsAvailability', 'getCostEstimate', 'getAuthenticationResult', 'retrieve3ds2Result', 'checkBalance', 'listRecurringDetails',
        'retrieveApplicableDefenseReasons', 'findTerminal', 'getApplePaySession',
      ],
      effect: 'none',
    },
    {
      member: [
        'calculateTransferRoutes', 'calculatePreliminaryOfferFromDynamicOffer', 'validateBankAccountIdentification', 'publicKey', 'revealCardPin',
        'revealDataOfPaymentInstrument', 'checkLegalEntitysVerificationErrors', 'checkStatusOfConsentForElectronicDeliveryOfTaxForms',
        'calculatePciStatusOfLegalEntity',
      ],
      effect: 'none',
    },
    {
      member: [
        'payments', 'paymentsDetails', 'sessions', 'paymentLinks', 'orders', 'donations', 'storedPaymentMethods', 'forward', 'payout', 'payoutSubmit',
        'transferFunds', 'balanceTransfer', 'requestGrant', 'requestGrantPayout', 'initiateCashout',
      ],
      effect: 'write', keySlot: FIRST,
    },
    { member: ['captureAuthorisedPayment', 'refundCapturedPayment', 'refundOrCancelPayment', 'returnTransfer'], effect: 'write', keySlot: SECOND },
    { member: ['updateAuthorisedAmount', 'updatePaymentLink', 'updateSession'], effect: 'idempotent-write' },
    {
      member: [
        'cancelAuthorisedPayment', 'cancelAuthorisedPaymentByPspReference', 'cancelOrder', 'deleteTokenForStoredPaymentDetails', 'technicalCancel',
        'voidPendingRefund', 'voidTransaction', 'removeWebhook', 'removeAllowedOrigin',
      ],
      effect: 'idempotent-write', destructive: true,
    },
    {
      member: [
        'authorise', 'authorise3d', 'authorise3ds2', 'capture', 'refund', 'cancelOrRefund', 'adjustAuthorisation', 'donate',
      ],
      effect: 'write', keySlot: FIRST,
    },
    {
      member: [
        'issue', 'load', 'mergeBalance', 'notifyShopper', 'storeDetail', 'storeDetailAndSubmitThirdParty', 'submitThirdParty', 'confirmThirdParty',
        'defendDispute', 'supplyDefenseDocument',
      ],
      effect: 'write', keySlot: FIRST,
    },
    // A terminal starts a payment; its ServiceID is the caller's.
    {
      member: [
        'sync', 'async', 'terminalCloudAPI.sync', 'terminalCloudAPI.async',
      ],
      effect: 'write', keySlot: '0.SaleToPOIRequest.MessageHeader.ServiceID',
    },
    {
      member: [
        'generateNewApiKey', 'generateNewClientKey', 'generateClientKey', 'generateHmacKey', 'setUpWebhook', 'testWebhook', 'createStore',
        'createStoreByMerchantId', 'createNewUser', 'createAccountHolder', 'createBalanceAccount', 'createPaymentInstrument',
      ],
      effect: 'write', keySlot: [FIRST, SECOND],
    },
  ],
} satisfies EffectModel;
