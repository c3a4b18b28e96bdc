import { FastMCP, UserError } from 'fastmcp';
import { z } from 'zod';
import { CourierClient } from './courier.js';

const server = new FastMCP({ name: 'courier', version: '1.5.0' });
const courier = new CourierClient(process.env.COURIER_URL!, process.env.COURIER_KEY!);

const isTimeout = (e: unknown): boolean => e instanceof DOMException && e.name === 'TimeoutError';

server.addTool({
  name: 'book_shipment',
  description: 'Book a shipment with the courier and return its label number',
  parameters: z.object({
    street: z.string(),
    city: z.string(),
    grams: z.number().int().positive(),
    reference: z.string().min(12).describe('Idempotency key of the booking. Keep it and send the same value if you have to repeat the call.'),
  }),
  execute: async ({ reference, ...parcel }, { log }) => {
    try {
      const { label } = await courier.bookOnce(parcel, reference);
      log.info('booked', { label, reference });
      return `Label ${label}`;
    } catch (e) {
      if (isTimeout(e)) {
        throw new UserError('No answer yet, the shipment may have been booked. Repeat the call with the same reference to find out.');
      }
      throw e;
    }
  },
});

server.addTool({
  name: 'track_shipment',
  description: 'Where a shipment is',
  parameters: z.object({ label: z.string() }),
  execute: async ({ label }) => {
    try {
      return (await courier.track(label)).state;
    } catch (e) {
      if (isTimeout(e)) throw new UserError('Tracking timed out, try again.');
      throw e;
    }
  },
});

await server.start({ transportType: 'stdio' });
