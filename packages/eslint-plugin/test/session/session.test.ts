import path from 'node:path';
import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { MCP, standIn } from '../stand-in.js';
import { temporaryProject, type Folder } from '../temporary-project.js';

/** Asks as a rule would; what is found as `line:text`. */
function asking(project: Folder, rule = 'no-mark') {
  const { session, counts } = standIn();
  const ask = (file: string, text = readFileSync(path.join(project.root, file), 'utf8'), asked = rule, settings?: unknown) =>
    session
      .findings({ rule: asked, file: path.join(project.root, file), text, cwd: project.root, settings })
      .map(({ place, data }) => `${place.line}:${data?.['what']}`);
  return { ask, counts };
}

describe('a program without MCP code', () => {
  test('is never analysed, and the engine never loaded', () => {
    const project = temporaryProject({ 'package.json': '{}', 'a.ts': "mark('no-mark')", 'test/a.ts': MCP, 'node_modules/x/a.js': MCP });
    const { ask, counts } = asking(project);
    expect([ask('a.ts'), ask('a.ts'), ask('test/a.ts')]).toEqual([[], [], []]);
    expect(counts).toEqual({ loads: 0, analyses: 0 });
  });

  test('becomes one when an import is typed or saved, and is none again when it goes', () => {
    const project = temporaryProject({ 'package.json': '{}', 'a.ts': "mark('no-mark')", 'b.ts': "mark('no-mark', './a.ts', 'no')" });
    const { ask } = asking(project);
    expect(ask('a.ts')).toEqual([]);
    expect(ask('a.ts', `${MCP}mark('no-mark')`)).toEqual(["2:mark('no-mark')", '2:no']);
    expect(ask('a.ts')).toEqual([]);
    project.put('c.ts', MCP);
    expect(ask('a.ts')).toEqual(["1:mark('no-mark')", '1:no']);
    project.remove('c.ts');
    expect(ask('a.ts')).toEqual([]);
  });

  test('counts as one when a manifest depends on such a package', () => {
    const project = temporaryProject({ 'package.json': '{ "dependencies": { "@modelcontextprotocol/server": "1" } }', 'a.ts': "mark('no-mark')" });
    expect(asking(project).ask('a.ts')).toEqual(["1:mark('no-mark')"]);
  });
});

