import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { LaunchBook } from './launchBook.fixed.js';
import { fingerprint } from './singleFlight.js';
import { Workbench } from './workbench.js';

const book = new LaunchBook('launches.db');
const say = (text: string, isError = false): CallToolResult => ({ content: [{ type: 'text', text }], isError });

export function registerWorkbench(server: McpServer, bench: Workbench) {
  server.registerTool(
    'launch_agent',
    {
      description: 'Launch an agent in a worktree',
      inputSchema: {
        worktree: z.string(),
        prompt: z.string(),
        requestKey: z.string().min(16).max(256).describe('One per launch; repeat it unchanged when the answer got lost'),
      },
    },
    async ({ requestKey, ...args }) => {
      const print = fingerprint('agent.launch', args);
      const earlier = book.claim(requestKey, print);
      if (earlier) {
        if (earlier.print !== print) return say('requestKey belongs to another launch', true);
        if (earlier.state === 'done') return say(earlier.answer ?? '');
        if (earlier.state === 'running' && earlier.lease_until > Date.now()) return say('launch in progress, ask again in 3 s', true);
        return say('outcome unknown: look at the list of agents', true);
      }
      try {
        const { agentId } = await bench.launch(args.worktree, args.prompt);
        book.settle(requestKey, 'done', `agent ${agentId}`);
        return say(`agent ${agentId}`);
      } catch (error) {
        book.settle(requestKey, 'unknown', String(error));
        return say('outcome unknown: look at the list of agents', true);
      }
    },
  );

  server.registerTool(
    'agent_output',
    { description: 'Last lines of an agent', inputSchema: { agentId: z.string() } },
    async ({ agentId }) => ({ content: [{ type: 'text', text: await bench.output(agentId) }] }),
  );
}
