/** What a way out of a handler says: the texts in what it returns or throws, and whether it is marked as an error. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import { evaluate, slotValue } from '../../resolve/evaluate.js';
import { alternativesOf, type Value } from '../../resolve/values.js';
import type { OrderNode } from '../order/graph.js';
import { saysFailed, saysUnknown } from './words.js';

export interface Said {
  readonly texts: readonly string[];
  /** `isError: true`, a thrown error. */
  readonly isError: boolean;
}

const DEPTH_LIMIT = 7;

/** The known texts in a value, without the `type` of content. */
export function collectTexts(engine: Engine, value: Value): readonly string[] {
  const texts: string[] = [];
  const seen = new Set<Value>();
  const visit = (one: Value, depth: number): void => {
    if (depth <= 0 || seen.has(one)) return;
    seen.add(one);
    const all = (values: readonly Value[]): void => values.forEach((inner) => visit(inner, depth - 1));
    switch (one.kind) {
      case 'constant': if (typeof one.value === 'string') texts.push(one.value); break;
      case 'text':
        texts.push(one.parts.map((part) => (typeof part === 'string' ? part : '…')).join(''));
        all(one.parts.filter((part) => typeof part !== 'string'));
        break;
      case 'object':
        for (const [name, slot] of one.slots) if (name !== 'type' && !('getter' in slot)) visit(slotValue(engine, one, slot), depth - 1);
        all(one.rest);
        break;
      case 'array': all(one.items); break;
      case 'external': for (const call of one.calls) all(call); break;
      case 'instance': all(one.args ?? []); break;
      case 'union': all(one.values); break;
      case 'unknown': all(one.from); break;
      default: break;
    }
  };
  visit(value, DEPTH_LIMIT);
  return texts;
}

/** What is returned or thrown at a way out. */
export function readSaid(engine: Engine, { kind, node, env }: OrderNode<string>): Said {
  if (!node || (kind !== 'return' && kind !== 'throw')) return { texts: [], isError: true };
  const value = evaluate(engine, node as ts.Expression, env);
  return { texts: collectTexts(engine, value), isError: kind === 'throw' || isMarked(engine, value) };
}

function isMarked(engine: Engine, value: Value): boolean {
  return alternativesOf(value).some((one) => {
    if (one.kind !== 'object') return false;
    const slot = one.slots.get('isError');
    return slot !== undefined && !('getter' in slot) && alternativesOf(slotValue(engine, one, slot)).some((mark) => mark.kind === 'constant' && mark.value === true);
  });
}

/** Whether a way out says "failed" although nobody knows. A thrown error, or one that shows only the error it caught, says so, too. */
export const isAnsweredAsFailure = ({ texts, isError }: Said): boolean => !saysUnknown(texts) && (isError || saysFailed(texts));
