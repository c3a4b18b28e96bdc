import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { ImportBook } from './importBook.js';

interface Crm {
  addContact(list: string, row: { name: string; mail: string }): Promise<{ id: string }>;
  eachPage(list: string, signal: AbortSignal): AsyncIterable<{ id: string; name: string }[]>;
}

const say = (text: string, isError = false): CallToolResult => ({ content: [{ type: 'text', text }], isError });
const contact = z.object({ name: z.string(), mail: z.string().email() });

export function registerImportTools(server: McpServer, crm: Crm, book: ImportBook): void {
  server.registerTool(
    'import_contacts',
    {
      description: 'Add contacts to a list',
      inputSchema: { list: z.string(), rows: z.array(contact).min(1).max(200), importKey: z.string().uuid().describe('Same on a resend') },
    },
    async ({ list, rows, importKey }, extra) => {
      if (extra.signal.aborted) return say('cancelled before anything was done', true);
      const slot = { owner: extra.authInfo?.clientId ?? 'local', key: importKey, print: JSON.stringify([list, rows]) };
      const turn = book.claim(slot);
      if (!turn.mine) return say(turn.text, turn.open);

      let added = 0;
      try {
        for (const row of rows) {
          await crm.addContact(list, row);
          added += 1;
        }
      } catch {
        book.settle(slot, 'unknown', `stopped by an error after ${added} contacts, compare the list first`);
        return say('outcome unknown, compare the list first', true);
      }
      book.settle(slot, 'done', `${added} contacts added`);
      return say(`${added} contacts added`);
    },
  );

  server.registerTool('list_contacts', { description: 'Contacts of a list', inputSchema: { list: z.string() } }, async ({ list }, extra) => {
    const names: string[] = [];
    for await (const page of crm.eachPage(list, extra.signal)) {
      if (extra.signal.aborted) return say('cancelled', true);
      names.push(...page.map((c) => c.name));
    }
    return say(names.join('\n'));
  });
}
