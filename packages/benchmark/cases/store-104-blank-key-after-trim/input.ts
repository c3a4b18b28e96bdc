import { McpServer, type CallToolResult } from '@modelcontextprotocol/server';
import { Pool } from 'pg';
import * as z from 'zod';
import { requestKey } from './fields.js';

const pool = new Pool();
const say = (text: string, isError = false): CallToolResult => ({ content: [{ type: 'text', text }], isError });

async function bookOnce(club: string, key: string, court: number, starts: string): Promise<CallToolResult> {
  const made = await pool.query(
    `INSERT INTO booking (club, request_key, court, starts) VALUES ($1, $2, $3, $4)
     ON CONFLICT (club, request_key) DO NOTHING RETURNING id`,
    [club, key, court, starts],
  );
  if (made.rowCount === 1) return say(`booking ${made.rows[0].id}`);
  const { rows } = await pool.query(
    'SELECT id, court = $3 AND starts = $4::timestamptz AS same FROM booking WHERE club = $1 AND request_key = $2',
    [club, key, court, starts],
  );
  if (!rows[0].same) return say('this requestKey belongs to another booking', true);
  return say(`booking ${rows[0].id}`);
}

export function registerCourtTools(server: McpServer): void {
  server.registerTool(
    'book_court',
    {
      description: 'Book a court of the club',
      inputSchema: z.object({ court: z.number().int(), starts: z.iso.datetime(), requestKey }),
    },
    async ({ court, starts, requestKey }, ctx) => {
      const club = ctx.http?.authInfo?.clientId;
      return club ? bookOnce(club, requestKey, court, starts) : say('sign in first', true);
    },
  );

  server.registerTool(
    'list_bookings',
    {
      description: 'Bookings of the club, page by page',
      inputSchema: z.object({ after: z.string().trim().default('').describe('Last booking of the page before; empty for the first page') }),
    },
    async ({ after }, ctx) => {
      const club = ctx.http?.authInfo?.clientId ?? '';
      const { rows } = await pool.query('SELECT id, court, starts FROM booking WHERE club = $1 AND id > $2 ORDER BY id LIMIT 50', [club, Number(after)]);
      return say(JSON.stringify(rows));
    },
  );
}
