import path from 'node:path';
import { AnalysisError } from './analysis.js';
import { UsageError } from './exit-code.js';
import { printable, printableLines } from './pretty/printable.js';
import type { Terminal } from './terminal.js';

/** What went wrong, for the person at the terminal: never a stack, unless DEBUG asks for it. */
export function describeError(error: unknown, terminal: Terminal): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof UsageError) return `${printableLines(message)}\n`;
  const file = error instanceof AnalysisError && error.file !== undefined ? path.relative(terminal.cwd, error.file) : undefined;
  const debug = terminal.env['DEBUG'] !== undefined && terminal.env['DEBUG'] !== '';
  return [
    `This is a fault of mcp-idempotency, not of your code${file === undefined ? '' : `; it was reading ${printable(file)}`}:`,
    `  ${printable(message.split('\n')[0] ?? '')}`,
    ...(debug ? [stackOf(error)] : [`Run again with DEBUG=1 for the stack${file === undefined ? '' : ', or leave the file out with "ignore" in the config'}.`]),
    '',
  ].join('\n');
}

function stackOf(error: unknown): string {
  const root = error instanceof AnalysisError ? error.cause : error;
  return root instanceof Error ? (root.stack ?? root.message) : String(root);
}
