import { mkdtempSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createNodeHost, toEnginePath } from '../../src/node/file-host.js';
import { createProgram } from '../../src/project/create-program.js';
import { createMemoryHost } from '../../src/project/memory-host.js';
import { placeOf } from '../../src/project/place.js';
import type { FileHost } from '../../src/types.js';
import { filesOf, makeProgram } from './make-program.js';

const good = 'export const ok = 1;\n';

describe('a file that cannot be used', () => {
  it('is reported with line and cause when it does not parse, and analysed as far as it goes', () => {
    const program = makeProgram({ '/repo/broken.ts': 'export const a = 1;\nfunction (\n', '/repo/good.ts': good });
    expect(program.source('/repo/broken.ts')?.exports.has('a')).toBe(true);
    expect(program.source('/repo/good.ts')).toBeDefined();
    expect(program.problems).toEqual([
      { file: '/repo/broken.ts', line: 2, message: expect.stringMatching(/^does not parse: .+/) },
    ]);
  });

  it('is reported once, however often it is asked for', () => {
    const program = makeProgram({ '/repo/broken.ts': 'const = ;' });
    program.source('/repo/broken.ts');
    program.source('/repo/broken.ts');
    program.mentioning('x');
    expect(program.problems).toHaveLength(1);
  });

  it('is reported when it is binary', () => {
    const program = makeProgram({ '/repo/video.ts': 'G@\0\u0011\0', '/repo/good.ts': good });
    expect(program.source('/repo/video.ts')).toBeUndefined();
    expect(program.problems).toEqual([{ file: '/repo/video.ts', message: 'is a binary file' }]);
  });

  it('is no problem when it is empty', () => {
    const program = makeProgram({ '/repo/empty.ts': '' });
    expect(program.source('/repo/empty.ts')?.calls.size).toBe(0);
    expect(program.problems).toEqual([]);
  });

  it('is reported when it is beyond the size bound, and a 10 MB bundle is not', () => {
    const line = 'export function f(a) { return server.registerTool("x", a); }\n';
    const bundle = line.repeat(Math.ceil(10_000_000 / line.length));
    const program = makeProgram({ '/repo/bundle.js': bundle, '/repo/huge.js': bundle + bundle });
    expect(program.source('/repo/bundle.js')?.calls.get('registerTool')?.length).toBeGreaterThan(100_000);
    expect(program.source('/repo/huge.js')).toBeUndefined();
    expect(program.problems).toEqual([
      { file: '/repo/huge.js', message: expect.stringMatching(/^is 20 MB; files beyond 12 MB/) },
    ]);
  });

  it('is reported when it is nested too deeply to walk', () => {
    const program = makeProgram({ '/repo/deep.js': `x = ${'['.repeat(200_000)}${']'.repeat(200_000)}`, '/repo/good.ts': good });
    expect(program.source('/repo/deep.js')).toBeUndefined();
    expect(program.source('/repo/good.ts')).toBeDefined();
    expect(program.problems).toEqual([{ file: '/repo/deep.js', message: 'cannot be analysed: the code is nested too deeply' }]);
  });

  it('may hold a very long chain of operators', () => {
    const program = makeProgram({ '/repo/long.js': `x = ${"'a' + ".repeat(20_000)}f()` });
    expect(program.source('/repo/long.js')?.calls.has('f')).toBe(true);
  });
});

describe('an import', () => {
  it('that leads nowhere is missing', () => {
    const program = makeProgram({ '/repo/a.ts': "import './gone.js';\n" });
    expect(program.resolve('/repo/a.ts', './gone.js')).toEqual({ kind: 'missing', specifier: './gone.js' });
  });

  it('may be cyclic', () => {
    const program = makeProgram({ '/repo/a.ts': "export * from './b.js';", '/repo/b.ts': "export * from './a.js';" });
    expect(program.resolve('/repo/a.ts', './b.js')).toEqual({ kind: 'file', path: '/repo/b.ts' });
    expect(program.resolve('/repo/b.ts', './a.js')).toEqual({ kind: 'file', path: '/repo/a.ts' });
  });
});

describe('a tsconfig', () => {
  it('that is broken is reported with its line, and the folder is analysed', () => {
    const program = makeProgram({ '/repo/tsconfig.json': '{\n  "include": ["src"\n', '/repo/src/a.ts': good }, { paths: ['/repo/tsconfig.json'] });
    expect(filesOf(program)).toEqual(['src/a.ts']);
    expect(program.problems).toEqual([
      { file: '/repo/tsconfig.json', line: 3, message: expect.stringMatching(/^is no valid tsconfig: /) },
    ]);
  });

  it('that is broken and was not named is reported when an import needs it', () => {
    const program = makeProgram({ '/repo/tsconfig.json': '{ "compilerOptions": ', '/repo/a.ts': "import 'zod';" });
    expect(program.resolve('/repo/a.ts', 'zod')).toMatchObject({ kind: 'package', name: 'zod' });
    expect(program.problems.map(({ file }) => file)).toEqual(['/repo/tsconfig.json']);
  });

  it('that is absent is a path that does not exist', () => {
    const program = makeProgram({ '/repo/a.ts': good }, { paths: ['/repo/tsconfig.json', '/repo/a.ts'] });
    expect(filesOf(program)).toEqual(['a.ts']);
    expect(program.problems).toEqual([{ file: '/repo/tsconfig.json', message: 'does not exist or may not be read' }]);
  });

  it('that extends itself or something absent is reported', () => {
    const program = makeProgram(
      { '/repo/tsconfig.json': '{ "extends": ["./b.json", "./gone.json"] }', '/repo/b.json': '{ "extends": "./tsconfig" }', '/repo/a.ts': good },
      { paths: ['/repo/tsconfig.json'] },
    );
    expect(filesOf(program)).toEqual(['a.ts']);
    expect(program.problems.map(({ message }) => message)).toEqual([
      'extends itself: tsconfig.json -> b.json -> tsconfig.json',
      'extends ./gone.json, which is not there',
    ]);
  });

  it('that references an absent project is reported, and the others are read', () => {
    const program = makeProgram(
      {
        '/repo/tsconfig.json': '{ "files": [], "references": [{ "path": "./a" }, { "path": "./gone" }, { "path": "." }] }',
        '/repo/a/tsconfig.json': '{}',
        '/repo/a/x.ts': good,
      },
      { paths: ['/repo/tsconfig.json'] },
    );
    expect(filesOf(program)).toEqual(['a/x.ts']);
    expect(program.problems).toEqual([{ file: '/repo/gone', message: expect.stringContaining('not there') }]);
  });
});

