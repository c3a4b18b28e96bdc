import type { TS } from '@mcp-idempotency/analyzer';

/**
 * The TypeScript that ts-morph carries. It stands beside whatever TypeScript the checked program has, 7 included, which
 * has no interface for JavaScript.
 */
export async function loadTypeScript(): Promise<TS> {
  const { ts } = await import('ts-morph');
  return ts as unknown as TS;
}
