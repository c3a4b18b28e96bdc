import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { Pipelines } from './pipeline.js';

const pipelines = new Pipelines(process.env.CI_URL ?? '', process.env.CI_TOKEN ?? '');

export function registerCi(server: McpServer) {
  server.registerTool(
    'run_pipeline',
    {
      description: 'Run a pipeline and wait for its end',
      inputSchema: { project: z.string(), ref: z.string(), runKey: z.string().min(16).describe('Idempotency key; unchanged on retries') },
    },
    async ({ project, ref, runKey }) => {
      const run = await pipelines.start(project, ref, runKey);
      const end = await pipelines.waitFor(project, run.id);
      return { content: [{ type: 'text', text: `${end.id}: ${end.state}` }] };
    },
  );

  server.registerTool(
    'pipeline_state',
    { description: 'State of a pipeline', inputSchema: { project: z.string(), id: z.string() } },
    async ({ project, id }) => ({ content: [{ type: 'text', text: (await pipelines.get(project, id)).state }] }),
  );

  server.registerTool(
    'await_short_job',
    { description: 'Wait up to 30 seconds for a pipeline', inputSchema: { project: z.string(), id: z.string() } },
    async ({ project, id }) => ({ content: [{ type: 'text', text: (await pipelines.waitFor(project, id, undefined, 6, 5_000)).state }] }),
  );
}
