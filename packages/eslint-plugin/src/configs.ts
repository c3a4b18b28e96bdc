import type { ESLint, Linter } from 'eslint';
import { rulesOf, type Preset, type Rule } from '@mcp-idempotency/analyzer/light';

/** The prefix of the rules, and the key of the settings. */
const NAME = 'mcp-idempotency';

/** The flat config of a preset: its rules at the severity each carries. */
export function configOf(preset: Preset, rules: readonly Rule[], plugin: ESLint.Plugin): Linter.Config {
  return {
    name: `${NAME}/${preset}`,
    plugins: { [NAME]: plugin },
    rules: Object.fromEntries(
      rulesOf(preset, rules).map((rule) => [`${NAME}/${rule.name}`, rule.severity === 'error' ? 'error' : 'warn'] as const),
    ),
  };
}
