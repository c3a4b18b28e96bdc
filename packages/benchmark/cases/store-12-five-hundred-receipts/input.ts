import { LRUCache } from 'lru-cache';
import { McpServer, type CallToolResult } from '@modelcontextprotocol/server';
import * as z from 'zod';

interface Receipt {
  fingerprint: string;
  result: Promise<CallToolResult>;
}

// remembers what was booked so that a repeat gets the first answer
const receipts = new LRUCache<string, Receipt>({
  max: 500,
  ttl: 1000 * 60 * 60 * 48,
});
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
      const earlier = receipts.get(slot);
      if (earlier) {
        return earlier.fingerprint === fingerprint ? earlier.result : problem('bookingKey was used for another booking');
      }
      const result = hotel.book(room, from, nights).then(
        ({ confirmation }) => done(confirmation),
        () => problem('outcome unknown: ask the hotel before booking again'),
      );
      receipts.set(slot, { fingerprint, result });
      return result;
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
