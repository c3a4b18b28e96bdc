/**
 * What is measured of the plugin: `eslint .` in the working directory with typescript-eslint's parser, and with no rule (`none`), with one
 * that does nothing (`empty`), or with that one and the plugin's recommended preset (`recommended`). Arguments: that word, the parser's
 * module, the plugin's module.
 */
import { ESLint, type Linter } from 'eslint';

const [rules, parserModule = '', pluginModule = ''] = process.argv.slice(2);
const parser = (await import(parserModule)) as Linter.Parser;
const config: Linter.Config[] = [
  { files: ['**/*.{js,mjs,cjs,jsx,ts,mts,cts,tsx}'], languageOptions: { parser, parserOptions: { ecmaFeatures: { jsx: true } } }, linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' } },
];
if (rules !== 'none') config.push({ plugins: { empty: { rules: { empty: { create: () => ({}) } } } }, rules: { 'empty/empty': 'error' } });
if (rules === 'recommended') {
  const { default: plugin } = (await import(pluginModule)) as { default: { configs: { recommended: Linter.Config } } };
  config.push(plugin.configs.recommended);
}
await new ESLint({ overrideConfigFile: true, overrideConfig: config, errorOnUnmatchedPattern: false }).lintFiles(['.']);
