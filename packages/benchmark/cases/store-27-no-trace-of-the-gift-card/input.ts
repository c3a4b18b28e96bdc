import { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { GiftCards } from './giftCards.js';

export function registerGiftCards(server: McpServer, cards = new GiftCards(process.env.CARDS_URL ?? '')): void {
  server.registerTool(
    'issue_gift_card',
    {
      description: 'Issue a gift card',
      inputSchema: z.object({
        cents: z.number().int().positive(),
        recipient: z.email(),
        issueKey: z.uuid().describe('Idempotency key; repeat it on a retry'),
      }),
    },
    async ({ cents, recipient, issueKey }) => {
      const card = await cards.issue(cents, recipient, issueKey);
      return { content: [{ type: 'text', text: `card ending in ${card.last4}` }] };
    },
  );

  server.registerTool(
    'gift_card_balance',
    { description: 'What is left on a card', inputSchema: z.object({ card: z.string() }) },
    async ({ card }) => ({ content: [{ type: 'text', text: String(await cards.balance(card)) }] }),
  );
}
