import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const source = (name: string) => fileURLToPath(new URL(`packages/${name}/src/index.ts`, import.meta.url));

export default defineConfig({
  // Tests run against the sources: no build is needed first, and a stale one cannot hide a fault.
  resolve: {
    alias: {
      '@mcp-idempotency/analyzer': source('analyzer'),
      '@mcp-idempotency/testkit': source('testkit'),
      'eslint-plugin-mcp-idempotency': source('eslint-plugin'),
    },
  },
  test: {
    include: ['packages/*/test/**/*.test.ts', 'fixtures/*/test/**/*.test.ts'],
    passWithNoTests: false,
    testTimeout: 30_000,
  },
});
