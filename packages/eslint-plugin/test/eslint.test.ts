/** The plugin in ESLint 9 and 10, with espree and with typescript-eslint's parser; the analysis is a stand-in. */
import path from 'node:path';
import * as parser from '@typescript-eslint/parser';
import { ESLint, type Linter } from 'eslint';
import { ESLint as ESLint9 } from 'eslint-9';
import { describe, expect, test } from 'vitest';
import { createPlugin } from '../src/create-plugin.js';
import { MCP, standIn } from './stand-in.js';
import { temporaryProject } from './temporary-project.js';

const MAJORS = [['9', ESLint9 as unknown as typeof ESLint], ['10', ESLint]] as const;

test('the two majors are what they are called', () => {
  expect(MAJORS.map(([major, { version }]) => version.startsWith(`${major}.`))).toEqual([true, true]);
});

describe('presets', () => {
  const { configs, rules, meta } = createPlugin(standIn().session);

  test('hold the rules at the severity each carries', () => {
    expect(configs.recommended.rules).toEqual({ 'mcp-idempotency/no-mark': 'error', 'mcp-idempotency/no-other-mark': 'warn' });
    expect(configs.strict.rules).toEqual({ ...configs.recommended.rules, 'mcp-idempotency/no-strict-mark': 'warn' });
    expect(configs.all.rules).toEqual(configs.strict.rules);
    expect(configs.strict.name).toBe('mcp-idempotency/strict');
    expect(Object.keys(configs.all.plugins ?? {})).toEqual(['mcp-idempotency']);
  });

  test('come with rules that say what they are', () => {
    expect(meta).toMatchObject({ name: 'eslint-plugin-mcp-idempotency', namespace: 'mcp-idempotency' });
    expect(rules['no-mark']).toMatchObject({
      meta: {
        type: 'problem',
        schema: [],
        hasSuggestions: true,
        messages: { found: 'Found {{what}}.' },
        docs: { description: 'Disallow no-mark', recommended: true, url: expect.stringMatching(/^https:.*#no-mark$/) as string },
      },
    });
    expect(rules['no-strict-mark']).toMatchObject({ meta: { docs: { recommended: false } } });
  });
});

describe.each(MAJORS)('ESLint %s', (_, Engine) => {
  const lint = async (files: Readonly<Record<string, string>>, extra: Linter.Config = {}, patterns = ['.']) => {
    const project = temporaryProject({ 'package.json': '{}', ...files });
    const plugin = createPlugin(standIn().session);
    const eslint = new Engine({
      cwd: project.root,
      overrideConfigFile: true,
      overrideConfig: [{ files: ['**/*.ts'], languageOptions: { parser } }, plugin.configs.recommended, extra] as Linter.Config[],
    });
    const results = await eslint.lintFiles(patterns);
    return results.flatMap(({ filePath, messages }) => messages.map((message) => ({ ...message, file: path.relative(project.root, filePath) })));
  };
  const places = async (...args: Parameters<typeof lint>) =>
    (await lint(...args)).map(({ file, line, column, endLine, endColumn, ruleId, severity, message }) => `${file}:${line}:${column}-${endLine}:${endColumn} ${ruleId} ${severity} ${message}`);

  test('reports in every file of a program, with espree and with the TypeScript parser', async () => {
    const found = await places({
      'server.ts': `${MCP}const a: string = mark('no-mark');\n  mark('no-mark', './db.js', 'insert');`,
      'db.js': 'export const insert = 1;',
      'aside.cjs': "mark('no-other-mark'), mark('no-strict-mark')",
      'test/a.ts': "mark('no-mark')",
    });
    expect(found).toEqual([
      "aside.cjs:1:1-1:22 mcp-idempotency/no-other-mark 1 Found mark('no-other-mark').",
      'db.js:1:14-1:20 mcp-idempotency/no-mark 2 Found insert.',
      "server.ts:2:19-2:34 mcp-idempotency/no-mark 2 Found mark('no-mark').",
    ]);
  });

  test('counts columns and offsets past a byte order mark, a shebang, line ends of every kind and signs beyond 16 bits', async () => {
    const messages = await lint({
      'a.js': `\uFEFFmark('no-mark'); ${MCP}`,
      'b.js': "#!/usr/bin/env node\r\n/* 😀 */ mark('no-mark')",
      'c.js': "'\u2028';\t mark('no-mark')",
    });
    expect(messages.map(({ file, line, column, endColumn }) => [file, line, column, endColumn])).toEqual([['a.js', 1, 1, 16], ['b.js', 2, 10, 25], ['c.js', 2, 5, 20]]);
    const suggestions = messages.map((message) => message.suggestions?.map(({ desc, fix }) => [desc, fix.range, fix.text]));
    expect(suggestions[0]).toEqual([["Remove mark('no-mark')", [0, 15], '']]);
    expect(suggestions[1]).toEqual([["Remove mark('no-mark')", [30, 45], '']]);
  });

  test('honours disable comments and severities', async () => {
    const files = { 'a.js': `${MCP}// eslint-disable-next-line mcp-idempotency/no-mark\nmark('no-mark');\nmark('no-other-mark')` };
    expect(await places(files, { rules: { 'mcp-idempotency/no-other-mark': 'off' } })).toEqual([]);
  });

  test('takes settings and refuses wrong ones', async () => {
    const files = { 'a.js': `${MCP}mark('no-mark')` };
    expect(await places(files, { settings: { 'mcp-idempotency': { minConfidence: 'proven' } } })).toHaveLength(1);
    const messages = (await lint({ ...files, 'b.js': `${MCP}mark('no-mark')` }, { settings: { 'mcp-idempotency': { minConfidence: 'sure', keyName: [] } } })).map(({ line, message }) => `${line} ${message}`);
    // Once in a run, and the findings all the same: no exception, which would end the run with a stack.
    expect(messages.filter((message) => message.includes('settings'))).toEqual([expect.stringMatching(/^1 settings\['mcp-idempotency'\]: minConfidence must be .*; "keyName" is not a setting; did you mean "keyNames"\?/)]);
    expect(messages).toHaveLength(3);
  });

  test('sees the text it is handed, and a changed file in the next run', async () => {
    const project = temporaryProject({ 'package.json': '{}', 'a.js': `${MCP}mark('no-mark', './b.js', 'insert')`, 'b.js': 'export const insert = 1;' });
    const eslint = new Engine({ cwd: project.root, overrideConfigFile: true, overrideConfig: [createPlugin(standIn().session).configs.recommended] as Linter.Config[] });
    const run = async (lintB: () => Promise<ESLint.LintResult[]>) => (await lintB()).flatMap(({ messages }) => messages.map(({ line, column }) => `${line}:${column}`));
    const onDisk = () => eslint.lintFiles(['b.js']);
    expect(await run(onDisk)).toEqual(['1:14']);
    expect(await run(() => eslint.lintText('\nlet insert;', { filePath: path.join(project.root, 'b.js') }))).toEqual(['2:5']);
    expect(await run(() => eslint.lintText(`${MCP}mark('no-mark')`))).toEqual(['2:1']);
    project.put('a.js', `${MCP}mark('no-mark', './b.js', 'export')`);
    expect(await run(onDisk)).toEqual(['1:1']);
  });

  test('leaves blocks alone that a processor cut out of other files', async () => {
    const processor: Linter.Processor = { meta: { name: 'block' }, preprocess: (text) => [{ text, filename: '0.js' }], postprocess: (messages) => messages.flat() };
    const files = { 'a.js': `${MCP}mark('no-mark')`, 'b.md': "mark('no-mark')" };
    expect(await lint(files, { files: ['**/*.md'], processor })).toHaveLength(1);
  });
});
