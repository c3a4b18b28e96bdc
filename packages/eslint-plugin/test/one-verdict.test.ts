/** What ESLint reports over all files of a fixture is what the analyzer finds in it. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as parser from '@typescript-eslint/parser';
import { ESLint, type Linter } from 'eslint';
import { ESLint as ESLint9 } from 'eslint-9';
import { describe, expect, test } from 'vitest';
import { collectFixtures } from '@mcp-idempotency/testkit';
import { createPlugin } from '../src/create-plugin.js';
import { checkFolder, inOrder, sessionOverSources, verdict, verdictsOf } from './found.js';

const fixtures = collectFixtures(fileURLToPath(new URL('../../../fixtures', import.meta.url)));

describe.each([['9', ESLint9 as unknown as typeof ESLint], ['10', ESLint]] as const)('ESLint %s', (_, Engine) => {
  const plugin = createPlugin(sessionOverSources());

  test.each(fixtures.map(({ name, root }) => [name, root] as const))('%s', async (_name, root) => {
    const eslint = new Engine({
      cwd: root,
      overrideConfigFile: true,
      errorOnUnmatchedPattern: false,
      allowInlineConfig: false,
      overrideConfig: [
        { files: ['**/*.{ts,tsx,mts,cts}'], languageOptions: { parser } },
        { files: ['**/*.{js,jsx,mjs,cjs}'], languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } } },
        plugin.configs.all,
      ] as Linter.Config[],
    });
    const results = await eslint.lintFiles(['.']);
    // A file that ESLint cannot parse has no findings there.
    const broken = new Set(results.filter(({ messages }) => messages.some(({ fatal }) => fatal)).map(({ filePath }) => path.relative(root, filePath).replaceAll('\\', '/')));
    const found = results.flatMap(({ filePath, messages }) =>
      messages.filter(({ fatal }) => !fatal).map(({ ruleId, line, column }) => verdict(ruleId?.replace('mcp-idempotency/', '') ?? '', path.relative(root, filePath).replaceAll('\\', '/'), line, column)),
    );
    const expected = verdictsOf(root, checkFolder(root)).filter((one) => !broken.has(/ (.*):\d+:\d+$/.exec(one)?.[1] ?? ''));
    expect(inOrder(found)).toEqual(expected);
  });
});
