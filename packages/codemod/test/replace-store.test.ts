import { describe, expect, it } from 'vitest';
import { migrateSmall } from './small-program.js';

const HEAD = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { z } from 'zod';\nconst server = new McpServer({ name: 'a', version: '1.0.0' });\n";
const TOOL = "server.registerTool('send', { inputSchema: { to: z.string(), idempotencyKey: z.string().min(16) } }, async ({ to, idempotencyKey }) => {\n";
const POST = "  const response = await fetch('https://mail.example.test/messages', { method: 'POST', body: to });\n  const result = { content: [{ type: 'text' as const, text: await response.text() }] };\n";

function server(text: string) {
  const { texts, ...others } = migrateSmall({ 'server.ts': `${HEAD}${text}` });
  return { text: texts['server.ts']!, ...others };
}

describe('replace-dedup-store', () => {
  it.each([
    ['a look-up by `has`', `const done = new Map<string, { content: [] }>();\n${TOOL}  if (done.has(idempotencyKey)) {\n    return done.get(idempotencyKey)!;\n  }\n${POST}  done.set(idempotencyKey, result as never);\n  return result;\n});\n`],
    ['a look-up by `get`', `const done = new Map<string, { content: [] }>();\n${TOOL}  const kept = done.get(idempotencyKey);\n  if (kept !== undefined) return kept;\n${POST}  done.set(idempotencyKey, result as never);\n  return result;\n});\n`],
  ])('takes the store away and guards the handler: %s', (_, before) => {
    const { text, marks, found, again } = server(before);
    expect(text).toContain(`idempotent('send', idempotency, async ({ to, idempotencyKey }) => {\n${POST}  return result;\n}));`);
    expect(text).not.toContain('done');
    expect({ marks, found, again }).toEqual({ marks: [], found: [], again: [] });
  });

  it.each([
    ['it is counted', `const done = new Map<string, { content: [] }>();\n${TOOL}  const kept = done.get(idempotencyKey);\n  if (kept) return kept;\n${POST}  done.set(idempotencyKey, result as never);\n  return result;\n});\nexport const count = () => done.size;\n`, 'more than a look-up or a record'],
    ['the record does something by itself', `const done = new Map<string, { content: [] }>();\n${TOOL}  const kept = done.get(idempotencyKey);\n  if (kept) return kept;\n  const response = await fetch('https://mail.example.test/messages', { method: 'POST', body: to });\n  done.set(idempotencyKey, (await response.json()) as never);\n  return { content: [] };\n});\n`, 'more than a look-up or a record'],
    ['others go through it', `const done = new Map<string, unknown>();\nasync function once(key: string, to: string) {\n  const kept = done.get(key);\n  if (kept) return kept;\n${POST}  done.set(key, result as never);\n  return result;\n}\n${TOOL}  return (await once(idempotencyKey, to)) as { content: [] };\n});\nexport const route = (key: string, to: string) => once(key, to);\n`, 'others than these tools'],
  ])('leaves it to a person: %s', (_, before, why) => {
    const { text, marks, again } = server(before);
    expect(text).toContain('const done = new Map');
    expect(marks.join()).toContain(why);
    expect(again).toEqual([]);
  });
});
