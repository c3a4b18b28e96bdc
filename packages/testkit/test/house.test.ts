import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { collectFixtures } from '../src/fixtures.js';
import { ruleNames } from '../src/generate.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const RULES = ruleNames(ROOT);
const fixtures = collectFixtures(path.join(ROOT, 'fixtures'));
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

describe.skipIf(RULES.length === 0)('one name leads to a rule’s code, page and fixtures', () => {
  test.each(RULES)('%s', (rule) => {
    expect(read(`packages/analyzer/src/rules/${rule}/README.md`)).toMatch(new RegExp(`^# ${rule}\\n`));
    const own = fixtures.filter(({ name }) => name.startsWith(`${rule}/`));
    expect(own.some(({ expected }) => expected.some((one) => one.rule === rule)), `a fixture in fixtures/${rule} that is reported`).toBe(true);
    expect(own.some(({ expected }) => !expected.some((one) => one.rule === rule)), `a fixture in fixtures/${rule} that is not reported`).toBe(true);
  });

  test('a fixture expects only rules that exist', () => {
    const unknown = fixtures.flatMap(({ name, expected }) =>
      expected.filter(({ rule }) => !RULES.includes(rule)).map(({ rule, file, line }) => `fixtures/${name}/${file}:${line}: ${rule}`),
    );
    expect(unknown).toEqual([]);
  });
});

describe('the house', () => {
  test('published packages carry the licence', () => {
    for (const name of ['analyzer', 'eslint-plugin', 'cli', 'runtime']) expect(read(`packages/${name}/LICENSE`)).toBe(read('LICENSE'));
  });

  // What is committed is asked: while npm packs, bundles do stand there.
  test.skipIf(!existsSync(path.join(ROOT, '.git')))('no bundle stands where the workspace looks for what was built last', () => {
    const entries = execFileSync('git', ['ls-files', 'packages/*/lib/*'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries) expect(execFileSync('git', ['show', `:${entry}`], { cwd: ROOT, encoding: 'utf8' }), entry).toMatch(/^export (?:\*|\{ default \}) from '\.\.\/dist\/[\w-]+\.js';\n$/);
  });

  test('no registry host stands in the lockfile', () => {
    expect(read('package-lock.json')).not.toMatch(/"resolved": "(?!packages\/|fixtures\/)/);
  });

  test('the purchasing scenario expects its create_order in both SDK majors', () => {
    const purchasing = fixtures.find(({ name }) => name === 'purchasing');
    expect(purchasing?.expected.map(({ file }) => file)).toEqual(['src/sdk-v1/tools.ts', 'src/sdk-v2/tools.ts']);
    expect(existsSync(path.join(ROOT, 'fixtures/purchasing/src/order-service.ts'))).toBe(true);
  });
});
