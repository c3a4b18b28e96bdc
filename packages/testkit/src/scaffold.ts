/** Makes the files of a new rule or model, so that adding one edits no shared file by hand. */
import { MODEL_KINDS } from './generate.js';

const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const SRC = 'packages/analyzer/src';

/** The files of a new rule: code, page, and one fixture each for what it reports and what it leaves alone. */
export function newRule(name: string): Map<string, string> {
  if (!NAME.test(name) || !/^(?:require|no|valid)-/.test(name)) {
    throw new Error(`"${name}" is no rule name: kebab-case that starts with require-, no- or valid-.`);
  }
  const verb = name.startsWith('no-') ? 'Disallow' : name.startsWith('valid-') ? 'Enforce' : 'Require';
  return new Map([
    [
      `${SRC}/rules/${name}/rule.ts`,
      `import type { Rule } from '../../types.js';

const rule: Rule = {
  name: '${name}',
  description: '${verb} TODO',
  family: 'tool',
  preset: 'recommended',
  severity: 'error',
  messages: {
    // What is wrong here, why it hurts, what to do.
    found: '{{tool}} TODO',
  },
  answers: [],
  check(facts, report) {
    for (const tool of facts.tools) {
      report({ messageId: 'found', data: { tool: tool.name ?? 'This tool' }, place: tool.place, confidence: 'proven', tool });
    }
  },
};

export default rule;
`,
    ],
    [
      `${SRC}/rules/${name}/README.md`,
      `# ${name}

TODO: what goes wrong, in the words of the person it happens to.

## ❌ Reported

\`\`\`ts
\`\`\`

## ✅ Not reported

\`\`\`ts
\`\`\`

## What to do

## When not to use it
`,
    ],
    [
      `fixtures/${name}/reported/server.ts`,
      `import { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';

export const server = new McpServer({ name: 'orders', version: '1.0.0' });

// expect-next-line: ${name}
server.registerTool('create_order', { inputSchema: z.object({ item: z.string() }) }, async () => ({ content: [] }));
`,
    ],
    [
      `fixtures/${name}/silent/server.ts`,
      `import { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';

export const server = new McpServer({ name: 'orders', version: '1.0.0' });

server.registerTool('get_order', { inputSchema: z.object({ id: z.string() }) }, async () => ({ content: [] }));
`,
    ],
  ]);
}

/** The files of a new model, named `kind/name`: data, and one fixture folder to hold it to. */
export function newModel(kindAndName: string): Map<string, string> {
  const [kind, name, rest] = kindAndName.split('/');
  if (!MODEL_KINDS.some((known) => known === kind) || name === undefined || !NAME.test(name) || rest !== undefined) {
    throw new Error(`"${kindAndName}" is no model name: KIND/NAME with a KIND of ${MODEL_KINDS.join(', ')} and a NAME in kebab-case.`);
  }
  const type = { frameworks: 'FrameworkModel', clients: 'ClientModel', schemas: 'SchemaModel', effects: 'EffectModel', stores: 'StoreModel', retries: 'RetryModel' }[kind as (typeof MODEL_KINDS)[number]];
  const body =
    kind === 'frameworks'
      ? `  id: '${name}',
  title: '${name}',
  packages: ['${name}'],
  servers: [],
  registrations: [],`
      : kind === 'clients'
        ? `  packages: ['${name}'],
  kind: 'other',
  sends: [],`
      : kind === 'effects'
        ? `  modules: ['${name}'],
  kind: 'http',
  rows: [],`
        : `  modules: ['${name}'],`;
  return new Map([
    [
      `${SRC}/models/${kind}/${name}.ts`,
      `import type { ${type} } from '../../types.js';

const model: ${type} = {
${body}
};

export default model;
`,
    ],
    [
      `fixtures/${kind}/${name}/server.ts`,
      `import { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
// TODO: import ${name}; mark the lines that must be reported with "expect: require-idempotency-key".

export const server = new McpServer({ name: 'orders', version: '1.0.0' });

server.registerTool('get_order', { inputSchema: z.object({ id: z.string() }) }, async () => ({ content: [] }));
`,
    ],
  ]);
}
