import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { CallToolResult, ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { settle, take } from './deliveryBook.js';
import { Fleet } from './fleet.js';

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

const say = (text: string, isError = false): CallToolResult => ({ content: [{ type: 'text', text }], isError });
const caller = (extra: Extra) => String(extra.authInfo?.extra?.sub ?? extra.authInfo?.clientId ?? 'local');

const deliverySlot = (extra: Extra, dispatchKey: string) => `${caller(extra)}/dispatch/${dispatchKey}`;

export function registerFleetTools(server: McpServer, fleet: Fleet): void {
  server.registerTool(
    'dispatch_courier',
    { description: 'Send a courier', inputSchema: { from: z.string(), to: z.string(), dispatchKey: z.string().uuid().describe('Made once per dispatch, the same on a retry') } },
    async ({ dispatchKey, ...order }, extra) => {
      const slot = deliverySlot(extra, dispatchKey);
      const turn = await take(slot, JSON.stringify(order));
      if (!turn.mine) return say(turn.text, turn.isError);

      const answer = await fleet.dispatch(order).catch(() => undefined);
      await settle(slot, answer === undefined ? 'unknown' : 'done', answer ?? '');
      return answer === undefined ? say('outcome unknown: ask dispatch_board first', true) : say(answer);
    },
  );

  server.registerTool(
    'dispatch_board',
    { description: 'Couriers under way', inputSchema: {}, annotations: { readOnlyHint: true } },
    async (_args, extra) => {
      const progressToken = extra._meta?.progressToken;
      if (progressToken !== undefined) {
        await extra.sendNotification({ method: 'notifications/progress', params: { progressToken, progress: 1, total: 2 } });
      }
      return say(await fleet.board());
    },
  );
}
