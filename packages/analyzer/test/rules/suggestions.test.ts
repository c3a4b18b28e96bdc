import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { analyze } from '../../src/analyze.js';
import { rules as allRules } from '../../src/generated/rules.js';
import { rulesOf } from '../../src/presets.js';
import { createMemoryHost } from '../../src/project/memory-host.js';
import { createProgram } from '../../src/project/create-program.js';
import { defaultSettings } from '../../src/settings.js';
import type { Finding } from '../../src/types.js';

/** Strict rules have something to say of nearly every small program. */
const rules = rulesOf('recommended', allRules);

function findingsOf(files: Record<string, string>): readonly Finding[] {
  const program = createProgram({ ts, host: createMemoryHost(files), paths: ['/repo'] });
  return analyze({ program, settings: defaultSettings, rules }).findings;
}

/** The file after the first suggestion was accepted. */
function accepted(files: Record<string, string>, finding: Finding): string {
  const [suggestion] = finding.suggestions;
  if (!suggestion) throw new Error('no suggestion');
  const text = files[suggestion.edits[0]!.file]!;
  return [...suggestion.edits].sort((a, b) => b.start - a.start).reduce((result, edit) => result.slice(0, edit.start) + edit.text + result.slice(edit.end), text);
}

const server = (imports: string, schema: string, annotations = '') => `import { McpServer } from '@modelcontextprotocol/server';
${imports}
const server = new McpServer({ name: 'x', version: '1' });
server.registerTool('post', { inputSchema: ${schema}${annotations} }, async (args) => {
  await fetch('https://x.example.test/posts', { method: 'POST', body: JSON.stringify(args) });
  return { content: [] };
});
`;

describe('require-idempotency-key adds a key', () => {
  test.each([
    ['zod, on one line', server("import * as z from 'zod';", 'z.object({ to: z.string() })'), /z\.object\(\{ idempotencyKey: z\.string\(\)\.min\(16\)\.max\(255\)\.describe\('[^']+'\), to: z\.string\(\) \}\)/],
    ['zod, on several lines', server("import { z } from 'zod';", 'z.object({\n    to: z.string(),\n  })'), /z\.object\(\{\n {4}idempotencyKey: z\.string\(\)[^\n]+,\n {4}to: z\.string\(\),\n {2}\}\)/],
    ['an empty raw shape', server("import { z } from 'zod';", '{}'), /inputSchema: \{ idempotencyKey: z\.string\(\)[^\n]+\) \} \}/],
    ['the last extension', server("import { z } from 'zod';\nconst base = z.object({ to: z.string() });", 'base.extend({ day: z.string() })'), /base\.extend\(\{ idempotencyKey: /],
    ['zod/mini', server("import * as z from 'zod/mini';", 'z.object({ to: z.string() })'), /idempotencyKey: z\.string\(\)\.check\(z\.minLength\(16\), z\.maxLength\(255\)/],
    ['valibot', server("import * as v from 'valibot';", 'v.object({ to: v.string() })'), /idempotencyKey: v\.pipe\(v\.string\(\), v\.minLength\(16\)/],
    ['TypeBox', server("import { Type } from '@sinclair/typebox';", 'Type.Object({ to: Type.String() })'), /idempotencyKey: Type\.String\(\{ minLength: 16/],
    ['arktype', server("import { type } from 'arktype';", "type({ to: 'string' })"), /type\(\{ idempotencyKey: '16 <= string <= 255', to/],
    ['JSON Schema', server("import { fromJsonSchema } from '@modelcontextprotocol/server';", "fromJsonSchema({ type: 'object', properties: { to: { type: 'string' } }, required: ['to'] })"), /properties: \{ idempotencyKey: \{ type: 'string', minLength: 16[^}]+\}, to: \{ type: 'string' \} \}, required: \['idempotencyKey', 'to'\]/],
    ['JSON Schema without required', server("import { fromJsonSchema } from '@modelcontextprotocol/server';", "fromJsonSchema({ type: 'object', properties: { to: { type: 'string' } } })"), /required: \['idempotencyKey'\], properties: \{ idempotencyKey/],
  ])('%s', (_, text, expected) => {
    const files = { '/repo/a.ts': text };
    const [finding] = findingsOf(files).filter(({ rule }) => rule === 'require-idempotency-key');
    const after = accepted(files, finding!);
    expect(after).toMatch(expected);
    // The schema is read again and has a valid, required key.
    const again = findingsOf({ '/repo/a.ts': after });
    expect(again.map(({ rule }) => rule)).toEqual([]);
  });

  test('under the name the project uses', () => {
    const files = { '/repo/a.ts': `${server("import * as z from 'zod';", 'z.object({ to: z.string() })')}
server.registerTool('pay', { inputSchema: z.object({ request_key: z.string().min(8) }) }, async ({ request_key }) => {
  await fetch('https://x.example.test/payments', { method: 'POST', headers: { 'Idempotency-Key': request_key } });
  return { content: [] };
});` };
    const [finding] = findingsOf(files);
    expect(accepted(files, finding!)).toContain('z.object({ request_key: z.string().min(16)');
  });

  test('not in a schema that a reader shares', () => {
    const files = { '/repo/a.ts': `${server("import * as z from 'zod';\nconst input = z.object({ to: z.string() });", 'input')}
server.registerTool('show', { inputSchema: input }, async ({ to }) => {
  const response = await fetch(\`https://x.example.test/posts/\${to}\`);
  return { content: [{ type: 'text', text: await response.text() }] };
});` };
    const [finding] = findingsOf(files);
    expect(finding).toMatchObject({ rule: 'require-idempotency-key', suggestions: [] });
  });
});

describe('valid-tool-annotations corrects a hint', () => {
  test('where it is written', () => {
    const files = { '/repo/a.ts': server("import * as z from 'zod';", 'z.object({ key: z.string() })', ', annotations: { title: "x", readOnlyHint: true }') };
    const finding = findingsOf(files).find(({ rule }) => rule === 'valid-tool-annotations')!;
    expect(accepted(files, finding)).toContain('annotations: { title: "x", readOnlyHint: false }');
  });
});

test('a finding names the sink, the way there, and what to look at', () => {
  const files = {
    '/repo/a.ts': `import { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { Orders } from './orders.js';
const server = new McpServer({ name: 'x', version: '1' });
server.registerTool('create_order', { inputSchema: z.object({ item: z.string() }) }, async ({ item }) => ({ content: [{ type: 'text', text: await new Orders().place(item) }] }));`,
    '/repo/orders.ts': `export class Orders {
  async place(item: string) {
    const response = await fetch('https://x.example.test/orders', { method: 'POST', body: item });
    return response.text();
  }
}`,
  };
  const [finding] = findingsOf(files);
  expect(finding!.message).toContain('`create_order` writes on every call (`Orders.place` -> `fetch: POST /orders`)');
  expect(finding!.related.map(({ place, message }) => [place.file, place.line, message])).toEqual([['/repo/orders.ts', 2, 'Orders.place'], ['/repo/orders.ts', 3, 'fetch: POST /orders']]);
});
