/**
 * The ESLint plugin: asks the analyzer for the findings of the linted file's program and reports those that lie in the file.
 */
import type { ESLint } from 'eslint';
import { createRequire } from 'node:module';

const { name, version } = createRequire(import.meta.url)('../package.json') as { name: string; version: string };

const plugin: ESLint.Plugin = { meta: { name, version }, rules: {}, configs: {} };

export default plugin;
