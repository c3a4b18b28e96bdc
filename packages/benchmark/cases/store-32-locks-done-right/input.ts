import { readFileSync } from 'node:fs';
import { Redis } from 'ioredis';
import { Pool, type PoolClient } from 'pg';
import { McpServer, type CallToolResult } from '@modelcontextprotocol/server';
import * as z from 'zod';

const pool = new Pool();
const redis = new Redis(process.env.REDIS_URL ?? 'redis://127.0.0.1:6379');
const say = (text: string, isError = false): CallToolResult => ({ content: [{ type: 'text', text }], isError });

async function inTransaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

const CLAIM = `
local kept = redis.call('GET', KEYS[1])
if kept then return kept end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return false`;
const WEEK_MS = 7 * 24 * 3600 * 1000;

interface Gate {
  open(gate: string): Promise<string>;
}

export function registerGates(server: McpServer, gate: Gate): void {
  // everything in one transaction: the record and the booking are there together or not at all
  server.registerTool(
    'book_slot',
    {
      description: 'Book a slot at a gate',
      inputSchema: z.object({ gate: z.string(), at: z.string(), requestKey: z.uuid().describe('Idempotency key, unchanged on a retry') }),
    },
    async ({ gate: name, at, requestKey }, ctx) => {
      const who = ctx.http?.authInfo?.clientId ?? 'local';
      return inTransaction(async (client) => {
        await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${who}:${requestKey}`]);
        const { rows } = await client.query('SELECT gate, at, answer FROM slot_request WHERE who = $1 AND key = $2', [who, requestKey]);
        if (rows[0]) {
          if (rows[0].gate !== name || rows[0].at !== at) return say('requestKey belongs to another slot', true);
          return say(rows[0].answer as string);
        }
        const booked = await client.query('INSERT INTO slot (gate, at, who) VALUES ($1, $2, $3) RETURNING id', [name, at, who]);
        const answer = `slot ${booked.rows[0].id}`;
        await client.query('INSERT INTO slot_request (who, key, gate, at, answer) VALUES ($1, $2, $3, $4, $5)', [who, requestKey, name, at, answer]);
        return say(answer);
      });
    },
  );

  // claimed by a script: look and set are one step
  server.registerTool(
    'open_gate',
    {
      description: 'Open a gate for one vehicle',
      inputSchema: z.object({ gate: z.string(), passKey: z.string().min(16).describe('Idempotency key: one per passage, the same on a retry') }),
    },
    async ({ gate: name, passKey }, ctx) => {
      const slot = `pass:${ctx.http?.authInfo?.clientId ?? 'local'}:${passKey}`;
      const entry = { gate: name, state: 'opening', until: Date.now() + 30_000, text: '' };
      const kept = (await redis.eval(CLAIM, 1, slot, JSON.stringify(entry), WEEK_MS)) as string | null;
      if (kept) {
        const row = JSON.parse(kept) as typeof entry;
        if (row.gate !== name) return say('passKey belongs to another gate', true);
        if (row.state === 'open') return say(row.text);
        return say(row.state === 'opening' && row.until > Date.now() ? 'the gate is opening, ask again in 2 s' : 'outcome unknown: look at the gate', true);
      }
      try {
        const text = await gate.open(name);
        await redis.set(slot, JSON.stringify({ ...entry, state: 'open', text }), 'PX', WEEK_MS);
        return say(text);
      } catch {
        await redis.set(slot, JSON.stringify({ ...entry, state: 'unknown' }), 'PX', WEEK_MS);
        return say('outcome unknown: look at the gate', true);
      }
    },
  );

  server.registerTool('gate_rules', { description: 'House rules', inputSchema: z.object({}) }, async () => say(readFileSync('rules.txt', 'utf8')));
}
