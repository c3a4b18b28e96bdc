import type ts from 'typescript';
import type { TS } from '../types.js';

/**
 * A node and all nodes below it, in the order in which they are written. What `isLeftOut` says stays out with all below it. A loop:
 * chains of operators may be nested deeper than the stack.
 */
export function* nodesIn(ts: TS, root: ts.Node, isLeftOut: (node: ts.Node) => boolean = () => false): Generator<ts.Node> {
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (isLeftOut(node)) continue;
    yield node;
    const children: ts.Node[] = [];
    ts.forEachChild(node, (child) => void children.push(child));
    for (const child of children.reverse()) waiting.push(child);
  }
}

/** Whether a node is a part of another one, or that itself. */
export function isInside(node: ts.Node, container: ts.Node): boolean {
  for (let current: ts.Node | undefined = node; current; current = current.parent) if (current === container) return true;
  return false;
}
