/** Questions about the shape of the tree. */
import type ts from 'typescript';

export function isInside(node: ts.Node, container: ts.Node): boolean {
  for (let current: ts.Node | undefined = node; current; current = current.parent) if (current === container) return true;
  return false;
}
