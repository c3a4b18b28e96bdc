import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';

interface OrderCall {
  buyer: string;
  order_key: string;
  status: string;
  locked_until: Date;
  order_no: string | null;
  content_hash: string;
}

export const db = new Kysely<{ order_call: OrderCall }>({ dialect: new PostgresDialect({ pool: new Pool({ max: 10 }) }) });

export class OrderCalls {
  async start(buyer: string, orderKey: string, contentHash: string): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('order_call')
      .values({ buyer, order_key: orderKey, content_hash: contentHash, status: 'processing', locked_until: sql`now() + interval '90 seconds'`, order_no: null })
      .onConflict((oc) => oc.columns(['buyer', 'order_key']).doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }

  async find(buyer: string, orderKey: string): Promise<OrderCall> {
    return db
      .selectFrom('order_call')
      .selectAll()
      .where('buyer', '=', buyer)
      .where('order_key', '=', orderKey)
      .executeTakeFirstOrThrow();
  }

  async end(buyer: string, orderKey: string, status: 'placed' | 'unclear', orderNo: string | null): Promise<void> {
    await db
      .updateTable('order_call')
      .set({ status, order_no: orderNo })
      .where('buyer', '=', buyer)
      .where('order_key', '=', orderKey)
      .execute();
  }
}
