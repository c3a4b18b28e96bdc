import { createRequire } from 'node:module';
import type { TS } from '@mcp-idempotency/analyzer';

/**
 * The TypeScript that ts-morph carries. It stands beside whatever TypeScript the checked program has, 7 included, which
 * has no interface for JavaScript. Required, not imported: an import reads megabytes of code through a second time, only to
 * learn the names of the exports.
 */
export function loadTypeScript(): TS {
  const require = createRequire(import.meta.url);
  return (require('ts-morph') as { ts: TS }).ts;
}
