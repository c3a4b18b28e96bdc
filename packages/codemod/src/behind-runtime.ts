/** Handlers that an earlier run has put behind the runtime. */
import type { Program, ToolFact } from '@mcp-idempotency/analyzer';
import type ts from 'typescript';
import { RUNTIME } from './runtime-names.js';
import { findBelow, findNodeAt } from './syntax.js';

/** Whether the runtime runs a tool's handler, as far as its registration or its method shows. */
export function isBehindRuntime(program: Program, { handler }: ToolFact): boolean {
  const { ts } = program;
  return [handler?.written, handler?.body].some((place) => {
    const node = place && findNodeAt(program, place);
    if (!node) return false;
    const calls = ts.isCallExpression(node) ? [node] : ts.isMethodDeclaration(node) ? findBelow(ts, node, (one): one is ts.CallExpression => ts.isCallExpression(one)) : [];
    return calls.some(({ expression }) => {
      const binding = ts.isIdentifier(expression) ? program.source(place.file)?.imports.get(expression.text) : undefined;
      return binding?.specifier === RUNTIME && binding.name.startsWith('idempotent');
    });
  });
}
