import { describe, expect, it } from 'vitest';
import { makeProgram } from './make-program.js';

const code = 'export {};\n';
const json = (value: unknown) => JSON.stringify(value);

/** Where a specifier leads: a path, `package name specifier`, or `missing`. */
function lead(files: Record<string, string>, specifier: string, from = '/repo/src/main.ts', paths = ['/repo']): string {
  const resolution = makeProgram({ [from]: code, ...files }, { paths }).resolve(from, specifier);
  if (resolution.kind === 'file') return resolution.path;
  return resolution.kind === 'package' ? `package ${resolution.name} ${resolution.specifier}` : 'missing';
}

describe('a relative path', () => {
  const files = {
    '/repo/src/a.ts': code, '/repo/src/b.tsx': code, '/repo/src/c.mts': code, '/repo/src/d.js': code, '/repo/src/both.ts': code, '/repo/src/both.js': code,
    '/repo/src/folder/index.ts': code, '/repo/src/e.server.ts': code, '/repo/src/data.json': '{}', '/repo/src/types.d.ts': code,
    '/repo/src/pkg/package.json': json({ main: './lib/entry.js' }), '/repo/src/pkg/lib/entry.js': code, '/repo/root.ts': code,
  };

  it.each([
    ['./a.js', '/repo/src/a.ts'],
    ['./a.ts', '/repo/src/a.ts'],
    ['./a', '/repo/src/a.ts'],
    ['./b.js', '/repo/src/b.tsx'],
    ['./c.mjs', '/repo/src/c.mts'],
    ['./d', '/repo/src/d.js'],
    ['./both.js', '/repo/src/both.ts'],
    ['./folder', '/repo/src/folder/index.ts'],
    ['./folder/', '/repo/src/folder/index.ts'],
    ['./folder/index.js', '/repo/src/folder/index.ts'],
    ['./e.server', '/repo/src/e.server.ts'],
    ['./data.json', '/repo/src/data.json'],
    ['./a.js?raw', '/repo/src/a.ts'],
    ['./pkg', '/repo/src/pkg/lib/entry.js'],
    ['../root.js', '/repo/root.ts'],
    ['/repo/root', '/repo/root.ts'],
    ['./types.js', 'missing'],
    ['./nothing', 'missing'],
  ])('%s leads to %s', (specifier, expected) => expect(lead(files, specifier)).toBe(expected));

  it('. and .. lead to the index of a folder', () => {
    const index = { '/repo/src/index.ts': code, '/repo/src/deep/x.ts': code };
    expect(lead(index, '.')).toBe('/repo/src/index.ts');
    expect(lead(index, '..', '/repo/src/deep/x.ts')).toBe('/repo/src/index.ts');
  });

  it.each([
    ['../node_modules/zod/index.cjs', 'package zod zod/index.cjs'],
    ['../node_modules/frame/node_modules/@scope/name/v4/index.js', 'package @scope/name @scope/name/v4/index.js'],
    ['../my_node_modules.js', 'missing'],
  ])('%s, into what is installed, is %s', (specifier, expected) => expect(lead(files, specifier)).toBe(expected));

  it('to output that is not built leads to its source', () => {
    const files = { '/repo/package.json': json({ name: 'x' }), '/repo/src/cli/run.ts': code, '/repo/bin/x.js': code };
    expect(lead(files, '../dist/cli/run.js', '/repo/bin/x.js')).toBe('/repo/src/cli/run.ts');
  });
});

