import type { ESLint, Linter } from 'eslint';

/** The plugin with its presets as flat configs. */
export interface McpIdempotencyPlugin extends ESLint.Plugin {
  readonly meta: { readonly name: string; readonly version: string; readonly namespace: string };
  readonly rules: NonNullable<ESLint.Plugin['rules']>;
  readonly configs: Readonly<Record<'recommended' | 'strict' | 'all', Linter.Config>>;
}