describe('a program with MCP code', () => {
  const files = {
    'package.json': '{}',
    'server.ts': `${MCP}mark('no-mark', './store.ts', 'insert');\nmark('no-other-mark');`,
    'store.ts': 'export const insert = 1;',
    'aside.ts': 'export {};',
    'tests/a.ts': `${MCP}mark('no-mark')`,
  };

  test('is analysed once for all files and rules, and findings lie where they lie', () => {
    const { ask, counts } = asking(temporaryProject(files));
    expect(ask('server.ts')).toEqual([]);
    expect(ask('server.ts', undefined, 'no-other-mark')).toEqual(["3:mark('no-other-mark')"]);
    expect(ask('store.ts')).toEqual(['1:insert']);
    expect([ask('aside.ts'), ask('tests/a.ts')]).toEqual([[], []]);
    expect(ask('store.ts')).toEqual(['1:insert']);
    expect(counts).toEqual({ loads: 1, analyses: 1 });
  });

  test('is analysed again when a file has changed, come or gone', () => {
    const project = temporaryProject(files);
    const { ask, counts } = asking(project);
    expect(ask('store.ts')).toEqual(['1:insert']);
    project.put('server.ts', `${MCP}mark('no-mark', './store.ts', 'export');`);
    expect(ask('store.ts')).toEqual(['1:export']);
    project.put('more.ts', "mark('no-mark', './store.ts', 'const')");
    expect(ask('store.ts')).toEqual(['1:const', '1:export']);
    project.remove('server.ts');
    project.remove('more.ts');
    expect(ask('store.ts')).toEqual([]);
    expect(counts.analyses).toBe(3);
  });

  test('is looked at anew by each run over several files, whichever comes first', () => {
    const project = temporaryProject({ ...files, 'tsconfig.json': '{}' });
    const { ask } = asking(project);
    // The clock stands still: nothing is looked at for the reason that time has passed.
    vi.spyOn(performance, 'now').mockReturnValue(1);
    onTestFinished(() => void vi.restoreAllMocks());
    const run = (...names: string[]) => names.map((name) => ask(name).join());
    expect(run('store.ts', 'server.ts', 'aside.ts')).toEqual(['1:insert', '', '']);
    project.put('server.ts', `${MCP}mark('no-mark', './store.ts', 'export');`);
    expect(run('store.ts', 'server.ts', 'aside.ts')).toEqual(['1:export', '', '']);
    project.put('store.ts', 'const insert = 1; export { insert };');
    expect(run('server.ts', 'aside.ts', 'store.ts')).toEqual(['', '', '1:export']);
    project.put('more.ts', "mark('no-mark', '@app/store', 'const')");
    project.put('tsconfig.json', '{ "compilerOptions": { "paths": { "@app/*": ["./*"] } } }');
    expect(run('aside.ts', 'store.ts')).toEqual(['', '1:const,1:export']);
    project.put('tsconfig.json', '{ "compilerOptions": { "paths": { "@app/*": ["./no/*"] } } }');
    expect(run('store.ts', 'aside.ts')).toEqual(['1:export', '']);
    project.put('.gitignore', 'store.ts\nserver.ts\n');
    expect(run('store.ts', 'aside.ts')).toEqual(['', '']);
  });

  test.skipIf(process.platform === 'win32')('sees a change that leaves size and time of a file as they were', () => {
    const project = temporaryProject(files);
    const full = path.join(project.root, 'server.ts');
    const before = new Date(1_700_000_000_000);
    utimesSync(full, before, before);
    const { ask } = asking(project);
    expect(ask('store.ts')).toEqual(['1:insert']);
    writeFileSync(full, readFileSync(full, 'utf8').replace('insert', 'export'));
    utimesSync(full, before, before);
    expect(ask('store.ts')).toEqual(['1:export']);
  });

  test('sees the text in the editor, and the saved one in other files', () => {
    const { ask, counts } = asking(temporaryProject(files));
    expect(ask('store.ts', '\n\nexport const insert = 2;')).toEqual(['3:insert']);
    expect(ask('store.ts', '\n\nexport const insert = 2;', 'no-other-mark')).toEqual([]);
    expect(counts.analyses).toBe(2);
    expect(ask('server.ts', `${MCP}mark('no-mark');`)).toEqual(["2:mark('no-mark')"]);
    expect(ask('store.ts')).toEqual(['1:insert']);
    expect(counts.analyses).toBe(3);
  });

  test('moves with the layout without another analysis', () => {
    const { ask, counts } = asking(temporaryProject(files));
    expect(ask('store.ts', '/* kept */\n\n  export const insert = 1')).toEqual(['3:insert']);
    expect(counts.analyses).toBe(1);
    expect(ask('store.ts', '/* kept */\n\n  export const insert = 2')).toEqual(['3:insert']);
    expect(ask('store.ts', 'export const insert = 2; // typing')).toEqual(['1:insert']);
    expect(counts.analyses).toBe(2);
  });

  test('leaves an edit alone that nothing hangs on', () => {
    const { ask, counts } = asking(temporaryProject(files));
    expect(ask('aside.ts', 'export const x = 1;')).toEqual([]);
    expect(counts.analyses).toBe(1);
    expect(ask('aside.ts', "mark('no-mark')")).toEqual(["1:mark('no-mark')"]);
    expect(counts.analyses).toBe(2);
  });

  test('takes in a file that was never saved, unless it is a test', () => {
    const { ask } = asking(temporaryProject(files));
    expect(ask('new.ts', "mark('no-mark')")).toEqual(["1:mark('no-mark')"]);
    expect(ask('tests/new.ts', "mark('no-mark')")).toEqual([]);
    expect(ask('new.test.ts', "mark('no-mark')")).toEqual([]);
  });

  test('keeps analyses under different settings apart', () => {
    const { ask, counts } = asking(temporaryProject(files));
    expect(ask('store.ts', undefined, undefined, { keyNames: ['ticket'] })).toEqual(['1:insert']);
    expect(ask('store.ts', undefined, undefined, { keyNames: ['ticket'] })).toEqual(['1:insert']);
    expect(ask('store.ts')).toEqual(['1:insert']);
    expect(counts.analyses).toBe(2);
  });

  test('tells wrong settings by one rule in one file', () => {
    const { session } = standIn();
    const question = { rule: 'no-mark', file: '/repo/store.ts', text: '', cwd: '/repo', settings: { keyName: [] } };
    expect(session.wrongSettings(question)).toMatch(/^settings\['mcp-idempotency'\]: "keyName" is not a setting/);
    expect(session.wrongSettings(question)).toBeDefined();
    expect(session.wrongSettings({ ...question, rule: 'another' })).toBeUndefined();
    expect(session.wrongSettings({ ...question, file: '/another.ts' })).toBeUndefined();
  });
});
