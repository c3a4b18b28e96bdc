import { describe, expect, test } from 'vitest';
import type { FileHost } from '@mcp-idempotency/analyzer/light';
import { programRoot } from '../../src/session/program-root.js';

/** A disk that holds these files and the folders above them. */
function disk(...files: string[]): FileHost {
  const texts = new Map(files.map((file) => { const [path, text] = file.split(' ', 2); return [path!, text ?? '{}'] as const; }));
  return {
    readFile: (path) => texts.get(path),
    stat: (path) => ([...texts.keys()].some((file) => file === path || file.startsWith(`${path}/`)) ? { kind: texts.has(path) ? 'file' : 'directory', size: 1, mtime: 1 } : undefined),
    readDirectory: () => [],
    realPath: (path) => path,
  };
}

const root = (cwd: string, file: string, host: FileHost) => programRoot(file, cwd, '/home/me', host);

describe('the program of a file is that of', () => {
  test('the working directory', () => {
    expect(root('/p', '/p/src/a.ts', disk('/p/package.json', '/p/src/package.json'))).toBe('/p');
    expect(root('/p/packages/a', '/p/packages/a/b.ts', disk('/p/package.json {"workspaces":[]}', '/p/packages/a/tsconfig.json'))).toBe('/p/packages/a');
    expect(root('/p/fixtures/x', '/p/fixtures/x/a.ts', disk('/p/.git/config', '/p/package.json'))).toBe('/p/fixtures/x');
    expect(root('/tmp/x', '/tmp/x/a/b.ts', disk('/tmp/x/a/package.json'))).toBe('/tmp/x');
  });

  test('the repository, where the working directory only gathers some', () => {
    const host = disk('/all/one/.git/config', '/all/one/sub/package.json', '/all/two/.git/config', '/all/two/package.json {"workspaces":["*"]}', '/all/two/sub/package.json', '/all/x/.git');
    expect(root('/all', '/all/one/sub/src/a.ts', host)).toBe('/all/one/sub');
    expect(root('/all', '/all/two/sub/a.ts', host)).toBe('/all/two');
    expect(root('/all', '/all/x/y/a.ts', host)).toBe('/all/x');
  });

  test('the nearest project, where an editor was started at home or above', () => {
    expect(root('/home/me', '/home/me/p/src/a.ts', disk('/home/me/p/package.json'))).toBe('/home/me/p');
    expect(root('/', '/home/me/p/src/a.ts', disk('/home/me/p/tsconfig.json'))).toBe('/home/me/p');
    expect(root('/', '/srv/p/a.ts', disk())).toBe('/srv/p');
  });

  test('the workspace or nearest project, for a file outside', () => {
    const host = disk('/q/pnpm-workspace.yaml', '/q/packages/a/package.json', '/q/packages/a/src/a.ts');
    expect(root('/p', '/q/packages/a/src/a.ts', host)).toBe('/q');
    expect(root('/p', '/r/a/b.ts', disk('/r/package.json broken'))).toBe('/r');
  });
});
