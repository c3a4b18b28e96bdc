import { acceptedContent, inputRequired, McpServer, type CallToolResult } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { Seats } from './seats.js';

const insurance = z.object({ insured: z.boolean().describe('Refund the ticket if you fall ill?') });
const text = (t: string): CallToolResult => ({ content: [{ type: 'text', text: t }] });

export class BoxOffice {
  constructor(
    private readonly server: McpServer,
    private readonly seats = new Seats(),
  ) {}

  install(): void {
    this.server.registerTool(
      'buy_ticket',
      {
        description: 'Buy a ticket for a seat',
        inputSchema: z.object({
          show: z.string(),
          seat: z.string(),
          purchaseKey: z.uuid().describe('Idempotency key, the same in each round and on each retry of this purchase'),
        }),
      },
      async ({ show, seat, purchaseKey }, ctx) => {
        const choice = acceptedContent(ctx.mcpReq.inputResponses, 'insurance', insurance);
        if (!choice) {
          return inputRequired({
            inputRequests: { insurance: inputRequired.elicit({ message: `Insurance for seat ${seat}?`, requestedSchema: insurance }) },
          });
        }
        const booking = await this.seats.bookOnce(show, seat, choice.insured, purchaseKey);
        return text(`booking ${booking}`);
      },
    );

    this.server.registerTool(
      'held_seats',
      { description: 'Seats that are held', inputSchema: z.object({ show: z.string() }) },
      async ({ show }) => text((await this.seats.free(show)).join(' ')),
    );
  }
}
