import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError, type Tool } from '@modelcontextprotocol/sdk/types.js';
import { SeatApi } from './seatApi.js';

const domain = { type: 'string', description: 'Domain name, e.g. example.org' };

const tools: Tool[] = [
  {
    name: 'seats',
    description: 'Look at the mail seats of a domain or buy more of them',
    inputSchema: {
      type: 'object',
      properties: {
        action: { type: 'string', enum: ['show', 'invoice_preview', 'buy'] },
        domain,
        count: { type: 'integer', minimum: 1 },
      },
      required: ['action', 'domain'],
    },
  },
  {
    name: 'mailboxes',
    description: 'List or count the mailboxes of a domain',
    inputSchema: {
      type: 'object',
      properties: { action: { type: 'string', enum: ['list', 'count'] }, domain },
      required: ['action', 'domain'],
    },
  },
];

const api = new SeatApi(process.env.HOST_API ?? 'https://api.host.example', process.env.HOST_TOKEN ?? '');
const server = new Server({ name: 'hosting', version: '0.9.2' }, { capabilities: { tools: {} } });

server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));

server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
  const args = (params.arguments ?? {}) as Record<string, unknown>;
  const site = String(args.domain);
  const json = (value: unknown) => ({ content: [{ type: 'text', text: JSON.stringify(value) }] });

  switch (`${params.name}/${String(args.action)}`) {
    case 'seats/show':
      return json(await api.send('GET', `/domains/${site}/seats`));
    case 'seats/invoice_preview':
      return json(await api.send('GET', `/domains/${site}/seats/preview?count=${Number(args.count ?? 1)}`));
    case 'seats/buy':
      return json(await api.send('POST', `/domains/${site}/seats/purchases`, { count: Number(args.count ?? 1) }));
    case 'mailboxes/list':
      return json(await api.send('GET', `/domains/${site}/mailboxes`));
    case 'mailboxes/count':
      return json(((await api.send('GET', `/domains/${site}/mailboxes`)) as unknown[]).length);
    default:
      throw new McpError(ErrorCode.InvalidParams, `${params.name} cannot do ${String(args.action)}`);
  }
});

await server.connect(new StdioServerTransport());
