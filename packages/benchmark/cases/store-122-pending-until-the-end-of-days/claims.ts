import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';

const ddb = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const TableName = process.env.CLAIMS_TABLE ?? 'mcp-claims';
const week = () => Math.floor(Date.now() / 1000) + 7 * 86_400;

export interface Claim {
  pk: string;
  print: string;
  status: 'PENDING' | 'DONE';
  answer?: string;
}

export async function claim(pk: string, print: string): Promise<Claim | undefined> {
  try {
    await ddb.send(
      new PutCommand({
        TableName,
        Item: { pk, print, status: 'PENDING' } satisfies Claim,
        ConditionExpression: 'attribute_not_exists(pk)',
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
