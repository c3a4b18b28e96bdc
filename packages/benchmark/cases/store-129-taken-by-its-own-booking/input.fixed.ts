import { createTool } from '@mastra/core/tools';
import { MCPServer } from '@mastra/mcp';
import { z } from 'zod';
import { calendar } from './calendar.js';
import { claim, settle } from './bookings.js';

const bookRoom = createTool({
  id: 'book_room',
  description: 'Book a meeting room and invite the team',
  inputSchema: z.object({
    room: z.string(),
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    bookingKey: z.uuid().describe('One per booking, the same on a retry'),
  }),
  execute: async ({ room, from, to, bookingKey }, context) => {
    const owner = context?.mcp?.extra.authInfo?.clientId;
    if (!owner) return { state: 'refused', text: 'sign in first' };
    if (from >= to) return { state: 'refused', text: 'from must lie before to' };

    const slot = { owner, key: bookingKey, print: `${room} ${from} ${to}` };
    const kept = await claim(slot);
    if (kept) return kept;

    try {
      if (!(await calendar.isFree(room, from, to))) {
        const text = `${room} is taken, choose another time`;
        await settle(slot, 'refused', text);
        return { state: 'refused', text };
      }
      const text = `booked as ${await calendar.book(room, from, to, owner)}`;
      await settle(slot, 'booked', text);
      return { state: 'booked', text };
    } catch {
      await settle(slot, 'unknown', 'outcome unknown, look at the calendar');
      return { state: 'unknown', text: 'outcome unknown, look at the calendar' };
    }
  },
});

const freeRooms = createTool({
  id: 'is_free',
  description: 'Whether a room is free',
  inputSchema: z.object({ room: z.string(), from: z.iso.datetime(), to: z.iso.datetime() }),
  mcp: { annotations: { readOnlyHint: true } },
  execute: async ({ room, from, to }) => ({ free: await calendar.isFree(room, from, to) }),
});

export const server = new MCPServer({ id: 'rooms', name: 'rooms', version: '1.0.0', tools: { book_room: bookRoom, is_free: freeRooms } });
