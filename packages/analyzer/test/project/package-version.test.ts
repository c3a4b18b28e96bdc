import { describe, expect, it } from 'vitest';
import { lowestVersion } from '../../src/project/package-version.js';
import { makeProgram } from './make-program.js';

const sdk = '@modelcontextprotocol/sdk';
const manifest = { '/repo/package.json': JSON.stringify({ name: 'x', dependencies: { [sdk]: '^1.20.0' }, devDependencies: { zod: '^3' } }) };
const versionOf = (files: Record<string, string>, name = sdk) => makeProgram({ '/repo/src/a.ts': '', ...manifest, ...files }).versionOf('/repo/src/a.ts', name);

describe('the version of a package', () => {
  it('is the installed one first', () => {
    expect(versionOf({ [`/repo/node_modules/${sdk}/package.json`]: '{ "version": "1.29.0" }', '/repo/package-lock.json': '{ "packages": {} }' })).toBe('1.29.0');
  });

  it('is the lowest declared one last', () => {
    expect(versionOf({})).toBe('1.20.0');
    expect(versionOf({}, 'zod')).toBe('3.0.0');
    expect(versionOf({}, 'absent')).toBeUndefined();
  });

  it.each([
    ['package-lock.json', JSON.stringify({ lockfileVersion: 3, packages: { '': {}, [`node_modules/${sdk}`]: { version: '1.25.1' } } })],
    ['package-lock.json', JSON.stringify({ lockfileVersion: 1, dependencies: { [sdk]: { version: '1.25.1' } } })],
    ['pnpm-lock.yaml', `importers:\n\n  .:\n    dependencies:\n      '${sdk}':\n        specifier: ^1.20.0\n        version: 1.25.1(zod@3.25.1)\n\npackages:\n\n  '${sdk}@1.22.0':\n    resolution: {}\n`],
    ['pnpm-lock.yaml', `packages:\n\n  '${sdk}@1.25.1':\n    resolution: {}\n`],
    ['pnpm-lock.yaml', `packages:\n\n  /${sdk}/1.25.1_zod@3.25.1:\n    resolution: {}\n`],
    ['yarn.lock', `"${sdk}@^1.20.0", "${sdk}@^1.21.0":\n  version "1.25.1"\n  resolved "x"\n`],
    ['yarn.lock', `"${sdk}@npm:^1.20.0":\n  version: 1.25.1\n  resolution: "x"\n`],
    ['bun.lock', `{\n  "packages": {\n    "${sdk}": ["${sdk}@1.25.1", "", {}],\n  }\n}`],
  ])('is read from %s', (name, text) => {
    expect(versionOf({ [`/repo/${name}`]: text })).toBe('1.25.1');
  });

  it('is read from a catalog of pnpm', () => {
    const files = {
      '/repo/package.json': '{ "name": "x", "dependencies": { "zod": "catalog:" } }',
      '/repo/pnpm-workspace.yaml': 'packages:\n  - .\ncatalog:\n  "zod": ^4.1.0\n',
    };
    expect(versionOf(files, 'zod')).toBe('4.1.0');
  });

  it('is looked for in the folders above', () => {
    const program = makeProgram({ '/repo/packages/a/x.ts': '', '/repo/packages/a/package.json': '{ "name": "a" }', ...manifest });
    expect(program.versionOf('/repo/packages/a/x.ts', sdk)).toBe('1.20.0');
  });
});

describe('the lowest version of a range', () => {
  it.each([
    ['^1.2.3', '1.2.3'], ['~1.2', '1.2.0'], ['1.x', '1.0.0'], ['>=1.2.0 <2', '1.2.0'], ['^2.0.0 || ^1.4.0', '1.4.0'], ['2.0.0-beta.1', '2.0.0-beta.1'], ['v3', '3.0.0'],
    ['<2 >=1.5.0', '1.5.0'], ['workspace:^1.0.0', '1.0.0'], ['npm:zod@^3.25', '3.25.0'], ['npm:@a/b@^1.2.0', '1.2.0'], ['1 - 2', '1.0.0'],
    ['*', undefined], ['latest', undefined], ['file:../x', undefined], ['github:a/b#v1.2.3', undefined], ['', undefined],
  ])('%s is %s', (range, expected) => expect(lowestVersion(range)).toBe(expected));
});

describe('the package of a file', () => {
  it('is the nearest that describes one', () => {
    const program = makeProgram({ ...manifest, '/repo/dist/esm/package.json': '{ "type": "module" }', '/repo/dist/esm/a.js': '' });
    expect(program.packageOf('/repo/dist/esm/a.js')?.folder).toBe('/repo');
  });
});
