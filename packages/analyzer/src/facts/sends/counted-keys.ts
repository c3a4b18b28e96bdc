/** Keys that name the attempt: another one for each. */
import type ts from 'typescript';
import { nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';
import { wordsOf } from '../effects/verbs.js';

const DEPTH_LIMIT = 4;
const ATTEMPTS: ReadonlySet<string> = new Set(['attempt', 'attempts', 'try', 'tries', 'retry', 'retries', 'retried', 'round']);

/** The number of the attempt in what fills a slot for a key: `${order.id}-${attempt}`; `undefined` where there is none. */
export function findCount(engine: Engine, written: ts.Node | undefined, depth = DEPTH_LIMIT): ts.Node | undefined {
  const { ts } = engine;
  if (!written || depth <= 0) return undefined;
  for (const node of nodesIn(ts, written, (one) => one !== written && ts.isFunctionLike(one))) {
    if (!ts.isIdentifier(node) || (ts.isPropertyAccessExpression(node.parent) && node.parent.name === node)) continue;
    const declaration = engine.scopes.findValue(node, node.text);
    if (!declaration) continue;
    const isConstant = ts.isVariableDeclaration(declaration) && (declaration.parent.flags & ts.NodeFlags.Const) !== 0;
    if (!isConstant && (ts.isParameter(declaration) || ts.isVariableDeclaration(declaration)) && wordsOf(node.text).some((word) => ATTEMPTS.has(word))) return node;
    const inner = isConstant ? findCount(engine, declaration.initializer, depth - 1) : undefined;
    if (inner) return inner;
  }
  return undefined;
}
