import { Pool } from 'pg';

const pool = new Pool();

export interface Slot {
  owner: string;
  key: string;
  print: string;
}
export type State = 'running' | 'booked' | 'refused' | 'unknown';

export async function claim({ owner, key, print }: Slot): Promise<{ state: string; text: string } | undefined> {
  const mine = await pool.query(
    `INSERT INTO room_call (owner, key, print, state, lease_until) VALUES ($1, $2, $3, 'running', now() + interval '45 seconds')
     ON CONFLICT (owner, key) DO NOTHING`,
    [owner, key, print],
  );
  if (mine.rowCount === 1) return undefined;
  const { rows } = await pool.query('SELECT print, state, text, lease_until > now() AS alive FROM room_call WHERE owner = $1 AND key = $2', [owner, key]);
  const row = rows[0];
  if (row.print !== print) return { state: 'refused', text: 'this bookingKey belongs to another booking' };
  if (row.state === 'running') {
    return row.alive
      ? { state: 'running', text: 'in progress, ask again in 5 s' }
      : { state: 'unknown', text: 'outcome unknown, look at the calendar' };
  }
  return { state: row.state, text: row.text };
}

export async function settle({ owner, key }: Slot, state: State, text: string): Promise<void> {
  await pool.query('UPDATE room_call SET state = $3, text = $4 WHERE owner = $1 AND key = $2', [owner, key, state, text]);
}
