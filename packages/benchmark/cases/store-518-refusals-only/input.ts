import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError, type CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { AlreadyLate, ask } from './ask.js';

const ORIGIN = process.env.CLINIC_URL ?? 'http://clinic.internal';
const say = (text: string, isError = false): CallToolResult => ({ content: [{ type: 'text', text }], isError });

interface Row {
  description: string;
  args: z.ZodObject<z.ZodRawShape>;
  run(args: Record<string, unknown>): Promise<unknown>;
}

const ROWS: Record<string, Row> = {
  create_appointment: {
    description: 'Make an appointment',
    args: z.object({
      doctor: z.string(),
      slot: z.string().datetime(),
      appointmentKey: z.string().min(16).max(64).describe('Idempotency key, chosen before the first call and repeated on each retry'),
    }),
    run: ({ appointmentKey, ...body }) => ask(ORIGIN, 'POST', '/appointments', { body, key: String(appointmentKey) }),
  },
  search_appointments: {
    description: 'Appointments that match a filter',
    args: z.object({ filter: z.string() }),
    run: (body) => ask(ORIGIN, 'POST', '/appointments/search', { body }),
  },
  set_reminder: {
    description: 'Set when the patient is reminded; replaces what was set before',
    args: z.object({ id: z.string(), hoursBefore: z.number().int() }),
    run: ({ id, ...body }) => ask(ORIGIN, 'PUT', `/appointments/${id}/reminder`, { body }),
  },
  cancel_appointment: {
    description: 'Cancel an appointment',
    args: z.object({ id: z.string() }),
    run: ({ id }) => ask(ORIGIN, 'DELETE', `/appointments/${id}`),
  },
};

export function clinicServer(): Server {
  const server = new Server({ name: 'clinic', version: '5.0.1' }, { capabilities: { tools: {} } });

  server.setRequestHandler(ListToolsRequestSchema, async () => ({
    tools: Object.entries(ROWS).map(([name, { description, args }]) => ({
      name,
      description,
      inputSchema: z.toJSONSchema(args) as { type: 'object' },
      annotations: { readOnlyHint: name === 'search_appointments', destructiveHint: name === 'cancel_appointment' },
    })),
  }));

  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const row = Object.hasOwn(ROWS, params.name) ? ROWS[params.name] : undefined;
    if (!row) throw new McpError(ErrorCode.MethodNotFound, params.name);
    console.error(`#${extra.requestId} ${params.name}`);
    try {
      return say(JSON.stringify(await row.run(row.args.parse(params.arguments))));
    } catch (error) {
      if (error instanceof AlreadyLate) return say(`Outcome unknown: ${error.message}. Repeat the call with unchanged arguments.`, true);
      throw error;
    }
  });
  return server;
}