describe('a package', () => {
  it.each([
    ['zod', 'package zod zod'],
    ['zod/v4', 'package zod zod/v4'],
    ['@modelcontextprotocol/sdk/server/mcp.js', 'package @modelcontextprotocol/sdk @modelcontextprotocol/sdk/server/mcp.js'],
    ['fs', 'package node:fs node:fs'],
    ['fs/promises', 'package node:fs node:fs/promises'],
    ['node:crypto', 'package node:crypto node:crypto'],
    ['bun:sqlite', 'package bun:sqlite bun:sqlite'],
    ['npm:zod@3.25.0/v4', 'package zod zod/v4'],
    ['jsr:@std/path@1', 'package @std/path @std/path'],
    ['https://esm.sh/@hono/mcp@0.1.0', 'package @hono/mcp @hono/mcp'],
    ['~icons/x', 'missing'],
  ])('%s is %s', (specifier, expected) => expect(lead({}, specifier)).toBe(expected));

  it('is never followed into node_modules', () => {
    expect(lead({ '/repo/node_modules/x/package.json': json({ main: 'index.js' }), '/repo/node_modules/x/index.js': code }, 'x')).toBe('package x x');
  });

  it('under an alias has its own name', () => {
    const files = { '/repo/package.json': json({ dependencies: { sdk: 'npm:@modelcontextprotocol/sdk@^1.20.0', old: 'npm:zod@3' } }) };
    expect(lead(files, 'sdk/server/mcp.js')).toBe('package @modelcontextprotocol/sdk @modelcontextprotocol/sdk/server/mcp.js');
    expect(lead(files, 'old')).toBe('package zod zod');
  });
});

describe('tsconfig paths', () => {
  it('lead to files, with the longest pattern first', () => {
    const files = {
      '/repo/tsconfig.json': json({ compilerOptions: { paths: { '@/*': ['./src/*'], '@/special/*': ['./other/*'], config: ['./src/config.ts'], 'gone/*': ['./gone/*'] } } }),
      '/repo/src/a.ts': code, '/repo/other/b.ts': code, '/repo/src/config.ts': code,
    };
    expect(lead(files, '@/a')).toBe('/repo/src/a.ts');
    expect(lead(files, '@/a.js')).toBe('/repo/src/a.ts');
    expect(lead(files, '@/special/b')).toBe('/repo/other/b.ts');
    expect(lead(files, 'config')).toBe('/repo/src/config.ts');
    expect(lead(files, 'gone/x')).toBe('package gone gone/x');
  });

  it('are inherited, relative to the file that declares them or its baseUrl', () => {
    const files = {
      '/repo/tsconfig.base.json': json({ compilerOptions: { baseUrl: './libs', paths: { '#lib/*': ['shared/*'] } } }),
      '/repo/app/tsconfig.json': json({ extends: '../tsconfig.base.json' }),
      '/repo/libs/shared/a.ts': code, '/repo/libs/plain/b.ts': code,
    };
    expect(lead(files, '#lib/a', '/repo/app/x.ts')).toBe('/repo/libs/shared/a.ts');
    expect(lead(files, 'plain/b', '/repo/app/x.ts')).toBe('/repo/libs/plain/b.ts');
  });

  it('may stand in a config that the nearest one references', () => {
    const files = {
      '/repo/tsconfig.json': json({ files: [], references: [{ path: './tsconfig.app.json' }] }),
      '/repo/tsconfig.app.json': json({ compilerOptions: { paths: { '~/*': ['./src/*'] } } }),
      '/repo/src/a.ts': code,
    };
    expect(lead(files, '~/a')).toBe('/repo/src/a.ts');
  });

  it('are guessed for @/ where bundlers know them', () => {
    expect(lead({ '/repo/package.json': json({ name: 'x' }), '/repo/src/a.ts': code }, '@/a')).toBe('/repo/src/a.ts');
    expect(lead({ '/repo/package.json': json({ name: 'x' }) }, '@/a')).toBe('missing');
  });
});

