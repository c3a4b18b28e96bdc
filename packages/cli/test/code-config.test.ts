/** Configs that are code may hold or do anything: the config is to blame, and named. */
import { beforeAll, expect, it } from 'vitest';
import { build, runBin, runHere } from './bin.js';
import { PROGRAM, tempProgram } from './temp-program.js';

beforeAll(build, 240_000);

const NAME = 'mcp-idempotency.config.mjs';

it.each([
  ['a BigInt', 'export default { preset: 5n, rules: { "require-idempotency-key": 1n } };', /^mcp-idempotency\.config\.mjs cannot be used:\n {2}preset must be .*, not 5n\n {2}rules\["require-idempotency-key"\] must be .*, not 1n\n$/],
  ['a cycle', 'const a = {}; a.preset = a; export default a;', /^mcp-idempotency\.config\.mjs cannot be used:\n {2}preset must be .*, not an object\n$/],
  ['no number', 'export default { maxWarnings: Infinity };', /maxWarnings must be a whole number, 0 or more, not Infinity\n$/],
  ['a Map', 'export default { tools: new Map([["a", "write"]]) };', /tools must be an object from names to effects, not a Map\n$/],
  ['a getter that throws', 'export default { get preset() { throw new Error("not today"); } };', /^mcp-idempotency\.config\.mjs cannot be used: not today\n$/],
  ['an error', 'throw new Error("not today");', /^The config .* cannot be loaded: not today\n$/],
])('%s', async (_, code, message) => {
  const ran = await runHere(tempProgram({ ...PROGRAM, [NAME]: code }), ['check']);
  expect(ran).toEqual({ code: 2, stdout: '', stderr: expect.stringMatching(message) });
});

it('an await that never comes to its end', () => {
  const ran = runBin(tempProgram({ ...PROGRAM, [NAME]: 'export default await new Promise(() => {});' }), ['check'], {}, 60_000);
  expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining('The run came to a halt: something never settles that is waited for, such as an `await` in a config.\n') });
});

it('a number in JSON that is too large', async () => {
  const ran = await runHere(tempProgram({ ...PROGRAM, 'mcp-idempotency.config.json': '{ "maxWarnings": 1e400 }' }), ['check']);
  expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining('not Infinity') });
});
