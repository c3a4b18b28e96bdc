import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, jsonOf, ROOT, runBin, runHere } from './bin.js';
import { schemaErrors } from './schemas.js';
import { PROGRAM, SERVER, tempProgram } from './temp-program.js';

beforeAll(build, 240_000);

const BIN = `"${process.execPath}" "${path.join(ROOT, 'packages/cli/bin/mcp-idempotency.js')}"`;

function runShell(cwd: string, script: string): { code: number | null; stderr: string } {
  const { status, stderr } = spawnSync('sh', ['-c', script], { cwd, encoding: 'utf8' });
  return { code: status, stderr };
}

const CREATE_ORDER = { rule: 'require-idempotency-key', file: 'src/server.ts', line: 7, column: 1, tool: 'create_order' };
const READER = SERVER.replace(/server\.registerTool\(\n {2}'create_order'[\s\S]*?\n\);\n/, '');

describe('check', () => {
  it('finds the writer without a key, and ends with 1', () => {
    const ran = runBin(tempProgram(PROGRAM), ['check', '--format', 'json']);
    expect(ran).toMatchObject({ code: 1, stderr: '' });
    const result = jsonOf(ran);
    expect(schemaErrors('check', result)).toEqual([]);
    expect(result).toMatchObject({
      findings: [{ ...CREATE_ORDER, related: expect.arrayContaining([expect.objectContaining({ file: 'src/orders.ts', line: 6 })]) }],
      tools: [{ name: 'create_order', effect: 'write', findings: ['require-idempotency-key'] }, { name: 'get_order', effect: 'none', findings: [] }],
      problems: [],
    });
  });

  it('tells it to people, with the way to the write', () => {
    const { code, stdout } = runBin(tempProgram(PROGRAM), ['check']);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^create_order {2}write, proven\n/);
    expect(stdout).toContain('create_order -> place (src/orders.ts:5) -> pool.query: INSERT INTO orders (src/orders.ts:6)');
    expect(stdout).toContain("pool.query('INSERT INTO orders (item) VALUES ($1)', [item])");
    expect(stdout).toMatch(/2 tools in 2 files: 1 writer, 1 without a key\n1 error\n$/);
  });

  it('ends with 0 when there is nothing to report', () => {
    expect(runBin(tempProgram({ ...PROGRAM, 'src/server.ts': READER }), ['check'])).toEqual({
      code: 0,
      stdout: '1 tool in 2 files: 0 writers\nNothing to report.\n',
      stderr: '',
    });
  });

  it('lets a config and options decide what is reported', async () => {
    const root = tempProgram({ ...PROGRAM, 'mcp-idempotency.config.json': '{ "rules": { "require-idempotency-key": "warning" } }' });
    expect((await runHere(root, ['check'])).code).toBe(0);
    expect((await runHere(root, ['check', '--max-warnings', '0'])).code).toBe(1);
    expect(await runHere(root, ['check', '--quiet'])).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(await runHere(root, ['check', '--rule', 'valid-tool-annotations', '--format', 'json'])).toMatchObject({ code: 0 });
  });

  it('leaves out what the config ignores', async () => {
    const root = tempProgram({ ...PROGRAM, 'gen/server.ts': SERVER, 'mcp-idempotency.config.json': '{ "ignore": ["/src", "gen/"] }' });
    expect(await runHere(root, ['check'])).toMatchObject({ code: 2, stdout: expect.stringContaining('Nothing could be analysed') });
    expect(jsonOf(await runHere(root, ['check', 'src', '--format', 'json'])).findings).toHaveLength(1);
  });

  it('leaves tests out unless they are asked for or named', async () => {
    const root = tempProgram({ ...PROGRAM, 'src/server.ts': READER, 'test/server.ts': SERVER.replace('./orders', '../src/orders') });
    const findings = async (...args: string[]) => jsonOf(await runHere(root, ['check', ...args, '--format', 'json'])).findings.length;
    expect(await findings()).toBe(0);
    expect(await findings('--include-tests')).toBe(1);
    expect(await findings('test')).toBe(1);
  });
});