describe('a package of the program', () => {
  it('is reached by its own name and by its imports', () => {
    const files = {
      '/repo/package.json': json({
        name: '@me/self',
        exports: { '.': { types: './dist/index.d.ts', import: './dist/index.js' }, './*': './dist/features/*.js', './hidden': null },
        imports: { '#db': { default: './dist/db.js' }, '#internal/*': './src/internal/*.js', '#zod': 'zod/v4' },
      }),
      '/repo/src/index.ts': code, '/repo/src/features/pay.ts': code, '/repo/src/db.ts': code, '/repo/src/internal/x.ts': code,
    };
    expect(lead(files, '@me/self')).toBe('/repo/src/index.ts');
    expect(lead(files, '@me/self/pay')).toBe('/repo/src/features/pay.ts');
    expect(lead(files, '#db')).toBe('/repo/src/db.ts');
    expect(lead(files, '#internal/x')).toBe('/repo/src/internal/x.ts');
    expect(lead(files, '#zod')).toBe('package zod zod/v4');
    expect(lead(files, '#nothing')).toBe('missing');
  });

  const workspace = {
    '/repo/packages/core/package.json': json({ name: '@acme/core', main: 'dist/index.js', exports: { '.': './dist/index.js', './sub': { import: './dist/sub/index.mjs' } } }),
    '/repo/packages/core/src/index.ts': code, '/repo/packages/core/src/sub/index.ts': code,
    '/repo/packages/plain/package.json': json({ name: 'plain' }), '/repo/packages/plain/index.js': code, '/repo/packages/plain/lib/x.js': code,
    '/repo/apps/server/package.json': json({ name: 'server', dependencies: { '@acme/core': 'workspace:*', renamed: 'workspace:@acme/core@*', linked: 'file:../../outside' } }),
    '/repo/apps/server/src/main.ts': code,
    '/repo/outside/package.json': json({ name: 'whatever', module: './entry.js' }), '/repo/outside/entry.ts': code,
  };
  const from = '/repo/apps/server/src/main.ts';

  it.each([
    ['npm', { '/repo/package.json': json({ name: 'root', workspaces: ['packages/*', 'apps/*'] }) }],
    ['yarn', { '/repo/package.json': json({ name: 'root', workspaces: { packages: ['./packages/*', 'apps/**', '!**/none'] } }) }],
    ['pnpm', { '/repo/pnpm-workspace.yaml': "packages:\n  # all\n  - 'packages/*'\n  - apps/*\ncatalog:\n  zod: ^3\n" }],
    ['lerna', { '/repo/lerna.json': json({ packages: ['packages/*'] }) }],
  ])('is reached by name in a workspace of %s, from a folder of it too', (_, top) => {
    for (const paths of [['/repo'], ['/repo/apps/server']]) {
      const at = (specifier: string) => lead({ ...workspace, ...top }, specifier, from, paths);
      expect(at('@acme/core')).toBe('/repo/packages/core/src/index.ts');
      expect(at('@acme/core/sub')).toBe('/repo/packages/core/src/sub/index.ts');
      expect(at('plain')).toBe('/repo/packages/plain/index.js');
      expect(at('plain/lib/x')).toBe('/repo/packages/plain/lib/x.js');
      expect(at('renamed')).toBe('/repo/packages/core/src/index.ts');
      expect(at('linked')).toBe('/repo/outside/entry.ts');
      expect(at('@acme/unknown')).toBe('package @acme/unknown @acme/unknown');
    }
  });

  it('stays a name when a model describes it', () => {
    const files = { '/repo/package.json': json({ workspaces: ['packages/*'] }), '/repo/x.ts': code, ...workspace };
    const program = makeProgram(files, { isExternal: (name) => name === '@acme/core' });
    expect(program.resolve('/repo/x.ts', '@acme/core/sub')).toEqual({ kind: 'package', name: '@acme/core', specifier: '@acme/core/sub' });
    expect(program.resolve('/repo/x.ts', 'plain')).toMatchObject({ kind: 'file' });
  });

  it('leads to its likely source when what its manifest names is not there', () => {
    const files = {
      '/repo/package.json': json({ workspaces: ['packages/*'] }),
      '/repo/packages/core/package.json': json({ name: 'core', exports: { '.': './dist/bundle.js', './ai': './ai/index.js' } }),
      '/repo/packages/core/src/index.ts': code, '/repo/packages/core/src/ai/index.ts': code,
    };
    expect(lead(files, 'core')).toBe('/repo/packages/core/src/index.ts');
    expect(lead(files, 'core/ai')).toBe('/repo/packages/core/src/ai/index.ts');
  });

  it('leads to its build when there is no source', () => {
    const files = {
      '/repo/package.json': json({ workspaces: ['packages/*'] }),
      '/repo/packages/core/package.json': json({ name: 'core', main: 'dist/index.js' }), '/repo/packages/core/dist/index.js': code,
    };
    expect(lead(files, 'core')).toBe('/repo/packages/core/dist/index.js');
  });
});
