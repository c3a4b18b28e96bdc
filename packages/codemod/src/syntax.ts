/** Finds syntax at places that facts name. */
import type { Place, Program } from '@mcp-idempotency/analyzer';
import type ts from 'typescript';

/** The outermost node that stands exactly at a place. */
export function findNodeAt(program: Program, { file, start, end }: Place): ts.Node | undefined {
  const ast = program.source(file)?.ast;
  if (!ast) return undefined;
  let found: ts.Node | undefined;
  const visit = (node: ts.Node): void => {
    if (found || node.end < end || node.pos > start) return;
    if (node.getStart(ast) === start && node.end === end) found = node;
    else program.ts.forEachChild(node, visit);
  };
  program.ts.forEachChild(ast, visit);
  return found;
}
