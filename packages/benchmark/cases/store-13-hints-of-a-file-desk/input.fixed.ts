import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { DocsApi } from './docsApi.js';

const docs = new DocsApi(process.env.DOCS_URL ?? '', process.env.DOCS_TOKEN ?? '');
const text = (t: string) => ({ content: [{ type: 'text' as const, text: t }] });

// shared by everything that only looks
const READ = { readOnlyHint: true, openWorldHint: true } as const;

const draftInput = {
  folder: z.string(),
  title: z.string(),
  requestKey: z.string().min(16).describe('Idempotency key; the same on a retry'),
};
const shareInput = {
  doc: z.string(),
  email: z.string().email(),
  requestKey: z.string().min(16).describe('Idempotency key; the same on a retry'),
};

export function registerDocs(server: McpServer) {
  server.registerTool('list_docs', { description: 'Documents of a folder', inputSchema: { folder: z.string() }, annotations: READ }, async ({ folder }) =>
    text(JSON.stringify(await docs.list(folder))),
  );

  server.registerTool(
    'export_doc',
    { description: 'Export a document as PDF', inputSchema: { doc: z.string() }, annotations: { ...READ, title: 'Export' } },
    async ({ doc }) => text(await docs.exportLink(doc)),
  );

  server.registerTool(
    'draft_doc',
    { description: 'Prepare a draft for the user to look at', inputSchema: draftInput, annotations: { title: 'Draft', readOnlyHint: false, destructiveHint: false, idempotentHint: true } },
    async ({ folder, title, requestKey }) => text((await docs.createOnce(folder, title, requestKey)).id),
  );

  server.registerTool(
    'share_doc',
    {
      description: 'Share a document by mail',
      inputSchema: shareInput,
      annotations: {
        destructiveHint: false,
        idempotentHint: true,
      },
    },
    async ({ doc, email, requestKey }) => {
      await docs.share(doc, email, requestKey);
      return text(`shared with ${email}`);
    },
  );

  server.registerTool(
    'empty_trash',
    {
      description: 'Clean up',
      inputSchema: { folder: z.string() },
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
    },
    async ({ folder }) => {
      await docs.purge(folder);
      return text('trash is empty');
    },
  );
}
