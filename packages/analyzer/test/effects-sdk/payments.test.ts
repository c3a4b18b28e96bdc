import adyen from '../../src/models/effects/adyen.js';
import braintree from '../../src/models/effects/braintree.js';
import lemonsqueezy from '../../src/models/effects/lemonsqueezy.js';
import mollie from '../../src/models/effects/mollie.js';
import paddle from '../../src/models/effects/paddle.js';
import paypal from '../../src/models/effects/paypal.js';
import plaid from '../../src/models/effects/plaid.js';
import razorpay from '../../src/models/effects/razorpay.js';
import square from '../../src/models/effects/square.js';
import stripe from '../../src/models/effects/stripe.js';
import xero from '../../src/models/effects/xero-node.js';
import { external } from '../effects/views.js';
import { judges, takesKey } from './table.js';

judges('stripe', stripe, {
  none: ['default.customers.list', 'default.customers.retrieve', 'default.charges.search', 'default.invoices.createPreview', 'default.webhooks.constructEvent', 'default.customers.listPaymentMethods', 'default.tax.calculations.create'],
  write: ['default.customers.create', 'default.paymentIntents.create', 'default.refunds.create', 'default.paymentIntents.capture', 'default.invoices.pay', 'default.invoices.sendInvoice', 'default.checkout.sessions.create', 'default.customers.createBalanceTransaction', ['default.rawRequest', ['POST', '/v1/things', {}]]],
  'natural key': [['default.coupons.create', [{ id: 'SUMMER' }]]],
  'idempotent-write': ['default.customers.update', 'default.invoices.finalizeInvoice', 'default.paymentMethods.attach'],
  removal: ['default.customers.del', 'default.subscriptions.cancel', 'default.invoices.voidInvoice'],
});
takesKey('stripe', stripe, {
  'default.customers.create': '1.idempotencyKey',
  'default.paymentIntents.confirm': ['2.idempotencyKey', '1.idempotencyKey'],
  'default.customers.list': undefined,
});
judges('square', square, {
  none: ['SquareClient.payments.list', 'SquareClient.customers.search', 'SquareClient.orders.calculate'],
  write: ['SquareClient.payments.create', 'SquareClient.refunds.refundPayment', 'SquareClient.catalog.object.upsert', 'Client.paymentsApi.createPayment'],
  'idempotent-write': ['SquareClient.customers.update', 'SquareClient.payments.complete'],
  removal: ['SquareClient.payments.cancel', 'SquareClient.customers.delete'],
});
takesKey('square', square, { 'SquareClient.payments.create': '0.idempotencyKey' });
judges('@paypal/paypal-server-sdk', paypal, {
  none: ['OrdersController.getOrder', 'TransactionSearchController.searchTransactions'],
  write: ['OrdersController.createOrder', 'OrdersController.captureOrder', 'PaymentsController.refundCapturedPayment'],
  'idempotent-write': ['OrdersController.patchOrder'],
  removal: ['SubscriptionsController.cancelSubscription'],
});
takesKey('@paypal/paypal-server-sdk', paypal, { 'OrdersController.createOrder': '0.paypalRequestId' });
const request = (name: string) => external('@paypal/checkout-server-sdk', name);
judges('@paypal/checkout-server-sdk', paypal, {
  none: [['core.PayPalHttpClient.execute', [request('orders.OrdersGetRequest')]]],
  write: [['core.PayPalHttpClient.execute', [request('orders.OrdersCreateRequest')]], ['core.PayPalHttpClient.execute', [request('payments.CapturesRefundRequest')]]],
  'idempotent-write': [['core.PayPalHttpClient.execute', [request('orders.OrdersPatchRequest')]]],
  removal: [['core.PayPalHttpClient.execute', [request('payments.AuthorizationsVoidRequest')]]],
});
judges('@adyen/api-library', adyen, {
  none: ['CheckoutAPI.PaymentsApi.paymentMethods', 'BinLookupAPI.getCostEstimate', 'CheckoutAPI.PaymentLinksApi.getPaymentLink'],
  write: ['CheckoutAPI.PaymentsApi.payments', 'CheckoutAPI.ModificationsApi.refundCapturedPayment', 'CheckoutAPI.PaymentLinksApi.paymentLinks'],
  removal: ['CheckoutAPI.ModificationsApi.cancelAuthorisedPayment'],
});
takesKey('@adyen/api-library', adyen, { 'CheckoutAPI.PaymentsApi.payments': '1.idempotencyKey' });
judges('xero-node', xero, {
  none: ['XeroClient.accountingApi.getInvoices', 'XeroClient.refreshToken'],
  write: ['XeroClient.accountingApi.createInvoices', 'XeroClient.accountingApi.createPayment', 'XeroClient.accountingApi.emailInvoice', 'XeroClient.accountingApi.updateOrCreateInvoices'],
  'idempotent-write': ['XeroClient.accountingApi.updateInvoice'],
  removal: ['XeroClient.accountingApi.deleteItem'],
});
takesKey('xero-node', xero, { 'XeroClient.accountingApi.createInvoices': ['4'], 'XeroClient.accountingApi.createPayment': ['2'] });
judges('braintree', braintree, {
  none: ['BraintreeGateway.transaction.find', 'BraintreeGateway.clientToken.generate'],
  write: ['BraintreeGateway.transaction.sale', 'BraintreeGateway.transaction.refund', 'BraintreeGateway.customer.create'],
  'natural key': [['BraintreeGateway.customer.create', [{ id: 'c1' }]]],
  removal: ['BraintreeGateway.transaction.void'],
});
judges('@mollie/api-client', mollie, {
  none: ['createMollieClient', 'createMollieClient.payments.get', 'createMollieClient.payments.iterate'],
  write: ['createMollieClient.payments.create', 'createMollieClient.paymentRefunds.create'],
  removal: ['createMollieClient.payments.cancel'],
});
takesKey('@mollie/api-client', mollie, { 'createMollieClient.payments.create': '0.idempotencyKey' });
judges('razorpay', razorpay, {
  none: ['default.payments.fetch', 'default.orders.all'],
  write: ['default.orders.create', 'default.payments.refund', 'default.payments.capture', 'default.paymentLink.create'],
  'natural key': [['default.paymentLink.create', [{ reference_id: 'x' }]]],
  removal: ['default.subscriptions.cancel'],
});
judges('plaid', plaid, {
  none: ['PlaidApi.accountsGet', 'PlaidApi.transactionsSync', 'PlaidApi.linkTokenCreate', 'PlaidApi.institutionsGetById'],
  write: ['PlaidApi.transferCreate', 'PlaidApi.paymentInitiationPaymentCreate', 'PlaidApi.walletTransactionExecute'],
  'idempotent-write': ['PlaidApi.itemWebhookUpdate'],
  removal: ['PlaidApi.itemRemove', 'PlaidApi.transferCancel'],
});
judges('@lemonsqueezy/lemonsqueezy.js', lemonsqueezy, {
  none: ['getOrder', 'listProducts', 'validateLicense'],
  write: ['createCheckout', 'issueOrderRefund'],
  removal: ['cancelSubscription'],
});
judges('@paddle/paddle-node-sdk', paddle, {
  none: ['Paddle.transactions.list', 'Paddle.pricingPreview.preview'],
  write: ['Paddle.transactions.create', 'Paddle.subscriptions.createOneTimeCharge', 'Paddle.adjustments.create'],
  'idempotent-write': ['Paddle.subscriptions.update'],
  removal: ['Paddle.subscriptions.cancel'],
});
