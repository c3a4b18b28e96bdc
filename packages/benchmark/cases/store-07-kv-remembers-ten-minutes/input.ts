import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { withReplay, type ReplayEnv } from './replay';

interface Env extends ReplayEnv {
  NEWSLETTER_TOKEN: string;
  LISTS: KVNamespace;
}

const API = 'https://newsletter.example.com/v1';

async function post(env: Env, path: string, body: unknown): Promise<string> {
  const res = await fetch(API + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${env.NEWSLETTER_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!res.ok) throw new Error(`${path}: ${res.status} ${await res.text()}`);
  return res.text();
}

export function buildServer(env: Env, owner: string): McpServer {
  const server = new McpServer({ name: 'newsletter', version: '1.0.0' });

  server.registerTool(
    'send_issue',
    {
      description: 'Send an issue of the newsletter to a list',
      inputSchema: {
        list: z.string(),
        subject: z.string(),
        html: z.string(),
        idempotencyKey: z.string().min(16).describe('Same value on every retry of this issue'),
      },
    },
    async ({ list, subject, html, idempotencyKey }) =>
      withReplay(env, owner, idempotencyKey, async () => ({
        content: [{ type: 'text', text: await post(env, `/lists/${list}/issues`, { subject, html }) }],
      })),
  );

  server.registerTool('list_size', { description: 'Readers of a list', inputSchema: { list: z.string() } }, async ({ list }) => {
    const known = await env.LISTS.get(list);
    if (known) return { content: [{ type: 'text', text: known }] };
    const res = await fetch(`${API}/lists/${list}`, { headers: { authorization: `Bearer ${env.NEWSLETTER_TOKEN}` } });
    const { readers } = (await res.json()) as { readers: number };
    await env.LISTS.put(list, String(readers), { expirationTtl: 60 });
    return { content: [{ type: 'text', text: String(readers) }] };
  });

  return server;
}
