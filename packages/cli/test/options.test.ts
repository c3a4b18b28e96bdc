import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Rule } from '@mcp-idempotency/analyzer';
import { describe, expect, it } from 'vitest';
import { readArguments, type Request } from '../src/arguments.js';
import { parseConfig } from '../src/config/config.js';
import { findConfig } from '../src/config/find-config.js';
import { exitCodeOf } from '../src/exit-code.js';
import { resolveOptions } from '../src/options.js';
import { finding } from './make-analysis.js';
import { tempProgram } from './temp-program.js';
import { FakeTerminal } from './terminal.js';

const rule = (name: string, preset: Rule['preset'] = 'recommended'): Rule => ({
  name, preset, description: '', family: 'tool', severity: 'error', messages: {}, answers: [], check: () => undefined,
});
const RULES = [rule('require-idempotency-key'), rule('valid-tool-annotations'), rule('require-progress', 'strict')];
const NAMES = RULES.map(({ name }) => name);

const read = (...argv: string[]) => {
  const terminal = new FakeTerminal('/repo');
  return { result: readArguments(argv, terminal), terminal };
};
const options = (root: string, ...argv: string[]) => resolveOptions(read('check', ...argv).result as Request, root, root, RULES);

describe('arguments', () => {
  it('are read', () => {
    const words = ['check', 'src', 'lib/**/*.ts', '--preset', 'strict', '--rule', 'a', '-r', 'b', '--format', 'json', '--max-warnings', '3'];
    expect(read(...words, '--include-tests', '--no-color').result).toEqual({
      command: 'check',
      paths: ['src', 'lib/**/*.ts'],
      flags: { preset: 'strict', rule: ['a', 'b'], format: 'json', maxWarnings: 3, includeTests: true, color: false },
    });
    expect(read('inventory').result).toEqual({ command: 'inventory', paths: [], flags: { format: 'pretty', color: true } });
  });

  it.each([
    [['check', '--preset', 'best'], /'best' is invalid. Allowed choices are recommended, strict, all/],
    [['check', '--max-warnings', '-1'], /whole number/],
    [['check', '--formt', 'json'], /unknown option '--formt'.*\n.*Did you mean --format/],
    [['inventory', '--format', 'sarif'], /Allowed choices are pretty, json/],
    [['inventory', '--rule', 'require-idempotency-key'], /unknown option '--rule'/],
    [['inventory', '--preset', 'all'], /unknown option '--preset'/],
    [['chek'], /unknown command 'chek'.*\n.*Did you mean check/],
    [[], /Usage: mcp-idempotency/],
  ])('%j is a usage error', (argv, message) => {
    const { result, terminal } = read(...argv);
    expect(result).toBe(2);
    expect(terminal.stderr).toMatch(message);
    expect(terminal.stdout).toBe('');
  });

  it.each([[['--help']], [['check', '--help']], [['--version']]])('%j prints to standard output', (argv) => {
    const { result, terminal } = read(...argv);
    expect(result).toBe(0);
    expect(terminal.stdout).not.toBe('');
  });
});

