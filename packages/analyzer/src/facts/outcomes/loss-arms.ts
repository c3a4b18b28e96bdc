/** Which way a lost answer takes where errors are caught. */
import type ts from 'typescript';
import { nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';
import type { SinkKind } from '../../types.js';
import type { Edge, OrderNode } from '../order/graph.js';
import { isSameFailure } from '../order/questions.js';
import { timeoutArms } from './timeout-arms.js';

const REMOTE: ReadonlySet<SinkKind> = new Set(['http', 'sdk-client', 'messaging', 'queue']);

/** Whether it is reached over a line that may break when the work is done. */
export const isRemote = (kind: SinkKind): boolean => REMOTE.has(kind);

/** At a condition about the error that was caught a lost answer goes where a timeout goes; it is none of the errors that are asked for by name. */
export function isTakenByLoss<K extends string>(engine: Engine, edge: Edge<K>, from: OrderNode<K>): boolean {
  if (!isSameFailure(edge, from)) return false;
  const { how } = edge;
  const { kind, node } = from;
  if (kind !== 'branch' || !node || (how !== 'then' && how !== 'else')) return true;
  const arms = timeoutArms(engine, node, NO_CLASSES);
  if (arms) return arms.includes(how);
  return !isAboutError(engine, node) || how === armOfOthers(engine, node);
}

const NO_CLASSES: ReadonlySet<string> = new Set();

/** The arm of whatever is not the value that is compared with. */
function armOfOthers({ ts }: Engine, condition: ts.Node): 'then' | 'else' | undefined {
  if (!ts.isBinaryExpression(condition)) return undefined;
  const { kind } = condition.operatorToken;
  if (kind === ts.SyntaxKind.EqualsEqualsEqualsToken || kind === ts.SyntaxKind.EqualsEqualsToken) return 'else';
  return kind === ts.SyntaxKind.ExclamationEqualsEqualsToken || kind === ts.SyntaxKind.ExclamationEqualsToken ? 'then' : undefined;
}

export function isAboutError({ ts }: Engine, condition: ts.Node): boolean {
  let clause: ts.Node | undefined = condition;
  while (clause && !ts.isCatchClause(clause)) clause = clause.parent;
  const name = clause?.variableDeclaration?.name;
  if (!name || !ts.isIdentifier(name)) return false;
  for (const node of nodesIn(ts, condition)) if (ts.isIdentifier(node) && node.text === name.text) return true;
  return false;
}
