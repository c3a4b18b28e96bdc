import { describe, expect, it } from 'vitest';
import type { Program } from '../../src/project/program.js';
import { makeProgram } from './make-program.js';

const PACKAGE = {
  '/repo/package.json': '{ "name": "shop", "bin": "dist/cli.js" }',
  '/repo/src/index.ts': "import { registerTools } from './tools/index.js';",
  '/repo/src/cli.ts': "import './index.js';",
  '/repo/src/tools/index.ts': "export * from './orders.js';",
  '/repo/src/tools/orders.ts': "import { save } from '../store.js';",
  '/repo/src/store.ts': 'export const save = () => {};',
  '/repo/src/unused.ts': "import './store.js';",
  '/repo/src/store.test.ts': "import './store.js';",
  '/repo/dist/cli.js': "import './index.js';",
  '/repo/dist/index.js': "import { registerTools } from './tools/index.js';",
  '/repo/dist/tools/index.js': "export * from './orders.js';",
  '/repo/dist/tools/orders.js': 'export {};',
};

const named = (program: Program): string[] => [...program.named].map((file) => file.slice('/repo/'.length)).sort();
const namedBy = (...paths: string[]): string[] => named(makeProgram(PACKAGE, { paths: paths.map((path) => `/repo/${path}`) }));

describe('a file that is named', () => {
  it('is alone when others of its package import it, with the package around it to tell what it means', () => {
    const program = makeProgram(PACKAGE, { paths: ['/repo/src/tools/orders.ts'] });
    expect(named(program)).toEqual(['src/tools/orders.ts']);
    expect(program.files).toEqual(['cli', 'index', 'store', 'tools/index', 'tools/orders', 'unused'].map((name) => `/repo/src/${name}.ts`));
  });

  it('stands for what it imports when nothing imports it', () => {
    expect(namedBy('src/cli.ts')).toEqual(['src/cli.ts', 'src/index.ts', 'src/store.ts', 'src/tools/index.ts', 'src/tools/orders.ts']);
    expect(namedBy('src/unused.ts')).toEqual(['src/store.ts', 'src/unused.ts']);
  });

  it('stands for what it imports when the manifest names it or its build', () => {
    const program = makeProgram({ ...PACKAGE, '/repo/src/run.ts': "import './cli.js';" }, { paths: ['/repo/src/cli.ts'] });
    expect(named(program)).toContain('src/tools/orders.ts');
  });

  it('is followed through other named files', () => {
    expect(namedBy('src/cli.ts', 'src/tools/index.ts')).toContain('src/store.ts');
  });

  it('is alone when it is a test', () => expect(namedBy('src/store.test.ts')).toEqual(['src/store.test.ts']));

  it('is read where it was built, with its package as it was built', () => {
    const program = makeProgram(PACKAGE, { paths: ['/repo/dist/cli.js'] });
    expect(named(program)).toEqual(['dist/cli.js', 'dist/index.js', 'dist/tools/index.js', 'dist/tools/orders.js']);
    expect(program.files).not.toContain('/repo/src/index.ts');
  });

  it('leads to its imports where there is no package', () => {
    const program = makeProgram({ '/repo/a.ts': "import './b.js';", '/repo/b.ts': '', '/repo/c.ts': '' }, { paths: ['/repo/a.ts'] });
    expect(named(program)).toEqual(['a.ts', 'b.ts']);
    expect(program.files).toEqual(['/repo/a.ts', '/repo/b.ts']);
  });
});

describe('a folder that is named', () => {
  it('stands for the files in it, with the package around it', () => {
    const program = makeProgram(PACKAGE, { paths: ['/repo/src/tools'] });
    expect(named(program)).toEqual(['src/tools/index.ts', 'src/tools/orders.ts']);
    expect(program.files).toContain('/repo/src/index.ts');
  });

  it('is all there is when it is a package', () => {
    const program = makeProgram({ '/repo/package.json': '{ "name": "root" }', '/repo/a.ts': '', '/repo/packages/b/package.json': '{ "name": "b" }', '/repo/packages/b/b.ts': '' }, { paths: ['/repo/packages/b'] });
    expect(program.files).toEqual(['/repo/packages/b/b.ts']);
  });

  it('is all there is when it holds tests or examples', () => {
    const program = makeProgram({ ...PACKAGE, '/repo/examples/one/server.ts': '' }, { paths: ['/repo/examples/one'] });
    expect(program.files).toEqual(['/repo/examples/one/server.ts']);
  });
});
