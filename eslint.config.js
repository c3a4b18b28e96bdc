import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const SRC = 'packages/analyzer/src';

/** The layers of the analyzer: each may import itself and those before it. */
const LAYERS = ['types', 'key-field', 'closest', 'disable-comments', 'presets', 'settings', 'rule-url', 'project', 'light', 'resolve', 'facts', 'analysis-result', 'report', 'analyze', 'index'];

/** Rooms beside the layers: data and rules, reached through the generated registries only, and the host for Node behind `./node`. */
const ROOMS = ['models', 'rules', 'node', 'generated'];

/** Which layers may read the generated registries. */
const READS_REGISTRIES = new Set(['light', 'resolve', 'facts', 'analysis-result', 'report', 'analyze', 'index']);

const NO_NODE = { regex: '^node:', message: 'The engine runs in an editor, in CI and in a browser: files come through a FileHost.' };
const NOTHING_OF_OURS = {
  regex: '^(?:@mcp-idempotency/|mcp-idempotency(?:/|$)|eslint-plugin-mcp-idempotency(?:/|$))',
  message: 'The analyzer imports nothing of ours: the shells ask it, not the other way round.',
};

/** `typescript` is handed in by the caller; only its types may be named. */
const INJECTED = { group: ['typescript', 'ts-morph'], allowTypeImports: true, message: 'The TypeScript module is injected: import its types only.' };

/** Restricts imports of the files to what no pattern forbids. */
const allow = (files, ...patterns) => ({
  files,
  rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns }] },
});

/** For the engine: `patterns` come on top of what no part of it may import. */
const restrict = (files, ...patterns) => allow(files, NO_NODE, NOTHING_OF_OURS, INJECTED, ...patterns);

/** Forbids relative imports of the named layers or rooms. */
const notFrom = (names, message) => ({ regex: `^(?:\\.{1,2}/)+(?:${names.join('|')})(?:/|\\.js$)`, message });

/** Forbids every import but those that match. */
const onlyFrom = (allowed, message) => ({ regex: `^(?!${allowed}$)`, message });

export default defineConfig(
  globalIgnores(['packages/runtime/cjs/', '**/.cache/', '**/dist/', '**/coverage/', 'fixtures/*', '!fixtures/purchasing', 'packages/benchmark/cases/']),
  js.configs.recommended,
  tseslint.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    // TypeScript knows which globals exist: the engine's tsconfig has neither Node's nor the browser's types.
    files: ['**/*.ts'],
    rules: { 'no-undef': 'off' },
  },
  LAYERS.map((layer, index) =>
    restrict(
      [`${SRC}/${layer}.ts`, `${SRC}/${layer}/**/*.ts`],
      notFrom(
        [...LAYERS.slice(index + 1), ...ROOMS.filter((room) => room !== 'generated' || !READS_REGISTRIES.has(layer))],
        `Inside the analyzer: ${LAYERS.slice(0, -1).join(' <- ')}. ${layer} may not look up, and reads models and rules through src/generated.`,
      ),
    ),
  ),
  restrict([`${SRC}/models/**/*.ts`], onlyFrom('\\.\\./\\.\\./types\\.js', 'A model is data: it imports types.ts and nothing else.')),
  restrict([`${SRC}/rules/**/*.ts`], onlyFrom('(?:(?:\\.\\./)+(?:types|key-field)\\.js|\\.\\./[a-z-]+\\.js|\\./.+)', 'A rule reads facts: it imports types.ts, key-field.ts, its own folder and what rules share.')),
  allow([`${SRC}/node/**/*.ts`], NOTHING_OF_OURS, INJECTED, onlyFrom('(?:node:.+|\\.\\./types\\.js|\\./.+)', 'The host for Node imports types.ts and Node.')),
  restrict([`${SRC}/generated/**/*.ts`], onlyFrom('\\.\\./(?:types\\.js|models/.+|rules/.+)', 'A registry lists models or rules.')),
  allow(
    ['packages/eslint-plugin/src/**/*.ts'],
    { group: ['eslint', 'eslint/*', '@typescript-eslint/*'], allowTypeImports: true, message: 'eslint is an optional peer (oxlint has none): import its types only.' },
    { group: ['typescript'], allowTypeImports: true, message: 'Load typescript on the first prefilter hit: a repository without MCP code must not pay for it.' },
    { regex: '^(?:mcp-idempotency|@mcp-idempotency/(?!analyzer(?:/(?:light|node))?$))', message: 'The plugin asks the analyzer only.' },
  ),
  allow(['packages/runtime/src/**/*.ts'], { regex: '^(?:@mcp-idempotency/|mcp-idempotency(?:/|$)|eslint-plugin-mcp-idempotency(?:/|$))', message: 'The runtime runs in the user’s server: it imports nothing of ours.' }, {
    group: ['@modelcontextprotocol/*', 'fastmcp', 'zod', 'zod/*'],
    message: 'Libraries are told apart by structure: none of them has to be installed.',
  }),
  allow(
    ['packages/codemod/src/**/*.ts'],
    { group: ['typescript'], allowTypeImports: true, message: 'The program brings its TypeScript along.' },
    { regex: '^(?:eslint|mcp-idempotency|@mcp-idempotency/(?!analyzer(?:/node)?$))', message: 'The codemod asks the analyzer only; the runtime is known to it as data.' },
  ),
  allow(
    ['packages/cli/src/**/*.ts'],
    { regex: '^(?:eslint|@mcp-idempotency/(?:testkit|benchmark)$)', message: 'The command line asks analyzer, codemod and runtime only.' },
  ),
);
