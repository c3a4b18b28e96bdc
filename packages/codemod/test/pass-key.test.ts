import { describe, expect, it } from 'vitest';
import { migrateSmall } from './small-program.js';

const SERVER = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
export const server = new McpServer({ name: 'a', version: '1.0.0' });
server.registerTool('send', { inputSchema: { to: z.string() } }, async ({ to }) => {
  await fetch('https://mail.example.test/messages', { method: 'POST', body: to });
  return { content: [] };
});
`;
const CLIENT = "import { Client } from '@modelcontextprotocol/sdk/client/index.js';\n";

/** What becomes of a client of a server that is migrated with it. */
function client(text: string, file = 'client.ts') {
  const { texts, ...others } = migrateSmall({ 'server.ts': SERVER, [file]: `${CLIENT}${text}` });
  return { text: texts[file]!.slice(CLIENT.length), ...others };
}

const PASSED = { marks: [], again: [], found: [] };

describe('pass-key-in-call', () => {
  it('makes the key where the call is written', () => {
    const { text } = client("export const send = (client: Client, to: string) => client.callTool({ name: 'send', arguments: { to } });\n");
    expect(text).toBe("export const send = (client: Client, to: string) => client.callTool({ name: 'send', arguments: { idempotencyKey: crypto.randomUUID(), to } });\n");
  });

  it('does so in tests too, whose own servers stay as they are', () => {
    const { text, again } = client("export const send = (client: Client, to: string) => client.callTool({ name: 'send', arguments: { to } });\n", 'test/send.test.ts');
    expect(text).toContain('idempotencyKey: crypto.randomUUID()');
    expect(again).toEqual([]);
    const { texts } = migrateSmall({ 'src/index.ts': 'export {};\n', 'test/server.ts': SERVER });
    expect(texts['test/server.ts']).toBe(SERVER);
  });

  it('takes what the file imports already, and keeps clear of other things of that name', () => {
    expect(client("import { randomUUID as uuid } from 'node:crypto';\nexport const send = (client: Client) => client.callTool({ name: 'send', arguments: { to: uuid() } });\n").text).toContain('{ idempotencyKey: uuid(), to: uuid() }');
    expect(client("const crypto = { sign: () => '' };\nexport const send = (client: Client) => client.callTool({ name: 'send', arguments: { to: crypto.sign() } });\n").text).toContain('idempotencyKey: globalThis.crypto.randomUUID()');
  });

  it.each([
    ['a loop', "export async function send(client: Client, to: string) {\n  for (let n = 0; n < 3; n++) {\n    try {\n      return await client.callTool({ name: 'send', arguments: { to } });\n    } catch (error) {\n      if (n === 2) throw error;\n    }\n  }\n  return undefined;\n}\n", '  const idempotencyKey = crypto.randomUUID();\n  for (let n', 'arguments: { idempotencyKey, to }'],
    ['a loop that looks at a hint', "export async function send(client: Client, to: string, hints: { idempotentHint?: boolean }) {\n  while (true) {\n    try {\n      return await client.callTool({ name: 'send', arguments: { to } });\n    } catch (error) {\n      if (hints.idempotentHint !== true) throw error;\n    }\n  }\n}\n", '  const idempotencyKey = crypto.randomUUID();\n  while', 'arguments: { idempotencyKey, to }'],
    ['a second send in a catch', "export async function send(client: Client, to: string) {\n  try {\n    return await client.callTool({ name: 'send', arguments: { to } });\n  } catch {\n    return client.callTool({ name: 'send', arguments: { to } });\n  }\n}\n", '  const idempotencyKey = crypto.randomUUID();\n  try', 'return client.callTool({ name: \'send\', arguments: { idempotencyKey, to } })'],
    ['a package', "import pRetry from 'p-retry';\nexport const send = (client: Client, to: string) => pRetry(() => client.callTool({ name: 'send', arguments: { to } }), { retries: 3 });\n", '=> { const idempotencyKey = crypto.randomUUID(); return pRetry(', '{ retries: 3 }); };'],
    ['a function by its name', "import pRetry from 'p-retry';\nexport async function send(client: Client, to: string) {\n  const once = () => client.callTool({ name: 'send', arguments: { to } });\n  return pRetry(once, { retries: 3 });\n}\n", '  const idempotencyKey = crypto.randomUUID();\n  const once', 'arguments: { idempotencyKey, to }'],
  ])('makes the key before what sends again: %s', (_, before, ...expected) => {
    const { text, marks, again, found } = client(before);
    for (const part of expected) expect(text).toContain(part);
    expect({ marks, again, found }).toEqual(PASSED);
  });

  it('puts it into arguments that are written before, spread, or missing', () => {
    expect(client("export const send = (client: Client, input: { to: string }) => client.callTool({ name: 'send', arguments: { ...input } });\n").text).toContain('arguments: { idempotencyKey: crypto.randomUUID(), ...input }');
    expect(client("export const send = (client: Client) => client.callTool({ name: 'send' });\n").text).toContain("{ name: 'send', arguments: { idempotencyKey: crypto.randomUUID() } }");
    expect(client("export function send(client: Client, to: string) {\n  const request = { name: 'send', arguments: { to } };\n  return client.callTool(request);\n}\n").text).toContain("arguments: { idempotencyKey: crypto.randomUUID(), to } };");
    expect(client("const input = { to: 'me' };\nexport const send = (client: Client) => client.callTool({ name: 'send', arguments: input });\n").text).toContain('arguments: { idempotencyKey: crypto.randomUUID(), ...input }');
  });

  it.each([
    ['arguments of others', "export const send = (client: Client, input: Record<string, unknown>) => client.callTool({ name: 'send', arguments: input });\n", 'its arguments come from elsewhere'],
    ['a request of the module', "const request = { name: 'send', arguments: { to: 'me' } };\nexport const send = (client: Client) => client.callTool(request);\n", 'its arguments are written elsewhere'],
    ['callers that try again', "const send = (client: Client, to: string) => client.callTool({ name: 'send', arguments: { to } });\nexport async function pay(client: Client, to: string) {\n  try {\n    return await send(client, to);\n  } catch {\n    return send(client, to);\n  }\n}\n", 'it is sent again by its callers'],
    ['a hook', "import { useQuery } from '@tanstack/react-query';\nexport const useSend = (client: Client, to: string) => useQuery({ queryKey: [to], queryFn: () => client.callTool({ name: 'send', arguments: { to } }) });\n", 'where the person acts'],
  ])('leaves it to a person: %s', (_, before, why) => {
    const { text, marks, again } = client(before);
    expect(text).not.toContain('randomUUID');
    expect(marks.join('\n')).toContain(why);
    expect(text).toContain('// TODO(mcp-idempotency): ');
    expect(again).toEqual([]);
  });
});
