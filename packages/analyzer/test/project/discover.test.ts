import { describe, expect, it } from 'vitest';
import { filesOf, makeProgram } from './make-program.js';

const code = 'export {};\n';
/** Files of that name, all with some code. */
const repo = (...names: string[]): Record<string, string> => Object.fromEntries(names.map((name) => [`/repo/${name}`, code]));

describe('the files of a folder', () => {
  it('are TypeScript and JavaScript, without declarations and other people’s packages', () => {
    const program = makeProgram({
      ...repo('a.ts', 'b.tsx', 'c.mts', 'd.cts', 'e.js', 'f.jsx', 'g.mjs', 'h.cjs'),
      ...repo('i.d.ts', 'j.d.mts', 'k.d.css.ts', 'l.json', 'm.md', '.hidden/n.ts', '.eslintrc.js', 'node_modules/x/o.js', 'p/node_modules/y/q.js'),
    });
    expect(filesOf(program)).toEqual(['a.ts', 'b.tsx', 'c.mts', 'd.cts', 'e.js', 'f.jsx', 'g.mjs', 'h.cjs']);
    expect(program.root).toBe('/repo');
  });

  it('leave out what git ignores, folder by folder', () => {
    const program = makeProgram({
      ...repo('a.ts', 'generated/b.ts', 'pkg/c.ts', 'pkg/local.ts', 'pkg/keep/d.gen.ts', 'pkg/e.gen.ts', 'Generated/f.ts'),
      '/repo/.gitignore': '/generated/\n*.gen.ts\n',
      '/repo/pkg/.gitignore': '# own\nlocal.ts\n!keep/d.gen.ts\n',
    });
    expect(filesOf(program)).toEqual(['Generated/f.ts', 'a.ts', 'pkg/c.ts', 'pkg/keep/d.gen.ts']);
  });

  it('honour the ignore files above, up to the top of the repository', () => {
    const files = { ...repo('pkg/a.ts', 'pkg/gen/b.ts'), '/repo/.git/HEAD': '', '/repo/.gitignore': 'gen/', '/.gitignore': '*.ts' };
    expect(filesOf(makeProgram(files, { paths: ['/repo/pkg'] }))).toEqual(['a.ts']);
    expect(filesOf(makeProgram(files, { paths: ['/repo/pkg/gen'] }))).toEqual(['b.ts']);
  });

  it('are read although ignored when there is nothing else', () => {
    expect(filesOf(makeProgram({ ...repo('dist/a.js'), '/repo/.gitignore': 'dist' }))).toEqual(['dist/a.js']);
  });

  it('leave out what the caller ignores', () => {
    const program = makeProgram(repo('a.ts', 'b/c.ts'), { isIgnored: (path) => path === '/repo/b' });
    expect(filesOf(program)).toEqual(['a.ts']);
  });
});

describe('tests and examples', () => {
  const files = repo(
    'src/a.ts', 'src/a.test.ts', 'src/b.spec.js', 'src/__tests__/c.ts', 'src/__mocks__/d.ts', 'test/e.ts', 'tests/f.ts', 'examples/g.ts',
    'fixtures/purchasing/src/h.ts', 'e2e/i.ts', 'src/j.stories.tsx', 'benchmarks/k.ts', 'src/testing.ts', 'src/latest/l.ts',
  );

  it('are left out', () => {
    expect(filesOf(makeProgram(files))).toEqual(['src/a.ts', 'src/latest/l.ts', 'src/testing.ts']);
  });

  it('are read on demand', () => {
    expect(filesOf(makeProgram(files, { includeTests: true }))).toHaveLength(Object.keys(files).length);
  });

  it('are read when they, or a folder below them, are named', () => {
    expect(filesOf(makeProgram(files, { paths: ['/repo/fixtures/purchasing'] }))).toEqual(['src/h.ts']);
    expect(filesOf(makeProgram(files, { paths: ['/repo/test'] }))).toEqual(['e.ts']);
    expect(filesOf(makeProgram(files, { paths: ['/repo/src/a.test.ts'] }))).toEqual(['a.test.ts']);
  });
});

describe('several paths', () => {
  it('have their common folder as root, and give each file once', () => {
    const program = makeProgram(repo('one/src/a.ts', 'one/src/b.ts', 'two/c.ts'), { paths: ['/repo/one/src', '/repo/one/src/a.ts', '/repo/two/'] });
    expect(program.root).toBe('/repo');
    expect(filesOf(program)).toEqual(['one/src/a.ts', 'one/src/b.ts', 'two/c.ts']);
  });
});

