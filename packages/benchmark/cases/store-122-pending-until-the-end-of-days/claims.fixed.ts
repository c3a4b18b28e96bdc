import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';

const ddb = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const TableName = process.env.CLAIMS_TABLE ?? 'mcp-claims';
const LEASE_S = 60;
const seconds = () => Math.floor(Date.now() / 1000);
const week = () => Math.floor(Date.now() / 1000) + 7 * 86_400;

export interface Claim {
  pk: string;
  print: string;
  status: 'PENDING' | 'DONE';
  lease_until: number;
  expires_at: number;
  answer?: string;
}

/** An expired claim may be taken over: the run is sent with the same upstream key, so the fab starts it once. */
export async function claim(pk: string, print: string): Promise<Claim | undefined> {
  try {
    await ddb.send(
      new PutCommand({
        TableName,
        Item: { pk, print, status: 'PENDING', lease_until: seconds() + LEASE_S, expires_at: week() } satisfies Claim,
        ConditionExpression: 'attribute_not_exists(pk) OR (#s = :pending AND lease_until < :now AND print = :print)',
        ExpressionAttributeNames: { '#s': 'status' },
        ExpressionAttributeValues: { ':pending': 'PENDING', ':now': seconds(), ':print': print },
      }),
    );
    return undefined;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const { Item } = await ddb.send(new GetCommand({ TableName, Key: { pk }, ConsistentRead: true }));
    return Item as Claim;
  }
}

export async function complete(pk: string, answer: string): Promise<void> {
  await ddb.send(
    new UpdateCommand({
      TableName,
      Key: { pk },
      UpdateExpression: 'SET #s = :done, answer = :answer, expires_at = :expires',
      ExpressionAttributeNames: { '#s': 'status' },
      ExpressionAttributeValues: { ':done': 'DONE', ':answer': answer, ':expires': week() },
    }),
  );
}
