import { McpError, ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { Pool } from 'pg';
import { z } from 'zod';

const pool = new Pool();
const say = (text: string, isError = false) => ({ isError, content: [{ type: 'text' as const, text }] });

async function finish(task: string, state: string, note: string): Promise<void> {
  await pool.query('UPDATE task SET state = $2, note = $3 WHERE id = $1', [task, state, note]);
}

export function registerDeploy(server: McpServer, platform: Client): void {
  server.registerTool(
    'deploy',
    { description: 'Deploy a build', inputSchema: { taskId: z.string().uuid().describe('idempotency key of the deployment'), build: z.string() } },
    async ({ taskId, build }) => {
      const claimed = await pool.query(`INSERT INTO task (id, build, state, since) VALUES ($1, $2, 'running', now()) ON CONFLICT DO NOTHING`, [taskId, build]);
      if (claimed.rowCount === 0) return say('already known, see deploy_status', true);
      const stop = new AbortController();
      const bell = setTimeout(() => stop.abort(), 30_000);
      try {
        await platform.callTool({ name: 'start_deployment', arguments: { build, taskId } }, undefined, { signal: stop.signal });
        await finish(taskId, 'done', 'deployed');
        return say('deployed');
      } catch (error) {
        const timedOut = error instanceof McpError && error.code === ErrorCode.RequestTimeout;
        await finish(taskId, 'failed', timedOut ? 'timed out' : String(error));
        return say(timedOut ? 'The deployment failed: timed out.' : `The deployment failed: ${String(error)}`, true);
      } finally {
        clearTimeout(bell);
      }
    },
  );
}