describe('build output', () => {
  const manifest = (extra: object) => ({ '/repo/package.json': JSON.stringify({ name: 'x', ...extra }) });

  it('gives way to its source', () => {
    const program = makeProgram({ ...manifest({ main: 'dist/index.js' }), ...repo('src/index.ts', 'src/b.ts', 'dist/index.js', 'dist/b.js') });
    expect(filesOf(program)).toEqual(['src/b.ts', 'src/index.ts']);
    expect(program.resolve('/repo/src/b.ts', '../dist/index.js')).toEqual({ kind: 'file', path: '/repo/src/index.ts' });
  });

  it('gives way with its chunks, when the manifest says that it is output', () => {
    const program = makeProgram({ ...manifest({ exports: { '.': { import: './dist/index.js' } } }), ...repo('src/index.ts', 'src/b.ts', 'dist/index.js', 'dist/chunk-ABCD1234.js') });
    expect(filesOf(program)).toEqual(['src/b.ts', 'src/index.ts']);
  });

  it('gives way where outDir says so', () => {
    const program = makeProgram({
      ...manifest({}),
      '/repo/tsconfig.json': '{ "compilerOptions": { "outDir": "target", "rootDir": "code" } }',
      ...repo('code/a.ts', 'code/b.ts', 'target/a.js', 'target/old.js'),
    });
    expect(filesOf(program)).toEqual(['code/a.ts', 'code/b.ts']);
  });

  it('stays where only a few of its sources are published with it', () => {
    const built = ['dist/index.js', 'dist/a.js', 'dist/b.js', 'dist/c.js', 'dist/d.js', 'dist/types.js'];
    expect(filesOf(makeProgram({ ...manifest({ main: 'dist/index.js' }), ...repo('src/types.ts', ...built) }))).toEqual(['dist/a.js', 'dist/b.js', 'dist/c.js', 'dist/d.js', 'dist/index.js', 'src/types.ts']);
  });

  it('gives way where it was written into the folder of the package', () => {
    const built = ['index.mjs', 'server.mjs', 'tools/a.mjs'];
    const sources = ['src/index.ts', 'src/server.ts', 'src/tools/a.ts'];
    expect(filesOf(makeProgram({ ...manifest({ bin: { x: './index.mjs' } }), ...repo(...built, ...sources, 'scripts/other.mjs') }))).toEqual(['scripts/other.mjs', ...sources]);
    // A few scripts that are called like a source, no entry of the package, what was named.
    expect(filesOf(makeProgram({ ...manifest({ bin: './index.mjs' }), ...repo('index.mjs', 'a.mjs', 'b.mjs', ...sources) }))).toContain('index.mjs');
    expect(filesOf(makeProgram({ ...manifest({}), ...repo(...built, ...sources) }))).toContain('server.mjs');
    expect(filesOf(makeProgram({ ...manifest({ bin: './index.mjs' }), ...repo(...built, ...sources) }, { paths: ['/repo/tools', '/repo/src'] }))).toContain('tools/a.mjs');
  });

  it('gives way beside its source', () => {
    expect(filesOf(makeProgram(repo('src/a.ts', 'src/a.js', 'src/b.js')))).toEqual(['src/a.ts', 'src/b.js']);
  });

  it('is read when it is all there is, or is what was named', () => {
    expect(filesOf(makeProgram({ ...manifest({ main: 'dist/index.js' }), ...repo('dist/index.js') }))).toEqual(['dist/index.js']);
    expect(filesOf(makeProgram({ ...manifest({}), ...repo('src/a.ts', 'dist/a.js') }, { paths: ['/repo/dist'] }))).toEqual(['a.js']);
    expect(filesOf(makeProgram({ ...manifest({}), ...repo('src/a.ts', 'dist/a.js') }, { paths: ['/repo/src', '/repo/dist'] }))).toEqual(['dist/a.js', 'src/a.ts']);
  });

  it('is a bundle that names its sources, wherever it lies', () => {
    const bundle = (...names: string[]) => ['#!/usr/bin/env node', '// ../../node_modules/zod/index.js', 'var z;', ...names.map((name) => `// ${name}\nrun();`)].join('\n');
    const sources = repo('src/index.ts', 'src/tools.ts');
    const found = (text: string, extra: object = { bin: './bin/server.js' }) => filesOf(makeProgram({ ...manifest(extra), ...sources, '/repo/bin/server.js': text }));
    expect(found(bundle('src/index.ts', 'src/tools.ts'))).toEqual(['src/index.ts', 'src/tools.ts']);
    expect(found(bundle('packages/x/src/index.ts', 'packages/x/src/tools.ts'))).toEqual(['src/index.ts', 'src/tools.ts']);
    // Made from files that are not here, written by hand, or no entry of the package.
    expect(found(bundle('src/one.ts', 'src/two.ts', 'src/index.ts'))).toContain('bin/server.js');
    expect(found('// Starts src/index.ts\nimport "../src/index.js";')).toContain('bin/server.js');
    expect(found(bundle('src/index.ts'), {})).toContain('bin/server.js');
  });

  it('is a minified program beside the sources of the server', () => {
    const minified = `import{readFileSync as r}from"fs";${'var a=1;'.repeat(8000)}`;
    const found = (source: string, text: string) => filesOf(makeProgram({ ...manifest({ bin: './bin/server.js' }), '/repo/src/index.ts': source, '/repo/bin/server.js': text }));
    const server = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';";
    expect(found(server, minified)).toEqual(['src/index.ts']);
    expect(found('export type Row = { id: string };', minified)).toContain('bin/server.js');
    expect(found(server, minified.replaceAll(';', ';\n'))).toContain('bin/server.js');
  });

  it('is not every folder named lib', () => {
    const program = makeProgram({ ...manifest({ main: 'dist/index.js' }), ...repo('src/index.ts', 'lib/helpers.js', 'lib/more.js') });
    expect(filesOf(program)).toEqual(['lib/helpers.js', 'lib/more.js', 'src/index.ts']);
  });

  it('is not a lib written by hand, with one file named like a source', () => {
    const program = makeProgram({ ...manifest({ main: 'lib/index.js' }), ...repo('src/index.ts', 'lib/index.js', 'lib/tools.js', 'lib/orders.js') });
    expect(filesOf(program)).toEqual(['lib/orders.js', 'lib/tools.js', 'src/index.ts']);
  });

  it('counts once per package in a monorepo', () => {
    const program = makeProgram({
      '/repo/packages/a/package.json': '{ "name": "a", "main": "dist/x.js" }',
      '/repo/packages/b/package.json': '{ "name": "b", "main": "dist/x.js" }',
      ...repo('packages/a/src/x.ts', 'packages/a/dist/x.js', 'packages/b/dist/x.js'),
    });
    expect(filesOf(program)).toEqual(['packages/a/src/x.ts', 'packages/b/dist/x.js']);
  });
});

