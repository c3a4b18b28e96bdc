/**
 * Runs in a process of its own: lints many programs with one ESLint, each as `eslint .` in its folder, and prints what the plugin said.
 * Arguments: the module of ESLint, the module of the parser, the module of the plugin, and a JSON file with the folders.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ESLint as ESLintClass, Linter } from 'eslint';
import type { Spoken, Verdict } from './compare.js';

const PREFIX = 'mcp-idempotency/';
const FILES = ['**/*.{js,mjs,cjs,jsx,ts,mts,cts,tsx}'];

const [eslintModule = '', parserModule = '', pluginModule = '', listFile = ''] = process.argv.slice(2);
const { ESLint } = (await import(eslintModule)) as { ESLint: typeof ESLintClass };
const parser = (await import(parserModule)) as Linter.Parser;
const { default: plugin } = (await import(pluginModule)) as { default: { configs: Record<string, Linter.Config> } };

const config: Linter.Config[] = [
  { files: FILES, languageOptions: { parser, parserOptions: { ecmaFeatures: { jsx: true } } } },
  plugin.configs['all'] ?? {},
];

const spoken: Spoken[] = [];
for (const folder of JSON.parse(readFileSync(listFile, 'utf8')) as string[]) {
  const results = await new ESLint({ cwd: folder, overrideConfigFile: true, overrideConfig: config, errorOnUnmatchedPattern: false }).lintFiles(['.']);
  const verdicts: Verdict[] = [];
  const unread: string[] = [];
  for (const { filePath, messages } of results) {
    const file = path.relative(folder, filePath).split(path.sep).join('/');
    for (const { ruleId, line, column, fatal } of messages) {
      if (fatal) unread.push(file);
      else if (ruleId?.startsWith(PREFIX)) verdicts.push({ rule: ruleId.slice(PREFIX.length), file, line, column });
    }
  }
  spoken.push({ verdicts, unread });
}
process.stdout.write(JSON.stringify(spoken));
