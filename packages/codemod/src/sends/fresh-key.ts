/** How a file makes a key. */
import type { Program } from '@mcp-idempotency/analyzer';

/** A call that makes a random key: with what the file has imported already, else with what every platform has. */
export function freshKeyText(program: Program, path: string): string {
  const imports = program.source(path)?.imports ?? new Map();
  for (const [local, { specifier, name, typeOnly }] of imports) {
    if (typeOnly) continue;
    if (/^(?:node:)?crypto$/.test(specifier) && name === 'randomUUID') return `${local}()`;
    if (specifier === 'uuid' && (name === 'v4' || name === 'v7')) return `${local}()`;
  }
  const crypto = imports.get('crypto');
  const isOther = crypto ? !/^(?:node:)?crypto$/.test(crypto.specifier) : /\b(?:const|let|var|function|class)\s+crypto\b|[({,]\s*crypto\s*[,:})=]/.test(program.text(path) ?? '');
  return `${isOther ? 'globalThis.' : ''}crypto.randomUUID()`;
}
