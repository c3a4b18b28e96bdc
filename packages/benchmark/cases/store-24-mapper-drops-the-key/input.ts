import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { createContact, searchContacts } from './crm.js';
import { createContactInput, toContactPayload } from './mapper.js';

const logger = {
  info: (message: string, fields: Record<string, unknown>) => console.error(JSON.stringify({ level: 'info', message, ...fields })),
};

export function registerCrm(server: McpServer) {
  server.registerTool(
    'create_contact',
    { title: 'Create contact', description: 'Create a contact in the CRM', inputSchema: createContactInput.shape },
    async (args) => {
      logger.info('create_contact', { clientRequestId: args.client_request_id, email: args.email });
      const id = await createContact(toContactPayload(args));
      return { content: [{ type: 'text', text: `contact ${id}` }] };
    },
  );

  server.registerTool(
    'search_contacts',
    { description: 'Search contacts', inputSchema: { text: z.string() } },
    async ({ text }) => ({ content: [{ type: 'text', text: JSON.stringify(await searchContacts(text)) }] }),
  );
}
