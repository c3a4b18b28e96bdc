import type { StoreModel } from '../../types.js';

/** Commands as they are made, before they are sent. Facts from `@aws-sdk/client-dynamodb` and `@aws-sdk/lib-dynamodb` 3.9. */
export default {
  modules: ['@aws-sdk/client-dynamodb', '@aws-sdk/lib-dynamodb'],
  title: 'DynamoDB',
  keeps: 'durable',
  rows: [
    { member: ['getcommand', 'getitemcommand', 'querycommand'], does: 'look-up' },
    { member: ['putcommand', 'putitemcommand', 'updatecommand', 'updateitemcommand', 'transactwritecommand', 'transactwriteitemscommand'], does: 'record', claimsWith: ['ConditionExpression'] },
    { member: ['deletecommand', 'deleteitemcommand'], does: 'remove' },
  ],
} satisfies StoreModel;
