import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

/** An exact specifier of ours, and the source file behind it. */
const source = (specifier: string, file: string) => ({
  find: new RegExp(`^${specifier}$`),
  replacement: fileURLToPath(new URL(`packages/${file}`, import.meta.url)),
});

export default defineConfig({
  // Tests run against the sources: no build is needed first, and a stale one cannot hide a fault.
  resolve: {
    alias: [
      source('@mcp-idempotency/analyzer', 'analyzer/src/index.ts'),
      source('@mcp-idempotency/analyzer/light', 'analyzer/src/light.ts'),
      source('@mcp-idempotency/analyzer/node', 'analyzer/src/node/file-host.ts'),
      source('@mcp-idempotency/runtime', 'runtime/src/index.ts'),
      source('@mcp-idempotency/runtime/client', 'runtime/src/client/index.ts'),
      source('@mcp-idempotency/runtime/sqlite', 'runtime/src/stores/sqlite/index.ts'),
      source('@mcp-idempotency/runtime/postgres', 'runtime/src/stores/postgres/index.ts'),
      source('@mcp-idempotency/runtime/redis', 'runtime/src/stores/redis/index.ts'),
      source('@mcp-idempotency/runtime/memory', 'runtime/src/stores/memory/index.ts'),
      source('@mcp-idempotency/testkit', 'testkit/src/index.ts'),
      source('@mcp-idempotency/testkit/fault-proxy', 'testkit/src/fault-proxy/index.ts'),
      source('eslint-plugin-mcp-idempotency', 'eslint-plugin/src/index.ts'),
    ],
  },
  test: {
    include: ['packages/*/test/**/*.test.ts', 'fixtures/*/test/**/*.test.ts'],
    // Windows has no signal that lets a process stand still.
    exclude: [...configDefaults.exclude, ...(process.platform === 'win32' ? ['packages/runtime/test/e2e/**'] : [])],
    // Where .ci/run counts the tests.
    reporters: process.env['VITEST_JSON'] ? ['default', ['json', { outputFile: process.env['VITEST_JSON'] }]] : ['default'],
    testTimeout: 30_000,
  },
});
