import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js';
import axios, { type AxiosInstance } from 'axios';

interface InvoiceArgs {
  customer: string;
  lines: { text: string; cents: number }[];
}

class InvoiceServer {
  private readonly server: Server;
  private readonly api: AxiosInstance;

  constructor() {
    this.server = new Server({ name: 'invoice-desk', version: '0.2.0' }, { capabilities: { tools: {} } });
    this.api = axios.create({ baseURL: process.env.BOOKS_URL, headers: { Authorization: `Token ${process.env.BOOKS_TOKEN}` } });
    this.setupTools();
    this.server.onerror = (error) => console.error('[MCP Error]', error);
  }

  private setupTools() {
    this.server.setRequestHandler(ListToolsRequestSchema, async () => ({
      tools: [
        {
          name: 'create_invoice',
          description: 'Create and send an invoice',
          inputSchema: {
            type: 'object',
            properties: {
              customer: { type: 'string', description: 'Customer number' },
              lines: { type: 'array', items: { type: 'object', properties: { text: { type: 'string' }, cents: { type: 'integer' } } } },
            },
            required: ['customer', 'lines'],
          },
        },
        {
          name: 'list_invoices',
          description: 'Open invoices of a customer',
          inputSchema: { type: 'object', properties: { customer: { type: 'string' } }, required: ['customer'] },
        },
        {
          name: 'cancel_invoice',
          description: 'Cancel an invoice by its number',
          inputSchema: { type: 'object', properties: { number: { type: 'string' } }, required: ['number'] },
        },
      ],
    }));

    this.server.setRequestHandler(CallToolRequestSchema, async (request) => {
      const { name, arguments: args } = request.params;
      switch (name) {
        case 'create_invoice':
          return this.createInvoice(args as unknown as InvoiceArgs);
        case 'list_invoices':
          return this.listInvoices(String(args?.customer));
        case 'cancel_invoice':
          return this.cancelInvoice(String(args?.number));
        default:
          throw new McpError(ErrorCode.MethodNotFound, `Unknown tool: ${name}`);
      }
    });
  }

  private async createInvoice(args: InvoiceArgs) {
    const draft = await this.api.post('/invoices', { customer: args.customer, lines: args.lines });
    return { content: [{ type: 'text', text: `Invoice ${draft.data.number} sent` }] };
  }

  private async listInvoices(customer: string) {
    const { data } = await this.api.get('/invoices', { params: { customer, state: 'open' } });
    return { content: [{ type: 'text', text: JSON.stringify(data, null, 2) }] };
  }

  private async cancelInvoice(number: string) {
    await this.api.delete(`/invoices/${encodeURIComponent(number)}`);
    return { content: [{ type: 'text', text: `Invoice ${number} cancelled` }] };
  }

  async run() {
    await this.server.connect(new StdioServerTransport());
  }
}

new InvoiceServer().run().catch(console.error);
