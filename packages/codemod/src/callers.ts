/** Who calls a function of the program, by its name. */
import type { Program } from '@mcp-idempotency/analyzer';
import type ts from 'typescript';

/** The name that a function is called by; `undefined` where it has none. */
export function nameOf(ts: Program['ts'], fn: ts.Node): string | undefined {
  if ((ts.isFunctionDeclaration(fn) || ts.isMethodDeclaration(fn)) && fn.name) return fn.name.getText();
  const { parent } = fn;
  return (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)) && (ts.isArrowFunction(fn) || ts.isFunctionExpression(fn)) ? parent.name.getText() : undefined;
}

/** Calls of a name, and places where it is handed over as a value: there anybody may call it. */
export function callsOf({ mentioning, source }: Program, name: string): readonly ts.Node[] {
  const word = name.replace(/^#/, '');
  return mentioning(word).flatMap((path) => {
    const module = source(path);
    return [...new Set([name, word])].flatMap((one) => [...(module?.calls.get(one) ?? []), ...(module?.mentions.get(one) ?? [])]);
  });
}
