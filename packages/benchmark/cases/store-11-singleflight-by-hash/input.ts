import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { SingleFlight, fingerprint } from './singleFlight.js';
import { Workbench } from './workbench.js';

const flights = new SingleFlight<CallToolResult>();

export function registerWorkbench(server: McpServer, bench: Workbench) {
  server.registerTool(
    'launch_agent',
    { description: 'Launch an agent in a worktree', inputSchema: { worktree: z.string(), prompt: z.string() } },
    async (args) =>
      flights.run(fingerprint('agent.launch', args), async () => {
        const { agentId } = await bench.launch(args.worktree, args.prompt);
        return { content: [{ type: 'text', text: `agent ${agentId}` }] };
      }),
  );

  server.registerTool(
    'agent_output',
    { description: 'Last lines of an agent', inputSchema: { agentId: z.string() } },
    async ({ agentId }) => ({ content: [{ type: 'text', text: await bench.output(agentId) }] }),
  );
}
