import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { McpAgent } from 'agents/mcp';
import { z } from 'zod';

interface Env {
  CI_URL: string;
  CI_TOKEN: string;
  MCP_OBJECT: DurableObjectNamespace;
}
type Receipt = { print: string; state: 'running' | 'done' | 'unknown'; lease: number; answer: string };

const say = (text: string, isError = false) => ({ content: [{ type: 'text' as const, text }], isError });
const LEASE_MS = 60_000;

export class DeployMCP extends McpAgent<Env, { lastApp?: string }, { userId: string }> {
  server = new McpServer({ name: 'deploys', version: '2.1.0' });
  initialState = {};

  async init() {
    this.sql`CREATE TABLE IF NOT EXISTS receipts
      (key TEXT PRIMARY KEY, print TEXT NOT NULL, state TEXT NOT NULL, lease INTEGER NOT NULL, answer TEXT NOT NULL)`;

    this.server.registerTool(
      'trigger_deploy',
      {
        description: 'Deploy a commit',
        inputSchema: { app: z.string(), commit: z.string(), deployKey: z.string().uuid().describe('One per deploy, the same on a resend') },
      },
      async ({ app, commit, deployKey }) => {
        const print = `${app}@${commit}`;
        const kept = this.claim(deployKey, print);
        if (kept) return this.answer(kept, print);
        this.setState({ lastApp: app });
        try {
          const res = await fetch(`${this.env.CI_URL}/apps/${app}/deploys`, {
            method: 'POST',
            headers: { authorization: `Bearer ${this.env.CI_TOKEN}`, 'content-type': 'application/json' },
            body: JSON.stringify({ commit, by: this.props?.userId }),
          });
          if (!res.ok) throw new Error(`ci answered ${res.status}`);
          const { run } = (await res.json()) as { run: string };
          this.sql`UPDATE receipts SET state = 'done', answer = ${run} WHERE key = ${deployKey}`;
          return say(`run ${run}`);
        } catch {
          this.sql`UPDATE receipts SET state = 'unknown' WHERE key = ${deployKey}`;
          return say('outcome unknown, look at the runs of the app', true);
        }
      },
    );

    this.server.registerTool('last_app', { description: 'App used last in this conversation', inputSchema: {} }, async () =>
      say(this.state.lastApp ?? 'none'),
    );
  }

  private claim(key: string, print: string): Receipt | undefined {
    const made = this.sql`INSERT INTO receipts VALUES (${key}, ${print}, 'running', ${Date.now() + LEASE_MS}, '')
      ON CONFLICT DO NOTHING RETURNING key`;
    if (made.length === 1) return undefined;
    return this.sql<Receipt>`SELECT print, state, lease, answer FROM receipts WHERE key = ${key}`[0];
  }

  private answer(kept: Receipt, print: string) {
    if (kept.print !== print) return say('this deployKey belongs to another deploy', true);
    if (kept.state === 'done') return say(`run ${kept.answer}`);
    if (kept.state === 'running' && kept.lease > Date.now()) return say('in progress, ask again in 10 s', true);
    return say('outcome unknown, look at the runs of the app', true);
  }
}

export default DeployMCP.serve('/mcp', { binding: 'MCP_OBJECT' });
