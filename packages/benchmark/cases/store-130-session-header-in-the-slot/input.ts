import { randomUUID } from 'node:crypto';
import express from 'express';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { requireBearerAuth } from '@modelcontextprotocol/sdk/server/auth/middleware/bearerAuth.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { z } from 'zod';
import { verifier } from './verifier.js';
import { inScope, once } from './scope.js';

const lines = new Map<string, StreamableHTTPServerTransport>();

function printServer(): McpServer {
  const server = new McpServer({ name: 'print-shop', version: '1.6.0' });
  server.registerTool(
    'order_prints',
    { description: 'Order prints', inputSchema: { file: z.string(), copies: z.number().int().positive(), orderKey: z.string().uuid().describe('Same on a resend') } },
    async ({ file, copies, orderKey }) =>
      once('order_prints', orderKey, `${file} x ${copies}`, async () => {
        const res = await fetch(`${process.env.SHOP_URL}/orders`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ file, copies }),
        });
        if (!res.ok) throw new Error(`shop answered ${res.status}`);
        return `order ${((await res.json()) as { id: string }).id}`;
      }),
  );
  return server;
}

const app = express();
app.use(express.json());
app.all('/mcp', requireBearerAuth({ verifier }), async (req, res) => {
  const sid = req.headers['mcp-session-id'] as string | undefined;
  let transport = sid ? lines.get(sid) : undefined;
  if (!transport) {
    if (sid) return void res.status(404).end();
    const fresh = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => void lines.set(id, fresh),
    });
    fresh.onclose = () => void lines.delete(fresh.sessionId ?? '');
    await printServer().connect(fresh);
    transport = fresh;
  }
  const line = transport;
  await inScope({ session: sid ?? 'new', user: req.auth?.clientId ?? '' }, () => line.handleRequest(req, res, req.body));
});
app.listen(3000);
