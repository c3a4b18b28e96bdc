/** The config's settings and the comments in the code, as far as the command line has a part in them. */
import { describe, expect, it } from 'vitest';
import { jsonOf, runHere } from './bin.js';
import { PROGRAM, SERVER, tempProgram } from './temp-program.js';

const CONFIG = 'mcp-idempotency.config.json';
const found = async (root: string, ...args: string[]) => jsonOf(await runHere(root, ['check', ...args, '--format', 'json']));

describe('a name in the config', () => {
  it('of a function or a wrapper counts', async () => {
    const stated = tempProgram({ ...PROGRAM, [CONFIG]: '{ "sinks": { "src/orders.ts#place": "none" } }' });
    expect((await found(stated)).findings).toEqual([]);
  });

  it('that means nothing is told in a run over the whole program, and is no error', async () => {
    const root = tempProgram({ ...PROGRAM, [CONFIG]: '{ "tools": { "create_orders": "none" } }' });
    const message = 'tools: no tool is called "create_orders"; did you mean "create_order"?';
    expect((await found(root)).problems).toEqual([{ file: CONFIG, message }]);
    const { code, stdout } = await runHere(root, ['check', '--strict-read']);
    expect(code).toBe(1);
    expect(stdout).toMatch(/Without effect:\n {2}mcp-idempotency\.config\.json {2}tools: no tool is called "create_orders"; did you mean\s+"create_order"\?\n/);
    // In a part of the program it may rightly be missing.
    expect((await found(root, 'src')).problems).toEqual([]);
    expect((await found(root, 'src/server.ts')).problems).toEqual([]);
  });

  it('that is wrong is told with its field, and where package.json holds it', async () => {
    const root = tempProgram({ ...PROGRAM, 'package.json': '{ "mcp-idempotency": { "presett": "all", "rules": { "require-idempotncy-key": "off" } } }' });
    const { code, stderr } = await runHere(root, ['check']);
    expect(code).toBe(2);
    expect(stderr).toContain('"mcp-idempotency" in package.json cannot be used:\n');
    expect(stderr).toContain('"presett" is not a field; did you mean "preset"? There are preset, ');
    expect(stderr).toContain('rules["require-idempotncy-key"] is not a rule; did you mean "require-idempotency-key"? There are ');
    expect((await runHere(root, ['check', '--config', CONFIG])).stderr).toContain('is not there');
  });
});

it('a misspelt rule on the command line is told with what was meant', async () => {
  expect((await runHere(tempProgram(PROGRAM), ['check', '--rule', 'valid-tool-annotation'])).stderr).toMatch(/^There is no rule "valid-tool-annotation"; did you mean "valid-tool-annotations"\? There are:/);
});

describe('a comment above a finding', () => {
  const accepted = (comment: string) => tempProgram({ ...PROGRAM, 'src/server.ts': SERVER.replace('server.registerTool(', `${comment}\nserver.registerTool(`) });

  it.each([
    ['// mcp-idempotency-disable-next-line require-idempotency-key -- the shop drops repeats'],
    ['// eslint-disable-next-line mcp-idempotency/require-idempotency-key'],
    ['/* eslint-disable-next-line */'],
  ])('%s accepts it', async (comment) => {
    const root = accepted(comment);
    expect(await found(root)).toMatchObject({ findings: [], tools: [{ name: 'create_order', effect: 'write', findings: [] }, {}] });
    expect((await runHere(root, ['check'])).code).toBe(0);
  });

  it.each([['// mcp-idempotency-disable-next-line valid-tool-annotations'], ['// eslint-disable-next-line no-console']])('%s does not, and is no error', async (comment) => {
    expect(await found(accepted(comment))).toMatchObject({ findings: [{ tool: 'create_order' }], problems: [] });
  });
});
