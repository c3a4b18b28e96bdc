import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { jsonOf, runHere } from './bin.js';
import { ORDERS, PROGRAM, SERVER, tempProgram } from './temp-program.js';

describe('PATH', () => {
  const json = async (root: string, ...paths: string[]) => jsonOf(await runHere(root, ['check', ...paths, '--format', 'json']));

  it.each([['.'], ['src'], ['src/server.ts'], ['src/**/*.ts'], ['s*'], ['tsconfig.json']])('%s leads to the finding', async (one) => {
    const root = tempProgram({ ...PROGRAM, 'tsconfig.json': '{ "include": ["src"] }' });
    const { root: common, findings } = await json(root, one);
    expect(findings.map(({ file, tool }) => `${path.relative(root, path.join(common, file))} ${tool}`)).toEqual(['src/server.ts create_order']);
  });

  it('may be several: files are relative to their common folder', async () => {
    const root = tempProgram({ 'a/server.ts': SERVER, 'a/orders.ts': ORDERS, 'b/c/server.ts': SERVER.replace('create_order', 'buy'), 'b/c/orders.ts': ORDERS });
    const result = await json(root, 'a', 'b/c');
    expect(result.root).toBe(root);
    expect(result.findings.map(({ file, tool }) => `${file} ${tool}`)).toEqual(['a/server.ts create_order', 'b/c/server.ts buy']);
  });

  it('may be the entry or a part of a program', async () => {
    const root = tempProgram({
      'package.json': '{ "name": "shop", "type": "module" }',
      'src/main.ts': "import { McpServer } from '@modelcontextprotocol/server';\nimport { registerOrders } from './tools/orders.js';\nconst server = new McpServer({ name: 'shop', version: '1.0.0' });\nregisterOrders(server);\n",
      'src/tools/orders.ts': "import * as z from 'zod';\nimport { place } from '../orders.js';\nexport function registerOrders(server) {\n  server.registerTool('create_order', { inputSchema: z.object({ item: z.string() }) }, async ({ item }) => ({ content: [{ type: 'text', text: String(await place(item)) }] }));\n}\n",
      'src/orders.ts': ORDERS,
    });
    for (const named of ['src/main.ts', 'src/tools', 'src/tools/orders.ts', 'src/tools/*.ts']) expect((await json(root, named)).findings.map(({ tool }) => tool), named).toEqual(['create_order']);
    expect((await json(root, 'src/orders.ts')).findings).toEqual([]);
  });

  it('that leads nowhere is named, the others are checked, and the run ends with 2', async () => {
    const root = tempProgram(PROGRAM);
    const ran = await runHere(root, ['check', 'gone', 'src', 'gone/*.ts', '--format', 'json']);
    expect(ran.code).toBe(2);
    expect(jsonOf(ran)).toMatchObject({
      findings: [{ tool: 'create_order' }],
      problems: [
        { file: '../gone', message: 'does not exist' },
        { file: '../gone/*.ts', message: expect.stringContaining('matches no') },
      ],
    });
  });

  it('that is empty is a mistake, and what leads nowhere has the current folder as root', async () => {
    const root = tempProgram(PROGRAM);
    expect(await runHere(root, ['check', ''])).toEqual({ code: 2, stdout: '', stderr: 'A PATH is empty.\n' });
    expect(await json(root, 'gone')).toMatchObject({ root, problems: [{ file: 'gone', message: 'does not exist' }] });
  });

  it('without any code is nothing that could be analysed', async () => {
    expect(await runHere(tempProgram({ 'readme.txt': 'no code' }), ['check'])).toMatchObject({
      code: 2,
      stdout: expect.stringContaining('Nothing could be analysed'),
      stderr: '',
    });
    expect(await runHere(tempProgram({ 'readme.txt': 'no code' }), ['check', '-q'])).toEqual({ code: 2, stdout: '', stderr: 'Nothing could be analysed.\n' });
    const ran = await runHere(tempProgram({}), ['inventory', '--format', 'json']);
    expect(ran).toMatchObject({ code: 2, stderr: 'Nothing could be analysed.\n' });
    expect(jsonOf(ran)).toMatchObject({ version: 1, tools: [] });
  });
});
