export const TOOLS = [
  {
    name: 'pay_invoice',
    description: 'Pay an invoice from the company account',
    inputSchema: {
      type: 'object',
      properties: {
        invoice: { type: 'string' },
        idempotency_key: { type: 'string', minLength: 16, description: 'One per payment; the same value on a retry prevents paying twice' },
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
          description: 'A UUID made once per reminder; on a retry send the same one again',
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
