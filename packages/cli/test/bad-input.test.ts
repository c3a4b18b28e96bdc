import { execFileSync } from 'node:child_process';
import { chmodSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, type CheckJson, jsonOf, type Ran, runBin, runHere } from './bin.js';
import { ORDERS, PROGRAM, SERVER, tempProgram } from './temp-program.js';

beforeAll(build, 240_000);

/** Checks a program as JSON; whatever is wrong with it, the good part must be found and no stack be printed. */
async function check(root: string, ...args: string[]): Promise<Ran & { result: CheckJson }> {
  const ran = await runHere(root, ['check', ...args, '--format', 'json']);
  expect(ran.stderr).toBe('');
  const result = jsonOf(ran);
  expect(result.findings.map(({ tool }) => tool)).toContain('create_order');
  return { ...ran, result };
}

describe('bad input is named with its cause, and everything else analysed', () => {
  it('a file that does not parse', async () => {
    const root = tempProgram({ ...PROGRAM, 'src/broken.ts': "import { McpServer } from '@modelcontextprotocol/server';\nconst server = = new McpServer();\nserver.registerTool(" });
    const { code, result } = await check(root);
    expect(code).toBe(1);
    expect(result.problems).toEqual([{ file: 'src/broken.ts', line: 2, message: expect.stringMatching(/^does not parse: /) }]);
    expect((await runHere(root, ['check', '--strict-read'])).code).toBe(2);
    expect((await runHere(root, ['check'])).stdout).toMatch(/Could not be read:\n {2}src\/broken\.ts:2 {2}does not parse: /);
  });

  it('a file that does not parse and has nothing to do with MCP, when it is named or all shall be read', async () => {
    const root = tempProgram({ ...PROGRAM, 'src/broken.ts': 'const a = = 1;\n' });
    const broken = [{ file: 'broken.ts', line: 1, message: expect.stringMatching(/^does not parse: /) }];
    const named = await runHere(root, ['check', 'src/broken.ts', '--format', 'json']);
    expect(jsonOf(named).problems).toEqual(broken);
    const strict = await runHere(root, ['check', 'src', '--strict-read', '--format', 'json']);
    expect(strict.code).toBe(2);
    expect(jsonOf(strict).problems).toEqual(broken);
  });

  it('a package.json that is named as if it were a tsconfig', async () => {
    const root = tempProgram({ ...PROGRAM, 'package.json': '{ "name": "orders", "files": ["dist"] }' });
    const { code, stdout } = await runHere(root, ['check', 'package.json', '--format', 'json']);
    expect(code).toBe(2);
    expect(jsonOf({ code, stdout, stderr: '' }).problems).toEqual([{ file: expect.stringMatching(/package\.json$/), message: 'is neither TypeScript nor JavaScript nor a tsconfig' }]);
  });

  it('a missing import and a cyclic one', async () => {
    const root = tempProgram({ ...PROGRAM, 'src/orders.ts': `import './gone.js';\nimport './server.js';\n${ORDERS}` });
    expect((await check(root)).result.findings).toHaveLength(1);
  });

  it('a tsconfig that is broken, named or not', async () => {
    const root = tempProgram({ ...PROGRAM, 'tsconfig.json': '{\n  "include": ["src"\n' });
    const broken = { file: 'tsconfig.json', line: 3, message: expect.stringMatching(/^is no valid tsconfig: /) };
    expect((await check(root, 'tsconfig.json')).result.problems).toEqual([broken]);
    expect((await check(root)).code).toBe(1);
  });

  it('a tsconfig that is named and absent', async () => {
    const { code, result } = await check(tempProgram(PROGRAM), 'src', 'tsconfig.json');
    expect(code).toBe(2);
    expect(result.problems).toEqual([{ file: '../tsconfig.json', message: 'does not exist' }]);
  });

  it.skipIf(process.getuid?.() === 0)('a folder and a file without permission', async () => {
    const root = tempProgram({ ...PROGRAM, 'secret/a.ts': SERVER, 'src/locked.ts': SERVER });
    const secret = path.join(root, 'secret');
    chmodSync(secret, 0);
    chmodSync(path.join(root, 'src/locked.ts'), 0);
    try {
      expect((await check(root)).result.problems).toEqual([
        { file: 'secret', message: 'the folder cannot be read: permission denied' },
        { file: 'src/locked.ts', message: 'cannot be read: permission denied' },
      ]);
    } finally {
      chmodSync(secret, 0o700);
    }
  });

  it('a loop of links', async () => {
    const root = tempProgram(PROGRAM);
    symlinkSync('.', path.join(root, 'src/again'));
    symlinkSync('b', path.join(root, 'src/a'));
    symlinkSync('a', path.join(root, 'src/b'));
    expect((await check(root)).result.findings).toHaveLength(1);
    const named = await runHere(root, ['check', 'src/a', '--format', 'json']);
    expect(named).toMatchObject({ code: 2 });
    expect(jsonOf(named).problems).toHaveLength(1);
  });

  it.skipIf(process.platform === 'win32')('a PATH that is neither a file nor a folder', async () => {
    const root = tempProgram(PROGRAM);
    execFileSync('mkfifo', [path.join(root, 'pipe.ts')]);
    symlinkSync('loop.ts', path.join(root, 'loop.ts'));
    const long = 'a'.repeat(300);
    const { code, result } = await check(root, 'src', 'pipe.ts', 'loop.ts', '/dev/null', `${long}.ts`, 'src/server.ts/below.ts');
    expect(code).toBe(2);
    expect(result.problems.map(({ file, message }) => `${path.basename(file)} ${message}`)).toEqual([
      'pipe.ts is a named pipe, neither a file nor a folder',
      'loop.ts cannot be read: too many symbolic links (a loop)',
      'null is a device, neither a file nor a folder',
      `${long}.ts cannot be read: the name is too long`,
      'below.ts does not exist',
    ]);
    // Also where the others are clean.
    expect(await runHere(root, ['check', 'src/orders.ts', 'pipe.ts'])).toMatchObject({ code: 2 });
  });

  it.skipIf(process.platform === 'win32')('pipes in the place of project files are not waited for', () => {
    for (const name of ['package.json', 'tsconfig.json', '.gitignore', 'pnpm-workspace.yaml']) {
      const root = tempProgram({ 'src/server.ts': SERVER, 'src/orders.ts': ORDERS });
      execFileSync('mkfifo', [path.join(root, name)]);
      expect(runBin(root, ['check'], {}, 60_000)).toMatchObject({ code: 1, stderr: '' });
    }
    for (const name of ['mcp-idempotency.config.json', 'mcp-idempotency.config.mjs']) {
      const root = tempProgram(PROGRAM);
      execFileSync('mkfifo', [path.join(root, name)]);
      expect(runBin(root, ['check'], {}, 60_000)).toMatchObject({ code: 2, stderr: `The config ${path.join(root, name)} is no file.\n` });
      expect(runBin(root, ['check', '--config', name], {}, 60_000)).toMatchObject({ code: 2 });
    }
  }, 240_000);

  it('a binary file that looks like TypeScript', async () => {
    const root = tempProgram({ ...PROGRAM, 'src/video.ts': new Uint8Array([0x47, 0x40, 0, 0x11, 0]) });
    expect((await check(root)).result.problems).toEqual([{ file: 'src/video.ts', message: 'is a binary file' }]);
  });

  it('a zero in a literal makes no binary file, and what could not be read is not counted', async () => {
    const root = tempProgram({ ...PROGRAM, 'src/zero.ts': "export const zero = '\0';\nexport const name = 'a file like others';", 'src/video.ts': new Uint8Array([0x47, 0x40, 0, 0x11, 0]) });
    expect((await check(root)).result.problems).toEqual([{ file: 'src/video.ts', message: 'is a binary file' }]);
    expect((await runHere(root, ['check'])).stdout).toContain('2 tools in 3 files');
  });

  it('a bundle of 10 MB is analysed, a larger one is named', async () => {
    const line = 'export function f(a) { return g("x", a); }\n';
    const bundle = line.repeat(Math.ceil(10_000_000 / line.length));
    const root = tempProgram({ 'bundle.js': `${bundle}${SERVER.replace('./orders.js', './orders.mjs')}`, 'orders.mjs': ORDERS.replaceAll(/: (?:string|number)/g, ''), 'huge.js': bundle + bundle });
    expect((await check(root)).result.problems).toEqual([{ file: 'huge.js', message: expect.stringMatching(/^is \d+ MB; files beyond 12 MB are not analysed/) }]);
  }, 60_000);

  it.each([
    ['a byte order mark', (text: string) => `\uFEFF${text}`],
    ['CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
    ['both', (text: string) => `\uFEFF${text.replaceAll('\n', '\r\n')}`],
  ])('%s moves nothing', async (_, change) => {
    const root = tempProgram({ 'src/server.ts': change(SERVER), 'src/orders.ts': change(ORDERS), 'package.json': change(PROGRAM['package.json']) });
    const { result } = await check(root);
    expect(result.problems).toEqual([]);
    expect(result.findings).toMatchObject([{ file: 'src/server.ts', line: 7, column: 1 }]);
    expect((await runHere(root, ['check'])).stdout).toContain('> 7 | server.registerTool(\n');
  });

  it('a package.json that is broken', async () => {
    const { result } = await check(tempProgram({ ...PROGRAM, 'package.json': '{ "name": ' }));
    expect(result.problems).toEqual([{ file: 'package.json', message: expect.stringMatching(/^is no valid JSON: /) }]);
  });
});
