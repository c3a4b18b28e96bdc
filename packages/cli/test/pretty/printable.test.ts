import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { printable, printableLines } from '../../src/pretty/printable.js';
import { runHere } from '../bin.js';
import { ORDERS, SERVER, tempProgram } from '../temp-program.js';

// eslint-disable-next-line no-control-regex -- these are what must not be there
const RAW = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/;

it('a name of any length is cut, and one without a sign is said to be empty', async () => {
  const named = (name: string) => SERVER.replace("'create_order'", JSON.stringify(name));
  const root = tempProgram({ 'a/server.ts': named('a'.repeat(20_000)), 'a/orders.ts': ORDERS, 'b/server.ts': named(''), 'b/orders.ts': ORDERS });
  const { stdout } = await runHere(root, ['inventory']);
  expect(stdout.length).toBeLessThan(10_000);
  expect(stdout).toMatch(/^\(empty name\) /m);
  expect((await runHere(root, ['check'])).stdout).toMatch(/^\(empty name\) {2}write, /m);
}, 20_000);

describe('text of the checked program', () => {
  it('shows pictures in the place of what a terminal acts on', () => {
    expect(printable('a\u001B[31mb\u0007\r\nc\td\u202Ee\u009B\u007F')).toBe('a␛[31mb␇␍␊c\td\uFFFDe\uFFFD␡');
    expect(printableLines('a\u001B\nb')).toBe('a␛\nb');
    expect(printable('ünï文😀 … “x”')).toBe('ünï文😀 … “x”');
  });

  it.skipIf(process.platform === 'win32')('reaches no terminal raw: names of tools, code, files, messages', async () => {
    const evil = "create_order\u001B[2J\\u001b[31m\\n\\u202E";
    const root = tempProgram({ 'src/s\u001B[31m\n.ts': SERVER.replace('create_order', evil).replace("'Orders an item.'", "'\u001B[5m \u202E'"), 'src/orders.ts': ORDERS, 'src/broken\u001B.ts': 'const = \u001B;' });
    for (const args of [['check'], ['check', '--format', 'github'], ['inventory'], ['check', '--config', 'no\u001B[31m.json'], ['check', 'no\u001B']]) {
      const { stdout, stderr } = await runHere(root, args);
      expect(stdout + stderr).not.toBe('');
      expect((stdout + stderr).replaceAll('\n', '')).not.toMatch(RAW);
    }
    expect((await runHere(root, ['check'])).stdout).toContain('create_order␛[2J␛[31m␊\uFFFD  write, proven\n');
  });
});

it.skipIf(process.platform !== 'linux')('a name that is not written in UTF-8 is told from one that is not there', async () => {
  const root = tempProgram({ 'src/orders.ts': ORDERS });
  execFileSync('sh', ['-c', "printf 'export const a = 1;' > \"$(printf 'src/lat\\351.ts')\""], { cwd: root });
  expect((await runHere(root, ['check'])).stdout).toContain('has a name that is not written in UTF-8');
});
