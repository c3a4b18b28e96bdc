import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeFiles } from '../src/write-files.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'write-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (file: string): string => path.join(folder, file);
const OLD = 'old '.repeat(50_000);
const NEW = 'new '.repeat(50_000);

describe('writeFiles', () => {
  it('writes what is changed and what is new, and leaves nothing else', () => {
    writeFileSync(at('a.ts'), 'a', { mode: 0o755 });
    chmodSync(at('a.ts'), 0o755);
    writeFiles(folder, [{ file: 'a.ts', before: 'a', after: 'A' }, { file: 'deep/er/b.ts', before: undefined, after: 'B' }]);
    expect(readFileSync(at('a.ts'), 'utf8')).toBe('A');
    expect(statSync(at('a.ts')).mode & 0o777).toBe(0o755);
    expect(readFileSync(at('deep/er/b.ts'), 'utf8')).toBe('B');
    expect(readdirSync(folder).sort()).toEqual(['a.ts', 'deep']);
  });

  it('keeps a link a link', () => {
    mkdirSync(at('real'));
    writeFileSync(at('real/a.ts'), 'a');
    symlinkSync(at('real/a.ts'), at('link.ts'));
    writeFiles(folder, [{ file: 'link.ts', before: 'a', after: 'A' }]);
    expect(lstatSync(at('link.ts')).isSymbolicLink()).toBe(true);
    expect(readFileSync(at('real/a.ts'), 'utf8')).toBe('A');
  });

  it('changes nothing at all when one file is not what it was', () => {
    writeFileSync(at('a.ts'), 'a');
    writeFileSync(at('b.ts'), 'changed since');
    expect(() => writeFiles(folder, [{ file: 'a.ts', before: 'a', after: 'A' }, { file: 'b.ts', before: 'b', after: 'B' }])).toThrow(/b\.ts/);
    expect(readFileSync(at('a.ts'), 'utf8')).toBe('a');
    expect(readdirSync(folder).sort()).toEqual(['a.ts', 'b.ts']);
  });

  it('does not touch a file in another encoding', () => {
    const latin1 = Buffer.from([0x2f, 0x2f, 0xe9, 0x0a]);
    writeFileSync(at('a.js'), latin1);
    expect(() => writeFiles(folder, [{ file: 'a.js', before: latin1.toString('utf8'), after: 'x' }])).toThrow(/UTF-8/);
    expect(readFileSync(at('a.js'))).toEqual(latin1);
  });

  it('leaves every file old or new when it is killed at any moment', { timeout: 60_000 }, async () => {
    const files = Array.from({ length: 30 }, (_, index) => `file-${index}.ts`);
    let cutShort = 0;
    for (let round = 0; round < 8; round += 1) {
      for (const file of files) writeFileSync(at(file), OLD);
      const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('write-in-child.ts', import.meta.url)), folder, JSON.stringify(files)], { stdio: ['ignore', 'pipe', 'inherit'], cwd: fileURLToPath(new URL('../../runtime', import.meta.url)) });
      await once(child.stdout!, 'data');
      await new Promise((resolve) => setTimeout(resolve, round * 6));
      child.kill('SIGKILL');
      await once(child, 'close');
      const states = files.map((file) => readFileSync(at(file), 'utf8'));
      expect(states.every((text) => text === OLD || text === NEW)).toBe(true);
      if (states.some((text) => text === OLD)) cutShort += 1;
      for (const name of readdirSync(folder)) rmSync(at(name));
    }
    expect(cutShort).toBeGreaterThan(0);
    expect(existsSync(folder)).toBe(true);
  });
});
