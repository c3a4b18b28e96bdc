import { describe, expect, it } from 'vitest';
import { jsonOf, runHere } from './bin.js';
import { tempProgram } from './temp-program.js';

/** An SDK that no model knows. */
const SDK = {
  'node_modules/acme-sdk/package.json': '{ "name": "acme-sdk", "version": "1.0.0", "types": "index.d.ts", "main": "index.js" }',
  'node_modules/acme-sdk/index.js': '',
  'node_modules/acme-sdk/index.d.ts': `
    export interface RequestOptions { timeout?: number; idempotencyKey?: string }
    export declare class CreateOrderCommand { constructor(input: { item: string; clientToken?: string }) }
    export declare class Acme {
      constructor(token: string);
      orders: {
        create(input: { item: string }): Promise<{ id: string }>;
        create(input: { item: string }, options: RequestOptions): Promise<{ id: string }>;
      };
      notes: { create(input: { text: string }): Promise<{ id: string }> };
      createDirect(item: string, idempotencyKey?: string): Promise<{ id: string }>;
      createNested(request: { item: string; options?: RequestOptions }): Promise<{ id: string }>;
      send(command: CreateOrderCommand): Promise<{ id: string }>;
    }
  `,
};

const server = (call: string): string => `import { McpServer } from '@modelcontextprotocol/server';
import { Acme, CreateOrderCommand } from 'acme-sdk';
import pg from 'pg';
import * as z from 'zod';

const server = new McpServer({ name: 'orders', version: '1.0.0' });
const acme = new Acme('token');
const pool = new pg.Pool();

server.registerTool('create_order', { inputSchema: z.object({ item: z.string(), idempotencyKey: z.uuid() }) }, async ({ item, idempotencyKey }) => {
  await pool.query('INSERT INTO records (key) VALUES ($1) ON CONFLICT DO NOTHING', [idempotencyKey]);
  const order = await ${call};
  return { content: [{ type: 'text', text: order.id }] };
});
`;

async function findings(call: string, files: Readonly<Record<string, string>> = SDK, ...options: readonly string[]): Promise<readonly unknown[]> {
  const root = tempProgram({ ...files, 'src/server.ts': server(call), 'package.json': '{ "name": "orders", "type": "module" }' });
  return jsonOf(await runHere(root, ['check', '--format', 'json', '--rule', 'require-key-forwarding', ...options]))['findings'] as readonly unknown[];
}

const REPORTED = [expect.objectContaining({ rule: 'require-key-forwarding', file: 'src/server.ts', line: 12 })];

describe('check --types', () => {
  it.each([
    ['an option of one of the signatures', 'acme.orders.create({ item })'],
    ['a parameter', 'acme.createDirect(item)'],
    ['an option inside of a request', 'acme.createNested({ item })'],
    ['a field of a command', 'acme.send(new CreateOrderCommand({ item }))'],
  ])('finds %s that is left empty', async (_, call) => {
    expect(await findings(call, SDK, '--types')).toEqual(REPORTED);
    expect(await findings(call)).toEqual([]);
  });

  it.each([
    ['filled', 'acme.orders.create({ item }, { idempotencyKey })'],
    ['filled by place', 'acme.createDirect(item, idempotencyKey)'],
    ['filled inside of a request', 'acme.createNested({ item, options: { idempotencyKey } })'],
    ['filled in a command', 'acme.send(new CreateOrderCommand({ item, clientToken: idempotencyKey }))'],
    ['perhaps filled by what cannot be read', 'acme.orders.create({ item }, JSON.parse(process.env.OPTIONS!))'],
    ['not there', 'acme.notes.create({ text: item })'],
  ])('is silent where the slot is %s', async (_, call) => {
    expect(await findings(call, SDK, '--types')).toEqual([]);
  });

  it('says where it had no types', async () => {
    const root = tempProgram({ 'src/server.ts': server('acme.orders.create({ item })'), 'package.json': '{ "name": "orders", "type": "module" }' });
    const result = jsonOf(await runHere(root, ['check', '--format', 'json', '--rule', 'require-key-forwarding', '--types']));
    expect(result).toMatchObject({ findings: [], problems: [{ file: 'src/server.ts', message: expect.stringContaining('are the dependencies installed?') }] });
  });

  it('goes on without the settings of a tsconfig that cannot be used', async () => {
    expect(await findings('acme.createDirect(item)', { ...SDK, 'tsconfig.json': '{ "extends": "./missing.json" ' }, '--types')).toEqual(REPORTED);
  });
});
