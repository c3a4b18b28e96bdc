import type { StoreModel } from '../../types.js';

/** Commands as they are made, before they are sent. Facts from `@aws-sdk/client-dynamodb` and `@aws-sdk/lib-dynamodb` 3.9. */
export default {
  modules: ['@aws-sdk/client-dynamodb', '@aws-sdk/lib-dynamodb'],
  title: 'DynamoDB',
  keeps: 'durable',
  rows: [
    { member: ['getcommand', 'getitemcommand', 'querycommand', 'dynamodb.getitem', 'dynamodbdocument.get', 'dynamodbdocument.from.get'], does: 'look-up' },
    { member: ['putcommand', 'putitemcommand', 'updatecommand', 'updateitemcommand', 'transactwritecommand', 'transactwriteitemscommand', 'dynamodb.putitem', 'dynamodb.updateitem', 'dynamodbdocument.put', 'dynamodbdocument.update', 'dynamodbdocument.from.put', 'dynamodbdocument.from.update'], does: 'record', claimsWith: ['ConditionExpression'], claimThrows: true },
    { member: ['deletecommand', 'deleteitemcommand', 'dynamodb.deleteitem', 'dynamodbdocument.delete', 'dynamodbdocument.from.delete'], does: 'remove' },
  ],
} satisfies StoreModel;