describe('inventory', () => {
  it('lists every tool, and ends with 0', async () => {
    const root = tempProgram(PROGRAM);
    const ran = runBin(root, ['inventory', '--format', 'json']);
    expect(ran.code).toBe(0);
    const result = jsonOf<{ tools: unknown[] }>(ran);
    expect(schemaErrors('inventory', result)).toEqual([]);
    expect(result.tools).toMatchObject([
      { name: 'create_order', framework: 'sdk-v2', schemaKind: 'zod-object', effect: 'write', key: null, sink: { file: 'src/orders.ts', line: 6, kind: 'db' } },
      { name: 'get_order', annotations: { readOnlyHint: true } },
    ]);
    expect((await runHere(root, ['inventory'])).stdout).toMatch(/create_order +write +none/);
  });
});

describe('output', () => {
  it('is coloured when it is forced, and not otherwise', async () => {
    const root = tempProgram(PROGRAM);
    expect(runBin(root, ['check'], { FORCE_COLOR: '1' }).stdout).toContain('\u001B[');
    const colored = async (args: readonly string[], env: Record<string, string>) => (await runHere(root, ['check', ...args], env)).stdout.includes('\u001B[');
    expect(await colored([], {})).toBe(false);
    expect(await colored([], { FORCE_COLOR: '1' })).toBe(true);
    expect(await colored([], { FORCE_COLOR: '0', NO_COLOR: '1' })).toBe(false);
    expect(await colored(['--no-color'], { FORCE_COLOR: '1' })).toBe(false);
    expect(await colored(['--format', 'json'], { FORCE_COLOR: '1' })).toBe(false);
  });

  it('can go to a file', () => {
    const root = tempProgram(PROGRAM);
    expect(runBin(root, ['check', '--format', 'sarif', '--output', 'out.sarif'], { FORCE_COLOR: '1' })).toEqual({ code: 1, stdout: '', stderr: '' });
    expect(JSON.parse(readFileSync(path.join(root, 'out.sarif'), 'utf8'))).toMatchObject({ version: '2.1.0' });
    expect(runBin(root, ['check', '--output', 'gone/out.txt'])).toMatchObject({ code: 2, stderr: expect.stringMatching(/^The output cannot be written: /) });
  });

  it.skipIf(process.platform !== 'linux')('that cannot be written ends the run with 2 and no stack', () => {
    const root = tempProgram(PROGRAM);
    for (const args of [['check'], ['check', '-q'], ['inventory', '-f', 'json']]) {
      const { code, stderr } = runShell(root, `${BIN} ${args.join(' ')} >/dev/full`);
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/^The output cannot be written: .*ENOSPC.*\n$/) });
    }
    expect(runShell(root, `${BIN} check 2>/dev/full`).code).toBe(1);
    expect(runShell(root, `${BIN} check >/dev/full 2>/dev/full`).code).toBe(2);
  });

  it.skipIf(process.platform !== 'linux')('of a run in a folder that is gone says so', () => {
    const root = tempProgram({ 'gone/a.ts': '' });
    expect(runShell(root, `cd gone && rm -r ../gone && ${BIN} check`)).toMatchObject({ code: 2, stderr: expect.stringMatching(/^The current folder cannot be read: .*\n$/) });
  });

  it('may be read in part', () => {
    const root = tempProgram(PROGRAM);
    const bin = path.join(ROOT, 'packages/cli/bin/mcp-idempotency.js');
    const script = `"${process.execPath}" "${bin}" check --format json 2>&1 | head -n 1`;
    expect(execFileSync('sh', ['-c', script], { cwd: root, encoding: 'utf8' })).toBe('{\n');
  });
});

describe('a mistake', () => {
  it.each([
    [['check', '--rule', 'no-such-rule'], /There is no rule "no-such-rule"/],
    [['check', '--config', 'gone.json'], /gone\.json is not there/],
    [['check', '--preset', 'best'], /Allowed choices are recommended, strict, all/],
    [['chek'], /unknown command 'chek'/],
  ])('%j ends with 2 and a message without a stack', (args, message) => {
    const { code, stdout, stderr } = runBin(tempProgram(PROGRAM), args);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});

describe('the README', () => {
  it('shows what its first command prints', () => {
    const { code, stdout } = runBin(ROOT, ['check', 'fixtures/purchasing']);
    expect(code).toBe(1);
    const shown = /<!-- output:start -->\n+```text\n([\s\S]*?)```\n+<!-- output:end -->/.exec(readFileSync(path.join(ROOT, 'README.md'), 'utf8'));
    expect(shown?.[1], 'README.md, between output:start and output:end').toBe(stdout);
  });
});
