/** Whatever goes wrong with one piece of code, each tool that was found is listed. */
import { describe, expect, test } from 'vitest';
import type { Program } from '../../src/project/program.js';
import { analyzeServer, effectsIn, HEAD, POST, toolText } from './server.js';

const many = (count: number, between: string): string => Array(count).fill('item').join(between);

describe('code of unusual size or shape in front of a write', () => {
  test.each([
    ['interfaces that extend each other', `interface A extends B {}\ninterface B extends A {}\ndeclare const a: A;\n${toolText('t', `a.foo(); ${POST}`)}`],
    ['types that are made of each other', `${Array.from({ length: 12 }, (_, one) => `type T${one} = ${Array.from({ length: 12 }, (__, other) => `T${other}`).join(' | ')};`).join('\n')}\ndeclare const a: T0;\n${toolText('t', `a.foo(); ${POST}`)}`],
    ['a long table', `const A = [${Array.from({ length: 130_000 }, (_, one) => one).join()}];\n${toolText('t', `A.map((one) => one + 1); A.concat(A); [...A]; for (const one of A) one; ${POST}`)}`],
    ['a long sum', toolText('t', `const all = ${many(10_000, ' + ')}; ${POST}`)],
    ['many terms of and', toolText('t', `const all = ${many(5_000, ' && ')}; if (${many(5_000, ' && ')}) item; ${POST}`)],
    ['many terms of or', toolText('t', `const all = ${many(5_000, ' || ')}; ${POST}`)],
    ['many terms of comma', toolText('t', `const all = (${many(8_000, ', ')}); ${POST}`)],
  ])('%s', (_, code) => {
    const result = analyzeServer(code);
    expect(result.problems).toEqual([]);
    expect(effectsIn(result)).toEqual(['t: write']);
  });

  test('a file that cannot be walked at all is named', () => {
    const result = analyzeServer({ 'deep.ts': HEAD + toolText('t', `const all = ${'['.repeat(20_000)}${']'.repeat(20_000)}; ${POST}`), 'main.ts': HEAD + toolText('other', POST) });
    expect(result.problems).toEqual([{ file: '/repo/deep.ts', message: 'cannot be analysed: the code is nested too deeply' }]);
    expect(effectsIn(result)).toEqual(['other: write']);
  });
});

describe('an error of ours', () => {
  const OTHER = toolText('other', POST);
  /** A program that cannot resolve one module. */
  const broken = (program: Program): Partial<Program> => ({
    resolve(from, specifier) {
      if (specifier === './boom.js') throw new Error('boom');
      return program.resolve(from, specifier);
    },
  });

  test.each([
    ['in the handler', toolText('t', 'boom(item);')],
    ['in the handler itself', "server.registerTool('t', { inputSchema: { item: z.string() } }, boom);"],
    ['in the schema', `server.registerTool('t', { inputSchema: boom }, async ({ item }) => { ${POST} });`],
    ['in the options', `server.registerTool('t', boom, async ({ item }) => { ${POST} });`],
  ])('%s', (_, code) => {
    const result = analyzeServer(`import { boom } from './boom.js';\n${code}\n${OTHER}`, broken);
    expect(effectsIn(result)).toEqual(['t: unknown', 'other: write']);
    expect(result.tools[0]).toMatchObject({ place: { file: '/repo/main.ts', line: 5 } });
    expect([result.tools[0]!.reason, result.tools[0]!.effect.reason].join()).toContain('internal error: boom');
    expect(result.problems).toEqual([{ file: '/repo/main.ts', line: 5, message: expect.stringMatching(/^\S.* could not be analysed: internal error: boom$/) }]);
    expect(result.findings.map(({ tool }) => tool)).toEqual(['other']);
  });

  test('in the name', () => {
    const result = analyzeServer(`import { boom } from './boom.js';\nserver.registerTool(boom, { inputSchema: { item: z.string() } }, async ({ item }) => { ${POST} });\n${OTHER}`, broken);
    expect(effectsIn(result)).toEqual(['null: unknown', 'other: write']);
    expect(result.tools[0]!.reason).toBe('internal error: boom');
  });

  test('in a helper shared with another tool does not make that one harmless', () => {
    const code = `import { boom } from './boom.js';\nasync function helper(item: string) { boom(); ${POST} }\n${toolText('one', 'await helper(item);')}${toolText('two', 'await helper(item);')}`;
    expect(effectsIn(analyzeServer(code, broken))).toEqual(['one: unknown', 'two: unknown']);
  });

  test('in the list of a low-level server', () => {
    const code = `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { boom } from './boom.js';
const server = new Server({ name: 'x', version: '1' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: boom() }));
server.setRequestHandler(CallToolRequestSchema, async (request) => { switch (request.params.name) { case 'create': return fetch('https://a.b/c', { method: 'POST' }); } });
`;
    const result = analyzeServer({ 'main.ts': code }, broken);
    expect(result.tools.length).toBeGreaterThan(0);
    expect(result.problems.map(({ message }) => message).join()).toContain('internal error: boom');
  });
});

test('a table with more tools than are followed says so', () => {
  const rows = Array.from({ length: 1_600 }, (_, one) => `['t${one}', async () => ({ content: [] })]`).join(',\n');
  const result = analyzeServer(`for (const [name, run] of [${rows}]) server.registerTool(name, {}, run);\n`);
  expect(result.tools).toHaveLength(1_500);
  expect(result.problems).toEqual([{ file: '/repo/main.ts', line: 1603, message: 'registers 1500 tools or more; those beyond are not listed' }]);
});
