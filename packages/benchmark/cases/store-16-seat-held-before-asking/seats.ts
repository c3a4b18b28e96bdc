import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';

interface Schema {
  hold: { id?: number; show: string; seat: string; hold_key: string | null };
  booking: { id?: number; show: string; seat: string; insured: boolean; hold_key: string | null };
}

const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: new Pool() }) });

export class Seats {
  async hold(show: string, seat: string): Promise<number> {
    const row = await db.insertInto('hold').values({ show, seat, hold_key: null }).returning('id').executeTakeFirstOrThrow();
    return row.id!;
  }

  async book(show: string, seat: string, insured: boolean): Promise<number> {
    const row = await db.insertInto('booking').values({ show, seat, insured, hold_key: null }).returning('id').executeTakeFirstOrThrow();
    return row.id!;
  }

  async bookOnce(show: string, seat: string, insured: boolean, key: string): Promise<number> {
    await db
      .insertInto('booking')
      .values({ show, seat, insured, hold_key: key })
      .onConflict((oc) => oc.column('hold_key').doNothing())
      .execute();
    const row = await db.selectFrom('booking').select('id').where('hold_key', '=', key).executeTakeFirstOrThrow();
    return row.id!;
  }

  async free(show: string): Promise<string[]> {
    const rows = await db.selectFrom('hold').select('seat').where('show', '=', show).execute();
    return rows.map((r) => r.seat);
  }
}
