import { describe, expect, it } from 'vitest';
import { migrateSmall } from './small-program.js';

const HEAD = "import Stripe from 'stripe';\nimport { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { z } from 'zod';\nconst stripe = new Stripe('sk_test');\nexport const server = new McpServer({ name: 'a', version: '1.0.0' });\n";

function server(body: string, more: Readonly<Record<string, string>> = {}, tool = "server.registerTool('bill', { inputSchema: { cents: z.number() } }, async ({ cents }) => {\n  BODY\n  return { content: [] };\n});\n") {
  const { texts, ...others } = migrateSmall({ 'server.ts': `${HEAD}${tool.replace('BODY', body)}`, ...more });
  return { text: texts['server.ts']!, ...others };
}

describe('forward-key', () => {
  it('hands a derived key on to a service that takes one', () => {
    const { text, marks, found, again } = server("await stripe.charges.create({ amount: cents, currency: 'eur' });");
    expect(text).toContain("stripe.charges.create({ amount: cents, currency: 'eur' }, { idempotencyKey: keyFor('stripe.charges.create') })");
    expect(text).toContain("import { idempotent, keyFor, keySchema } from '@mcp-idempotency/runtime';");
    expect({ marks, found, again }).toEqual({ marks: [], found: [], again: [] });
  });

  it('names calls that mean different things differently, and adds to options that are there', () => {
    const { text } = server("await stripe.charges.create({ amount: cents }, { timeout: 5 });\n  await stripe.charges.create({ amount: 1 });");
    expect(text).toContain("{ idempotencyKey: keyFor('stripe.charges.create'), timeout: 5 }");
    expect(text).toContain("{ idempotencyKey: keyFor('stripe.charges.create:2') }");
  });

  it('follows a function that one place calls, and no other', () => {
    const helper = "export async function charge(cents: number) {\n  await stripe.charges.create({ amount: cents });\n}\n";
    const called = server('await charge(cents);', {}, `${helper}server.registerTool('bill', { inputSchema: { cents: z.number() } }, async ({ cents }) => {\n  BODY\n  return { content: [] };\n});\n`);
    expect(called.text).toContain("create({ amount: cents }, { idempotencyKey: keyFor('stripe.charges.create') })");
    const elsewhere = server('await charge(cents);', { 'test/charge.test.ts': "import { charge } from '../server.js';\nawait charge(1);\n" }, `${helper}server.registerTool('bill', { inputSchema: { cents: z.number() } }, async ({ cents }) => {\n  BODY\n  return { content: [] };\n});\n`);
    expect(elsewhere.text).not.toContain('keyFor');
    expect(elsewhere.marks.join()).toContain('reached from several places');
  });

  it.each([
    ['a loop', 'for (const part of [cents, 1]) await stripe.charges.create({ amount: part });', 'run several times'],
    ['a callback for each', 'await Promise.all([cents, 1].map((part) => stripe.charges.create({ amount: part })));', 'run several times'],
    ['options of others', 'await stripe.charges.create({ amount: cents }, options());', 'put together elsewhere'],
  ])('leaves it to a person: %s', (_, body, why) => {
    const { text, marks, again } = server(`${body}`, {}, `const options = (): Stripe.RequestOptions => ({ timeout: Number(process.env['T']) });\nserver.registerTool('bill', { inputSchema: { cents: z.number() } }, async ({ cents }) => {\n  BODY\n  return { content: [] };\n});\n`);
    expect(text).not.toContain('keyFor');
    expect(marks.join()).toContain(why);
    expect(again).toEqual([]);
  });
});
