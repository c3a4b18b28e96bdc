/** Files beside the code that no one would write: the program is analysed all the same, and what is wrong is named. */
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { createProgram } from '../../src/project/create-program.js';
import { createMemoryHost } from '../../src/project/memory-host.js';
import { filesOf, makeProgram } from '../project/make-program.js';

const good = { '/repo/src/good.ts': 'export const ok = 1;\n' };

/** The problems of a program that imports through its tsconfig. */
function problemsOf(files: Record<string, string>, path = '/repo'): readonly string[] {
  const program = makeProgram({ ...good, ...files }, { paths: [path] });
  program.resolve('/repo/src/good.ts', '@app/other');
  expect(filesOf(program).length).toBeGreaterThan(0);
  return program.problems.map(({ file, line, message }) => `${file.slice('/repo/'.length)}${line === undefined ? '' : `:${line}`} ${message}`);
}

describe('a tsconfig', () => {
  test('whose bases are joined by exponentially many ways is read once each', () => {
    const levels = Array.from({ length: 40 }, (_, level) => [`/repo/${level === 0 ? 'tsconfig' : `base${level}`}.json`, JSON.stringify(level < 39 ? { extends: [`./base${level + 1}.json`, `./side${level}.json`] } : {})]);
    const sides = Array.from({ length: 39 }, (_, level) => [`/repo/side${level}.json`, JSON.stringify({ extends: `./base${level + 1}.json` })]);
    expect(problemsOf(Object.fromEntries([...levels, ...sides]))).toEqual([]);
  }, 5_000);

  test('at the end of a long chain is left out', () => {
    const chain = Array.from({ length: 1_500 }, (_, level) => [`/repo/${level === 0 ? 'tsconfig' : `base${level}`}.json`, JSON.stringify({ extends: `./base${level + 1}.json` })]);
    expect(problemsOf(Object.fromEntries(chain))).toEqual(['base101.json is left out: it stands at the end of more than 100 files that extend each other']);
  });

  test('that extends itself', () => {
    const files = { '/repo/tsconfig.json': '{ "extends": "./a.json" }', '/repo/a.json': '{ "extends": "./tsconfig.json" }' };
    expect(problemsOf(files)).toEqual(['tsconfig.json extends itself: tsconfig.json -> a.json -> tsconfig.json']);
  });

  test('that is nested too deeply', () => {
    expect(problemsOf({ '/repo/tsconfig.json': `{ "files": ${'['.repeat(200_000)}` })).toEqual(['tsconfig.json is no valid tsconfig: it is nested too deeply.']);
  });

  test('whose fields are of the wrong type', () => {
    const config = { extends: 5, files: 'a.ts', include: 'src', exclude: [1], references: {}, compilerOptions: { baseUrl: [], paths: { '@app/*': 'src/*' } } };
    const fields = ['extends', 'files', 'include', 'exclude', 'references', 'baseUrl', 'paths'];
    expect(problemsOf({ '/repo/tsconfig.json': JSON.stringify(config) }).map((problem) => /tsconfig: (\w+) must be/.exec(problem)?.[1])).toEqual(fields);
    expect(problemsOf({ '/repo/tsconfig.json': '{ "extends": null, "compilerOptions": { "paths": null } }' })).toEqual([]);
  });
});

test('a .gitignore with a pattern that is longer than any path', () => {
  const problems = problemsOf({ '/repo/.gitignore': `dist\r\n${'a'.repeat(100_000)}\nother`, '/repo/dist/a.ts': 'export const a = 1;' });
  expect(problems).toEqual(['.gitignore:2 has a pattern of 100000 characters, which is left out']);
});

test('a file that can be listed and not read is named once, with its cause', () => {
  const memory = createMemoryHost(good);
  const program = createProgram({
    ts,
    host: { ...memory, stat: (path) => (path.endsWith('.ts') ? undefined : memory.stat(path)), readFile: () => { throw new Error('cannot be read: permission denied'); } },
    paths: ['/repo'],
  });
  expect(program.source('/repo/src/good.ts')).toBeUndefined();
  expect(program.problems).toEqual([{ file: '/repo/src/good.ts', message: 'cannot be read: permission denied' }]);
});
