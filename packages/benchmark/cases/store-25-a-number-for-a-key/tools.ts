export const TOOLS = [
  {
    name: 'pay_invoice',
    description: 'Pay an invoice from the company account',
    inputSchema: {
      type: 'object',
      properties: {
        invoice: { type: 'string' },
        idempotency_key: { type: 'integer', description: 'Prevents paying twice' },
      },
      required: ['invoice', 'idempotency_key'],
    },
  },
  {
    name: 'remind_customer',
    description: 'Send a reminder by mail',
    inputSchema: {
      type: 'object',
      properties: {
        customer: { type: 'string' },
        idempotency_key: {
          type: 'string',
          minLength: 16,
          description: 'Generate a new unique UUID for each attempt',
        },
      },
      required: ['customer', 'idempotency_key'],
    },
  },
  {
    name: 'open_invoices',
    description: 'Invoices that are open',
    inputSchema: { type: 'object', properties: { attempt: { type: 'integer', description: 'Page to look at' } } },
  },
] as const;