describe('a published package with two module formats', () => {
  it('is read in one of them', () => {
    expect(filesOf(makeProgram(repo('dist/esm/a.js', 'dist/esm/b/c.js', 'dist/cjs/a.js', 'dist/cjs/b/c.js')))).toEqual(['dist/esm/a.js', 'dist/esm/b/c.js']);
    expect(filesOf(makeProgram(repo('lib/a.js', 'lib/b.js', 'es/a.js', 'es/b.js')))).toEqual(['es/a.js', 'es/b.js']);
    expect(filesOf(makeProgram(repo('dist/a.js', 'dist/b.js', 'dist/esm/a.js', 'dist/esm/b.js')))).toEqual(['dist/a.js', 'dist/b.js']);
    expect(filesOf(makeProgram(repo('lib/a.js', 'dist/other.js')))).toEqual(['dist/other.js', 'lib/a.js']);
  });

  it('is read in one of them where only the extensions differ', () => {
    expect(filesOf(makeProgram({ '/repo/package.json': '{ "name": "x", "type": "module" }', ...repo('dist/a.js', 'dist/a.cjs', 'dist/chunk-AAAA1111.js', 'dist/chunk-BBBB2222.cjs') })))
      .toEqual(['dist/a.js', 'dist/chunk-AAAA1111.js']);
    expect(filesOf(makeProgram({ '/repo/package.json': '{ "name": "x" }', ...repo('dist/a.js', 'dist/a.mjs', 'dist/a.min.js') }))).toEqual(['dist/a.mjs']);
  });
});

describe('a tsconfig as path', () => {
  it('decides by files, include and exclude', () => {
    const program = makeProgram(
      {
        '/repo/tsconfig.json': '{ // comments, and trailing commas\n "extends": "./base", "include": ["src", "tools/*.ts", "../shared/**/*"], "exclude": ["src/old"], "files": ["extra/one.ts"], }',
        '/repo/base.json': '{ "compilerOptions": { "allowJs": false }, "exclude": ["**/*"] }',
        ...repo('src/a.ts', 'src/b.js', 'src/old/c.ts', 'src/deep/d.tsx', 'src/a.test.ts', 'tools/e.ts', 'tools/deep/f.ts', 'extra/one.ts', 'extra/two.ts', 'g.ts'),
        '/shared/h.ts': code,
      },
      { paths: ['/repo/tsconfig.json'] },
    );
    expect(program.files).toEqual(['/repo/extra/one.ts', '/repo/src/a.ts', '/repo/src/deep/d.tsx', '/repo/tools/e.ts', '/shared/h.ts']);
    expect(program.problems).toEqual([]);
  });

  it('takes everything but its output by default, and follows references', () => {
    const program = makeProgram(
      {
        '/repo/tsconfig.build.json': '{ "compilerOptions": { "outDir": "./out", "allowJs": true }, "references": [{ "path": "./pkg" }], "exclude": ["pkg", "out"] }',
        '/repo/pkg/tsconfig.json': '{ "files": ["x.ts"] }',
        ...repo('a.ts', 'b.js', 'out/a.js', 'pkg/x.ts', 'pkg/y.ts'),
      },
      { paths: ['/repo/tsconfig.build.json'] },
    );
    expect(filesOf(program)).toEqual(['a.ts', 'b.js', 'pkg/x.ts']);
  });
});
