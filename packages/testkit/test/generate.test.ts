import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { generate } from '../src/generate.js';
import { readMetadata } from '../src/metadata.js';
import { newModel, newRule } from '../src/scaffold.js';

const SRC = 'packages/analyzer/src';
const README = 'Before\n<!-- rules:start -->\nstale\n<!-- rules:end -->\nAfter\n';

let root: string;
const put = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};
const putAll = (files: Iterable<readonly [string, string]>) => {
  for (const [file, text] of files) put(file, text);
};

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'testkit-'));
  put('README.md', README);
  put('packages/cli/README.md', README);
  put(`${SRC}/types/models.ts`, 'export interface FrameworkModel {}\nexport interface EffectModel {}\nexport interface Rule {}\n');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('generate', () => {
  test('lists nothing when there is nothing, and no kind the vocabulary does not know', () => {
    const files = generate(root);
    expect([...files.keys()]).toEqual([`${SRC}/generated/frameworks.ts`, `${SRC}/generated/effects.ts`, `${SRC}/generated/mcp-packages.ts`, `${SRC}/generated/rules.ts`, ...['recommended', 'strict', 'all'].map((preset) => `packages/eslint-plugin/oxlint/${preset}.json`), 'README.md', 'packages/cli/README.md', 'docs/packages.md']);
    expect(files.get(`${SRC}/generated/effects.ts`)).toContain('export const effects: readonly EffectModel[] = [];');
  });

  test('lists what the scaffolders made, sorted, and keeps the prose around the table', () => {
    putAll(newModel('effects/node-fetch'));
    putAll(newModel('effects/7zip'.replace('7zip', 'archive7')));
    putAll(newRule('require-something'));
    putAll(newRule('no-something'));
    const files = generate(root);
    expect(files.get(`${SRC}/generated/effects.ts`)).toBe(`// Generated from the folders by \`npm run generate\`. Do not edit.
import type { EffectModel } from '../types.js';
import archive7Model from '../models/effects/archive7.js';
import nodeFetchModel from '../models/effects/node-fetch.js';

export const effects: readonly EffectModel[] = [
  archive7Model,
  nodeFetchModel,
];
`);
    expect(files.get(`${SRC}/generated/rules.ts`)).toContain("import noSomethingRule from '../rules/no-something/rule.js';");
    expect(files.get('README.md')).toMatch(/^Before\n<!-- rules:start -->\n\| rule .*\n\|---.*\n\| \[`no-something`\].* \| Disallow TODO \| recommended \|\n.*require-something.*\n<!-- rules:end -->\nAfter\n$/);
    expect(files.get('packages/cli/README.md')).toMatch(/\n### no-something\n[^]*\n#### [^]*\n### require-something\n/);
    expect(files.get('docs/packages.md')).toContain('| [node-fetch](../packages/analyzer/src/models/effects/node-fetch.ts) | `node-fetch` |');
  });

  test('lists the packages whose tools are MCP tools', () => {
    put(`${SRC}/models/frameworks/one.ts`, "const model = { id: 'one', packages: ['one', '@a/one'] };\nexport default model;");
    put(`${SRC}/models/frameworks/two.ts`, "export default { id: 'two', packages: ['ai'], mcp: false };");
    put(`${SRC}/models/frameworks/six.ts`, "export default { id: 'six', packages: ['six/mcp', 'one'], mcp: true };");
    expect(generate(root).get(`${SRC}/generated/mcp-packages.ts`)).toContain("= [\n  '@a/one',\n  'one',\n  'six/mcp',\n];");
    put(`${SRC}/models/frameworks/two.ts`, "export default { id: 'two', packages: LIST };");
    expect(() => generate(root)).toThrow('two.ts: "packages" must be written');
  });

  test('writes the presets for oxlint', () => {
    for (const [file, source] of newRule('no-something')) put(file, source.replace("preset: 'recommended'", "preset: 'strict'"));
    putAll(newRule('require-something'));
    const files = generate(root);
    const rulesIn = (preset: string) => (JSON.parse(files.get(`packages/eslint-plugin/oxlint/${preset}.json`) ?? '') as { rules: object }).rules;
    expect(rulesIn('recommended')).toEqual({ 'mcp-idempotency/require-something': 'error' });
    expect(rulesIn('strict')).toEqual({ 'mcp-idempotency/no-something': 'error', 'mcp-idempotency/require-something': 'error' });
    expect(rulesIn('all')).toEqual(rulesIn('strict'));
  });

  test('refuses a rule whose name is not its folder’s, a kind without a type, a README without marks', () => {
    putAll([...newRule('no-something')].map(([file, text]) => [file.replace('no-something/', 'no-other/'), text] as const));
    expect(() => generate(root)).toThrow('the rule is called "no-something" in a folder called "no-other"');
    rmSync(path.join(root, SRC, 'rules'), { recursive: true });
    putAll(newModel('stores/redis'));
    expect(() => generate(root)).toThrow('types/ exports no StoreModel');
    rmSync(path.join(root, SRC, 'models'), { recursive: true });
    put('README.md', 'no marks');
    expect(() => generate(root)).toThrow('the marks');
  });
});

describe('readMetadata', () => {
  test.each([
    ["export default { name: 'a', list: ['b', 'c'], flag: false, other: 1, check() {} };", { name: 'a', list: ['b', 'c'], flag: false }],
    ["const x: Rule = { name: 'a' } as const;\nexport default x;", { name: 'a' }],
    ["export default define({ 'name': `a` } satisfies Rule);", { name: 'a' }],
  ])('%s', (text, expected) => expect(readMetadata(text, 'a.ts')).toEqual(expected));

  test('says which file has no readable default export', () => {
    expect(() => readMetadata('export const a = 1;', 'a.ts')).toThrow('a.ts: there is no default export.');
    expect(() => readMetadata('export default make;', 'a.ts')).toThrow('a.ts: the default export is no object');
  });
});

describe('scaffold', () => {
  test.each(['Require-X', 'require_x', 'something', '../require-x', 'no-'])('refuses the rule name %s', (name) => {
    expect(() => newRule(name)).toThrow('no rule name');
  });
  test.each(['axios', 'effects/', 'effects/Axios', 'effects/a/b', 'sinks/axios', '__proto__/a'])('refuses the model name %s', (name) => {
    expect(() => newModel(name)).toThrow('no model name');
  });
});
