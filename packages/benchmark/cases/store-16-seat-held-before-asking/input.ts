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
      { description: 'Buy a ticket for a seat', inputSchema: z.object({ show: z.string(), seat: z.string() }) },
      async ({ show, seat }, ctx) => {
        const hold = await this.seats.hold(show, seat);
        const choice = acceptedContent(ctx.mcpReq.inputResponses, 'insurance', insurance);
        if (!choice) {
          return inputRequired({
            inputRequests: { insurance: inputRequired.elicit({ message: `Seat ${seat} is held. Insurance?`, requestedSchema: insurance }) },
          });
        }
        const booking = await this.seats.book(show, seat, choice.insured);
        return text(`booking ${booking}, hold ${hold}`);
      },
    );

    this.server.registerTool(
      'held_seats',
      { description: 'Seats that are held', inputSchema: z.object({ show: z.string() }) },
      async ({ show }) => text((await this.seats.free(show)).join(' ')),
    );
  }
}
