/** What comes after a bell has rung: after a race that was lost, after a call that a timer cut. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import type { Edge, OrderNode } from '../order/graph.js';
import { isSameFailure, type EffectOrder } from '../order/questions.js';
import { isTestOf } from '../order/tests-of.js';
import { ToldBack } from './told-back.js';

/** `armsOf`: which arms of a condition a time-out may take; `undefined`: any. */
export function collectAfterBell<K extends string>(engine: Engine, order: EffectOrder<K>, bell: OrderNode<K>, rings: 'rejects' | 'resolves', armsOf: (condition: ts.Node) => readonly ('then' | 'else')[] | undefined): readonly OrderNode<K>[] {
  if (rings === 'resolves') return afterMark(engine, order, bell);
  /** At a condition that tells errors apart a timeout takes its own arm. */
  const follow = (edge: Edge<K>, from: OrderNode<K>): boolean => {
    if (!isSameFailure(edge, from)) return false;
    const { how } = edge;
    if (from.kind !== 'branch' || !from.node || (how !== 'then' && how !== 'else')) return true;
    return armsOf(from.node)?.includes(how) ?? true;
  };
  const told = new ToldBack(engine, order, bell, follow);
  return order.collectAfter(bell, { when: 'throws', follow: (edge, from) => follow(edge, from) && told.mayTake(edge, from) });
}

/** A race that gives a mark of its own instead of failing: `if (first === LATE) return …`. */
function afterMark<K extends string>(engine: Engine, order: EffectOrder<K>, bell: OrderNode<K>): readonly OrderNode<K>[] {
  const { ts } = engine;
  return order.collectAfter(bell, { when: 'returns' }).flatMap((branch) => {
    const { node } = branch;
    if (branch.kind !== 'branch' || !node || !ts.isBinaryExpression(node) || !isTestOf(engine, branch, bell)) return [];
    const { SyntaxKind } = ts;
    const kind = node.operatorToken.kind;
    if (kind === SyntaxKind.EqualsEqualsEqualsToken || kind === SyntaxKind.EqualsEqualsToken) return order.collectAfterArm(branch, 'then');
    return kind === SyntaxKind.ExclamationEqualsEqualsToken || kind === SyntaxKind.ExclamationEqualsToken ? order.collectAfterArm(branch, 'else') : [];
  });
}