describe('the config', () => {
  it('is found upwards, in its file or in package.json, the nearest first', async () => {
    const root = tempProgram({
      'mcp-idempotency.config.json': '{ "preset": "all" }',
      'a/package.json': '{ "name": "a" }',
      'a/b/package.json': '{ "mcp-idempotency": { "preset": "strict" } }',
      'a/b/src/x.ts': '',
    });
    expect(await findConfig(path.join(root, 'a/b/src'), root)).toMatchObject({ file: path.join(root, 'a/b/package.json'), raw: { preset: 'strict' } });
    expect(await findConfig(path.join(root, 'a'), root)).toMatchObject({ raw: { preset: 'all' } });
  });

  it('may be a module', async () => {
    const root = tempProgram({ 'mcp-idempotency.config.mjs': 'export default { minConfidence: "proven" };', 'src/x.ts': '' });
    expect((await options(root)).settings.minConfidence).toBe('proven');
  });

  it('that is code is not run when it belongs to somebody else', async () => {
    const root = tempProgram({ 'fetched/mcp-idempotency.config.mjs': 'globalThis.wasRun = true; export default {};', 'fetched/src/x.ts': '' });
    const request = read('check', 'fetched').result as Request;
    const { problems } = await resolveOptions(request, path.join(root, 'fetched/src'), root, RULES);
    expect(problems).toEqual([{ file: `${root}/fetched/mcp-idempotency.config.mjs`, message: expect.stringContaining('is not run') }]);
    expect('wasRun' in globalThis).toBe(false);
  });

  it.each([
    ['mcp-idempotency.config.json', '{ "preset": ', /mcp-idempotency\.config\.json cannot be read: /],
    ['mcp-idempotency.config.json', '[]', /it must hold an object/],
    ['mcp-idempotency.config.mjs', 'export default (', /cannot be loaded: /],
    ['mcp-idempotency.config.mjs', 'export const a = 1;', /has no default export/],
  ])('%s with %j is a usage error', async (name, text, message) => {
    const root = tempProgram({ [name]: text });
    await expect(options(root)).rejects.toThrow(message);
  });

  it('that is named must be there', async () => {
    await expect(options(tempProgram({}), '--config', 'gone.json')).rejects.toThrow(/gone\.json is not there/);
  });

  it('names every field that is wrong', () => {
    const raw = { preset: 'best', rules: { 'no-such-rule': 'off', 'require-progress': 2 }, includeTests: 'yes', maxWarnings: -1, ignore: 'x', tools: { a: 'b' }, presett: 1 };
    expect(parseConfig(raw, NAMES).errors).toEqual([
      expect.stringMatching(/^"presett" is not a field; did you mean "preset"\? There are preset, rules, /),
      'preset must be "recommended", "strict" or "all", not "best"',
      'rules["no-such-rule"] is not a rule; there are require-idempotency-key, valid-tool-annotations, require-progress',
      'rules["require-progress"] must be "off", "warning" or "error", not 2',
      'includeTests must be true or false, not "yes"',
      'maxWarnings must be a whole number, 0 or more, not -1',
      'ignore must be a list of patterns, not "x"',
      'tools["a"] must be "none", "idempotent-write", "write" or "unknown", not "b"',
    ]);
  });

  it('may name its schema', () => {
    expect(parseConfig({ $schema: 'x' }, NAMES).errors).toEqual([]);
  });
});

describe('the rules of a run', () => {
  const names = async (config: object, ...argv: string[]) => {
    const root = tempProgram({});
    mkdirSync(path.join(root, 'src'));
    writeFileSync(path.join(root, 'mcp-idempotency.config.json'), JSON.stringify(config));
    return (await options(root, ...argv)).rules.map(({ name, severity }) => `${name} ${severity}`);
  };

  it('are those of the preset', async () => {
    expect(await names({})).toEqual(['require-idempotency-key error', 'valid-tool-annotations error']);
    expect(await names({ preset: 'strict' })).toHaveLength(3);
    expect(await names({ preset: 'strict' }, '--preset', 'recommended')).toHaveLength(2);
  });

  it('can be turned off, on, and to another severity', async () => {
    const rules = { 'mcp-idempotency/valid-tool-annotations': 'warn', 'require-idempotency-key': 'off', 'require-progress': 'error' };
    expect(await names({ rules })).toEqual(['valid-tool-annotations warning', 'require-progress error']);
  });

  it('can be named, whatever the preset says', async () => {
    expect(await names({ rules: { 'require-progress': 'off' } }, '--rule', 'require-progress')).toEqual(['require-progress error']);
    await expect(names({}, '--rule', 'require-key')).rejects.toThrow(/There is no rule "require-key". There are:\n {2}require-idempotency-key\n/);
  });
});

describe('the exit code', () => {
  const error = finding(undefined);
  const warning = finding(undefined, { severity: 'warning' });
  it.each([
    [[], undefined, false, 0],
    [[warning], undefined, false, 0],
    [[warning], 1, false, 0],
    [[warning], 0, false, 1],
    [[warning, error], undefined, false, 1],
    [[error], undefined, true, 2],
  ])('of %# is right', (findings, maxWarnings, unusable, expected) => {
    expect(exitCodeOf({ findings, maxWarnings, unusable })).toBe(expected);
  });
});
