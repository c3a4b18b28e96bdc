/** The real rules as ESLint's own tester sees them: messages, places, and suggestions that give code which parses. */
import path from 'node:path';
import * as parser from '@typescript-eslint/parser';
import { RuleTester } from 'eslint';
import { RuleTester as RuleTester9 } from 'eslint-9';
import { afterAll, describe, it } from 'vitest';
import { createPlugin } from '../src/create-plugin.js';
import { sessionOverSources } from './found.js';
import { makeFolder } from './temporary-project.js';

const folder = makeFolder();
afterAll(() => folder.remove());
folder.put('package.json', '{ "dependencies": { "@modelcontextprotocol/sdk": "1.20.0", "zod": "3.25.0" } }');
folder.put('orders.ts', "import { z } from 'zod';\nexport const shape = { item: z.string() };\nexport const place = (item: string) => fetch('https://shop.example/orders', { method: 'POST', body: item });\n");

/** A server in the folder, never saved. */
const server = (schema: string) => `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { place, shape } from './orders.js';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
server.registerTool('create_order', { inputSchema: ${schema} }, async ({ item }) => {
  await place(item);
  return { content: [] };
});
`;
const filename = path.join(folder.root, 'server.ts');
const desc = 'Add `idempotencyKey` to the schema. The handler must still look it up.';
const KEY = "idempotencyKey: z.string().min(16).max(255).describe('Chosen by the caller before the first send. Repeat it unchanged when the same request is sent again; use a new one for a new request.')";
const error = { messageId: 'missing', line: 5, column: 1, endLine: 5, endColumn: 35 };
const { rules } = createPlugin(sessionOverSources());

describe.each([['9', RuleTester9 as unknown as typeof RuleTester], ['10', RuleTester]] as const)('ESLint %s', (_, Tester) => {
  Tester.describe = describe;
  Tester.it = it;
  Tester.itOnly = it.only.bind(it);
  const tester = new Tester({ languageOptions: { parser } });

  tester.run('require-idempotency-key', rules['require-idempotency-key']!, {
    valid: [
      { name: 'a tool with a key', filename, code: server('{ item: z.string(), idempotencyKey: z.string().min(1) }') },
      { name: 'a test', filename: path.join(folder.root, 'server.test.ts'), code: server('{ item: z.string() }') },
      { name: 'a file that is none', filename: path.join(folder.root, 'README.md'), code: server('{ item: z.string() }') },
    ],
    invalid: [
      { name: 'a schema in place', filename, code: server('{ item: z.string() }'), errors: [{ ...error, suggestions: [{ desc, output: server(`{ ${KEY}, item: z.string() }`) }] }] },
      { name: 'an empty schema', filename, code: server('{}'), errors: [{ ...error, suggestions: [{ desc, output: server(`{ ${KEY} }`) }] }] },
      {
        name: 'a byte order mark',
        filename,
        code: `\uFEFF${server('{ item: z.string() }')}`,
        errors: [{ ...error, suggestions: [{ desc, output: `\uFEFF${server(`{ ${KEY}, item: z.string() }`)}` }] }],
      },
      { name: 'a schema in another file', filename, code: server('shape'), errors: [error] },
    ],
  });
});
