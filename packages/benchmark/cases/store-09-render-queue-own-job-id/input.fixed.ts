import { McpServer, StdioServerTransport } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { RenderQueue } from './queue.fixed.js';

const queue = new RenderQueue();
const server = new McpServer({ name: 'render-farm', version: '0.9.0' });

server.registerTool(
  'render_scene',
  {
    description: 'Queue a scene for rendering',
    inputSchema: z.object({ scene: z.string(), frames: z.number().int().positive(), requestKey: z.string().min(16).describe('Idempotency key: the same for every retry') }),
  },
  async ({ scene, frames, requestKey }) => {
    const jobId = await queue.submit({ scene, frames }, requestKey);
    return { content: [{ type: 'text', text: `queued as ${jobId}` }] };
  },
);

server.registerTool(
  'render_state',
  { description: 'State of a render job', inputSchema: z.object({ jobId: z.string() }) },
  async ({ jobId }) => ({ content: [{ type: 'text', text: await queue.state(jobId) }] }),
);

await server.connect(new StdioServerTransport());
