import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';

interface Tables {
  delivery: { slot: string; print: string; state: 'running' | 'done' | 'unknown'; answer: string | null; lease_until: Date };
}

const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new Pool() }) });

export type Turn = { mine: true } | { mine: false; isError: boolean; text: string };
const UNKNOWN = 'outcome unknown: ask dispatch_board before anything else';

export async function take(slot: string, print: string): Promise<Turn> {
  const won = await db
    .insertInto('delivery')
    .values({ slot, print, state: 'running', answer: null, lease_until: sql<Date>`clock_timestamp() + interval '2 minutes'` })
    .onConflict((c) => c.column('slot').doNothing())
    .executeTakeFirst();
  if (Number(won.numInsertedOrUpdatedRows ?? 0) === 1) return { mine: true };

  const kept = await db
    .selectFrom('delivery')
    .select(['print', 'state', 'answer', sql<boolean>`lease_until > clock_timestamp()`.as('live')])
    .where('slot', '=', slot)
    .executeTakeFirstOrThrow();
  if (kept.print !== print) return { mine: false, isError: true, text: 'this key belongs to another dispatch' };
  if (kept.state === 'done') return { mine: false, isError: false, text: kept.answer ?? '' };
  return { mine: false, isError: true, text: kept.state === 'running' && kept.live ? 'in progress, ask again in 10 s' : UNKNOWN };
}

export async function settle(slot: string, state: 'done' | 'unknown', answer: string): Promise<void> {
  await db.updateTable('delivery').set({ state, answer }).where('slot', '=', slot).where('state', '=', 'running').execute();
}
