import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import Database from 'better-sqlite3';

const db = new Database('desk.db');
const server = new Server({ name: 'desk', version: '1.3.0' }, { capabilities: { tools: {} } });
const string = { type: 'string' };

server.setRequestHandler(ListToolsRequestSchema, async () => ({
  tools: [
    {
      name: 'open_ticket',
      description: 'Open a ticket. idempotencyKey: the same value on each retry of the same ticket.',
      inputSchema: { type: 'object', properties: { title: string, body: string, team: string, idempotencyKey: { type: 'string', minLength: 8 } }, required: ['title', 'body'] },
    },
    { name: 'who_owns', inputSchema: { type: 'object', properties: { service: string }, required: ['service'] } },
    { name: 'set_status', inputSchema: { type: 'object', properties: { service: string, status: string }, required: ['service', 'status'] } },
  ],
}));

function openTicket(args: Record<string, string>): string {
  const made = db
    .prepare('INSERT INTO ticket (request_key, title, body, team) VALUES (?, ?, ?, ?) ON CONFLICT (request_key) DO NOTHING')
    .run(args.idempotencyKey ?? null, args.title, args.body, args.team ?? null);
  if (made.changes === 1) return `ticket ${made.lastInsertRowid}`;
  const row = db.prepare('SELECT id FROM ticket WHERE request_key = ?').get(args.idempotencyKey) as { id: number };
  return `ticket ${row.id}`;
}

server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
  const args = (params.arguments ?? {}) as Record<string, string>;
  const say = (text: string) => ({ content: [{ type: 'text', text }] });
  switch (params.name) {
    case 'open_ticket':
      return say(openTicket(args));
    case 'who_owns':
      return say(JSON.stringify(db.prepare('SELECT team FROM owner WHERE service = ?').get(args.service)));
    case 'set_status':
      db.prepare('UPDATE service SET status = ? WHERE name = ?').run(args.status, args.service);
      return say('ok');
    default:
      throw new Error(`unknown tool ${params.name}`);
  }
});

export { server };
