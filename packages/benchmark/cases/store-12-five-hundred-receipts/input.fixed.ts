import { DatabaseSync } from 'node:sqlite';
import { McpServer, type CallToolResult } from '@modelcontextprotocol/server';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';

interface Row {
  fingerprint: string;
  state: 'booking' | 'booked' | 'unknown';
  lease_until: number;
  text: string | null;
}

const db = new DatabaseSync(process.env.BOOKINGS_DB ?? 'bookings.db');
db.exec('PRAGMA synchronous = FULL');
const claim = db.prepare(
  `INSERT INTO receipt (slot, fingerprint, state, lease_until) VALUES (?, ?, 'booking', ?) ON CONFLICT (slot) DO NOTHING`,
);
const find = db.prepare('SELECT fingerprint, state, lease_until, text FROM receipt WHERE slot = ?');
const settle = db.prepare('UPDATE receipt SET state = ?, text = ? WHERE slot = ?');
const rooms = new LRUCache<string, string>({ max: 50, ttl: 60_000 });

export interface Hotel {
  book(room: string, from: string, nights: number): Promise<{ confirmation: string }>;
  describe(room: string): Promise<string>;
}

const done = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] });
const problem = (text: string): CallToolResult => ({ content: [{ type: 'text', text }], isError: true });

export function registerHotel(server: McpServer, hotel: Hotel): void {
  server.registerTool(
    'book_room',
    {
      description: 'Book a room',
      inputSchema: z.object({
        room: z.string(),
        from: z.iso.date(),
        nights: z.number().int().min(1),
        bookingKey: z.uuid().describe('Idempotency key: chosen once per booking, reused by retries'),
      }),
    },
    async ({ bookingKey, room, from, nights }, ctx) => {
      const slot = `${ctx.http?.authInfo?.clientId ?? 'local'}/${bookingKey}`;
      const fingerprint = `${room}|${from}|${nights}`;
      if (claim.run(slot, fingerprint, Date.now() + 45_000).changes === 0) {
        const row = find.get(slot) as unknown as Row;
        if (row.fingerprint !== fingerprint) return problem('bookingKey was used for another booking');
        if (row.state === 'booked') return done(row.text ?? '');
        if (row.state === 'booking' && row.lease_until > Date.now()) return problem('booking in progress, ask again in 5 s');
        return problem('outcome unknown: ask the hotel before booking again');
      }
      try {
        const { confirmation } = await hotel.book(room, from, nights);
        settle.run('booked', confirmation, slot);
        return done(confirmation);
      } catch {
        settle.run('unknown', null, slot);
        return problem('outcome unknown: ask the hotel before booking again');
      }
    },
  );

  server.registerTool('describe_room', { description: 'What a room is like', inputSchema: z.object({ room: z.string() }) }, async ({ room }) => {
    let text = rooms.get(room);
    if (text === undefined) {
      text = await hotel.describe(room);
      rooms.set(room, text);
    }
    return done(text);
  });
}
