import { Database } from 'bun:sqlite';

export interface stored_result {
  request_hash: string;
  state: 'running' | 'done' | 'unknown';
  lease_until: number;
  response_text: string;
}

export abstract class idempotency_store {
  abstract claim(idempotency_key: string, request_hash: string): stored_result | null;
  abstract settle(idempotency_key: string, state: 'done' | 'unknown', response_text: string): void;
}

export class sqlite_idempotency_store extends idempotency_store {
  private _db = new Database('idempotency.sqlite', { create: true });

  claim(idempotency_key: string, request_hash: string): stored_result | null {
    const inserted = this._db
      .query(
        `INSERT INTO results (idempotency_key, request_hash, state, lease_until, response_text)
         VALUES ($key, $hash, 'running', $lease, '') ON CONFLICT (idempotency_key) DO NOTHING`,
      )
      .run({ $key: idempotency_key, $hash: request_hash, $lease: Date.now() + 60_000 });
    if (inserted.changes === 1) return null;
    return this._db
      .query('SELECT request_hash, state, lease_until, response_text FROM results WHERE idempotency_key = $key')
      .get({ $key: idempotency_key }) as stored_result;
  }

  settle(idempotency_key: string, state: 'done' | 'unknown', response_text: string): void {
    this._db
      .query('UPDATE results SET state = $state, response_text = $text WHERE idempotency_key = $key')
      .run({ $state: state, $text: response_text, $key: idempotency_key });
  }
}
