import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { TOOLS } from './tools.fixed.js';

const server = new Server({ name: 'receivables', version: '1.0.0' }, { capabilities: { tools: {} } });

const api = async (method: string, path: string, body?: object, key?: string) => {
  const res = await fetch(`https://books.example.com${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(key ? { 'Idempotency-Key': key } : {}) },
    body: body && JSON.stringify(body),
  });
  if (!res.ok) throw new Error(`${path}: ${res.status}`);
  return res.json();
};

const handlers: Record<string, (args: Record<string, string>) => Promise<unknown>> = {
  pay_invoice: ({ invoice, idempotency_key }) => api('POST', `/invoices/${invoice}/payments`, {}, String(idempotency_key)),
  remind_customer: ({ customer, idempotency_key }) => api('POST', `/customers/${customer}/reminders`, {}, idempotency_key),
  open_invoices: () => api('GET', '/invoices?state=open'),
};

server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [...TOOLS] }));
server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
  const handler = handlers[params.name];
  if (!handler) throw new Error(`no tool ${params.name}`);
  const result = await handler((params.arguments ?? {}) as Record<string, string>);
  return { content: [{ type: 'text', text: JSON.stringify(result) }] };
});

export { server };
