import postgres from 'postgres';

const sql = postgres(process.env.DATABASE_URL!);

export type LogRow = { fingerprint: string; state: 'running' | 'done' | 'unknown'; lease_until: Date; answer: string | null };

export const requestLog = {
  async claim(who: string, key: string, fingerprint: string): Promise<LogRow | undefined> {
    const rows = await sql`
      INSERT INTO request_log (who, key, fingerprint, state, lease_until, created_at)
      VALUES (${who}, ${key}, ${fingerprint}, 'running', now() + interval '1 minute', now())
      ON CONFLICT (who, key) DO NOTHING
      RETURNING key`;
    if (rows.length === 1) return undefined;
    const [kept] = await sql<LogRow[]>`SELECT fingerprint, state, lease_until, answer FROM request_log WHERE who = ${who} AND key = ${key}`;
    return kept;
  },

  async settle(who: string, key: string, state: 'done' | 'unknown', answer: string): Promise<void> {
    await sql`UPDATE request_log SET state = ${state}, answer = ${answer} WHERE who = ${who} AND key = ${key}`;
  },

  async sweep(): Promise<void> {
    await sql`DELETE FROM request_log WHERE created_at < now() - interval '7 days'`;
  },

  async sweepSessions(): Promise<void> {
    await sql`DELETE FROM web_session WHERE last_seen < now() - interval '15 minutes'`;
  },
};
