import { McpServer, StdioServerTransport } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { RenderQueue } from './queue.js';

const queue = new RenderQueue();
const server = new McpServer({ name: 'render-farm', version: '0.9.0' });

server.registerTool(
  'render_scene',
  {
    description: 'Queue a scene for rendering',
    inputSchema: z.object({ scene: z.string(), frames: z.number().int().positive() }),
  },
  async ({ scene, frames }) => {
    const jobId = await queue.submit({ scene, frames });
    return { content: [{ type: 'text', text: `queued as ${jobId}` }] };
  },
);

server.registerTool(
  'render_state',
  { description: 'State of a render job', inputSchema: z.object({ jobId: z.string() }) },
  async ({ jobId }) => ({ content: [{ type: 'text', text: await queue.state(jobId) }] }),
);

await server.connect(new StdioServerTransport());
