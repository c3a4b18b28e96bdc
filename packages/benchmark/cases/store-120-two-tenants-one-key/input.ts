import { createMcpHandler, withMcpAuth } from 'mcp-handler';
import * as z from 'zod/v4';
import { knex } from './knex.js';
import { replayable } from './replayable.js';
import { verifyToken } from './verifyToken.js';

const handler = createMcpHandler((server) => {
  server.registerTool(
    'add_expense',
    {
      description: 'Add an expense to my report',
      inputSchema: z.object({ report: z.number().int(), cents: z.number().int(), idempotencyKey: z.string().min(8).max(64) }),
    },
    async ({ report, cents, idempotencyKey }, ctx) => {
      const user = ctx.http?.authInfo?.extra?.userId as string;
      return replayable({ tool: 'add_expense', key: idempotencyKey, user, args: [report, cents] }, async (trx) => {
        const [row] = await trx('expenses').insert({ report, cents, owner: user }).returning('id');
        return `expense ${row.id}`;
      });
    },
  );

  server.registerTool('my_expenses', { description: 'My expenses', inputSchema: z.object({ report: z.number().int() }) }, async ({ report }, ctx) => {
    const owner = ctx.http?.authInfo?.extra?.userId as string;
    return { content: [{ type: 'text', text: JSON.stringify(await knex('expenses').where({ report, owner })) }] };
  });
});

const authed = withMcpAuth(handler, verifyToken, { required: true });
export { authed as GET, authed as POST };
