import { FastMCP, UserError } from 'fastmcp';
import { z } from 'zod';
import { DataPlane } from './dataPlane.js';

const plane = new DataPlane(process.env.PLANE_URL ?? '', process.env.PLANE_TOKEN ?? '');
const requestKey = z.string().min(16).describe('Chosen before the first send and kept until the outcome is known');
const server = new FastMCP({ name: 'data-plane', version: '0.4.1' });

server.addTool({
  name: 'create_warehouse',
  description: 'Create a warehouse and wait until it runs',
  parameters: z.object({ name: z.string(), size: z.enum(['S', 'M', 'L']), requestKey }),
  timeoutMs: 30_000,
  execute: async ({ name, size, requestKey }) => {
    const id = await plane.startWarehouse(name, size, requestKey);
    for (let round = 0; round < 8; round++) {
      if ((await plane.warehouse(id)).state === 'RUNNING') return `warehouse ${id} runs`;
      await new Promise((resolve) => setTimeout(resolve, 4_000));
    }
    return `warehouse ${id} is being created`;
  },
});

server.addTool({
  name: 'create_rule',
  description: 'Quarantine tests that match',
  parameters: z.object({ name: z.string(), matcher: z.string(), requestKey }),
  execute: async ({ requestKey, ...rule }) => {
    const made = await plane.postRule(rule, requestKey);
    if (made === null) throw new UserError('Failed to create the rule');
    return `rule ${made.id}`;
  },
});

server.addTool({
  name: 'list_rules',
  description: 'All rules',
  parameters: z.object({}),
  annotations: { readOnlyHint: true },
  timeoutMs: 15_000,
  execute: async () => {
    const rules = await plane.rules();
    if (rules === null) throw new UserError('Failed to list the rules');
    return rules.join('\n');
  },
});

await server.start({ transportType: 'stdio' });