describe('a package.json', () => {
  it('that is broken is reported', () => {
    const program = makeProgram({ '/repo/package.json': '{ "name": ', '/repo/a.ts': good });
    expect(filesOf(program)).toEqual(['a.ts']);
    expect(program.packageOf('/repo/a.ts')).toBeUndefined();
    expect(program.problems).toEqual([{ file: '/repo/package.json', message: expect.stringMatching(/^is no valid JSON: /) }]);
  });
});

describe('a folder or file without read permission', () => {
  it('is reported, and everything else analysed', () => {
    const memory = createMemoryHost({ '/repo/a.ts': good, '/repo/secret/b.ts': good, '/repo/c.ts': good });
    const host: FileHost = {
      ...memory,
      readDirectory(path) {
        if (path === '/repo/secret') throw new Error('the folder cannot be read: permission denied');
        return memory.readDirectory(path);
      },
      readFile(path) {
        if (path === '/repo/c.ts') throw new Error('cannot be read: permission denied');
        return memory.readFile(path);
      },
    };
    const program = createProgram({ ts, host, paths: ['/repo'] });
    expect(filesOf(program)).toEqual(['a.ts', 'c.ts']);
    expect(program.source('/repo/c.ts')).toBeUndefined();
    expect(program.source('/repo/a.ts')).toBeDefined();
    expect(program.problems).toEqual([
      { file: '/repo/secret', message: 'the folder cannot be read: permission denied' },
      { file: '/repo/c.ts', message: 'cannot be read: permission denied' },
    ]);
  });
});

describe('a path', () => {
  it('that does not exist, or is no code, is reported', () => {
    const program = makeProgram({ '/repo/a.ts': good, '/repo/README.md': '' }, { paths: ['/repo/a.ts', '/repo/gone', '/repo/README.md'] });
    expect(filesOf(program)).toEqual(['a.ts']);
    expect(program.problems).toEqual([
      { file: '/repo/gone', message: 'does not exist or may not be read' },
      { file: '/repo/README.md', message: 'is neither TypeScript nor JavaScript nor a tsconfig' },
    ]);
  });
});

describe('bytes', () => {
  it('positions count a byte order mark as an offset, not as a column', () => {
    const program = makeProgram({ '/repo/a.ts': '\uFEFFf();\r\ng();\r\n' });
    const module = program.source('/repo/a.ts')!;
    expect(placeOf(module, module.calls.get('f')![0]!)).toMatchObject({ line: 1, column: 1, endColumn: 4, start: 1, end: 4 });
    expect(placeOf(module, module.calls.get('g')![0]!)).toMatchObject({ line: 2, column: 1, endColumn: 4, start: 7, end: 10 });
    expect(program.problems).toEqual([]);
  });
});

describe('a real file system', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'program-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const program = () => createProgram({ ts, host: createNodeHost(), paths: [toEnginePath(folder)] });

  it('may have links that loop, lead to each other, or lead nowhere', () => {
    mkdirSync(join(folder, 'src'));
    mkdirSync(join(folder, 'linked'));
    writeFileSync(join(folder, 'src/a.ts'), good);
    writeFileSync(join(folder, 'linked/b.ts'), good);
    symlinkSync('..', join(folder, 'src/up'));
    symlinkSync('.', join(folder, 'src/self'));
    symlinkSync('two', join(folder, 'one'));
    symlinkSync('one', join(folder, 'two'));
    symlinkSync('nowhere', join(folder, 'dangling.ts'));
    symlinkSync(join(folder, 'src/a.ts'), join(folder, 'again.ts'));
    symlinkSync(join(folder, 'linked'), join(folder, 'src/linked'));
    const found = program();
    expect(filesOf(found)).toEqual(['linked/b.ts', 'src/a.ts']);
    expect(found.problems).toEqual([]);
  });

  it('follows a link to a folder outside', () => {
    const outside = mkdtempSync(join(tmpdir(), 'outside-'));
    writeFileSync(join(outside, 'c.ts'), good);
    symlinkSync(outside, join(folder, 'shared'));
    expect(filesOf(program())).toEqual(['shared/c.ts']);
    rmSync(outside, { recursive: true, force: true });
  });

  it('may hold UTF-16 in both orders', () => {
    const text = '\uFEFFcreate("ä");\n';
    const little = Buffer.from(text, 'utf16le');
    writeFileSync(join(folder, 'le.ts'), little);
    writeFileSync(join(folder, 'be.ts'), Buffer.from(little).swap16());
    writeFileSync(join(folder, 'u8.ts'), text);
    const found = program();
    for (const file of found.files) expect(found.text(file)).toBe(text);
    for (const file of found.files) expect(found.source(file)?.calls.has('create')).toBe(true);
    expect(found.problems).toEqual([]);
  });
});
