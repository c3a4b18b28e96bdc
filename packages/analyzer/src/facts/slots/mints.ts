/** Where a key is made anew on each call. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import { slotValue } from '../../resolve/evaluate.js';
import { isFresh } from '../../resolve/fresh.js';
import type { Value } from '../../resolve/values.js';
import type { Handled } from '../details/handled.js';
import { collectInputs } from '../../resolve/reach.js';
import { isHeldIn } from '../keys/key-source.js';
import { isKeyName } from '../keys/names.js';

export interface Mint {
  /** The call that makes it. */
  readonly node: ts.Node;
  /** Only where the caller gave none: `key ?? randomUUID()`. */
  readonly isFallback: boolean;
}

const DEPTH_LIMIT = 6;

/** The call that makes (a part of) a value anew; `withCaller`: only beside a value of the caller's key. */
export function findMint({ engine, key }: Handled, value: Value, withCaller = false): Mint | undefined {
  return findMintIn(engine, value, (one) => key !== undefined && isHeldIn(engine, key, one), withCaller);
}

/** What makes a key where the request that a server took in has none. A client that keeps what it has made under the key is another matter. */
export function findMintBeside(engine: Engine, values: readonly Value[]): ts.Node | undefined {
  const isServed = (one: Value): boolean => collectInputs(engine, one).some(({ source, path }) => (source !== 'arguments' || path.includes('headers')) && isKeyName(path.at(-1) ?? ''));
  for (const value of values) {
    const mint = findMintIn(engine, value, isServed, true);
    if (mint && engine.ownersOf(mint.node).some((owner) => engine.ts.isFunctionLike(owner))) return mint.node;
  }
  return undefined;
}

function findMintIn(engine: Engine, value: Value, isOfCaller: (value: Value) => boolean, withCaller: boolean): Mint | undefined {
  const seen = new Set<Value>();
  const visit = (one: Value, isFallback: boolean, depth: number): Mint | undefined => {
    if (depth <= 0 || seen.has(one)) return undefined;
    seen.add(one);
    const first = (values: readonly Value[], fallback = isFallback): Mint | undefined => {
      for (const inner of values) {
        const found = visit(inner, fallback, depth - 1);
        if (found) return found;
      }
      return undefined;
    };
    switch (one.kind) {
      case 'union': return first(one.values, isFallback || one.values.some(isOfCaller));
      case 'text': return first(one.parts.filter((part) => typeof part !== 'string'));
      case 'array': return first(one.items);
      case 'object': return withCaller ? first([...one.slots.values()].flatMap((slot) => ('getter' in slot ? [] : [slotValue(engine, one, slot)]))) : undefined;
      case 'builtin': return first([one.receiver]);
      case 'external': {
        const inner = first(one.calls.flat());
        if (inner) return inner;
        return isFresh(one) && one.node && (isFallback || !withCaller) ? { node: one.node, isFallback } : undefined;
      }
      default: return undefined;
    }
  };
  return visit(value, false, DEPTH_LIMIT);
}

/** Whether a place is come by on each call of the tool: not what is made once, at start, or when a client is constructed. */
export function isMadePerCall({ engine, below }: Handled, node: ts.Node): boolean {
  const { ts } = engine;
  const owner = engine.ownersOf(node).findLast((one) => ts.isFunctionLike(one) || ts.isClassLike(one));
  if (!owner) return false;
  if (below.traces.some((trace) => trace.node === owner)) return true;
  const klass = ts.isClassLike(owner) ? owner : ts.isConstructorDeclaration(owner) ? owner.parent : undefined;
  return klass !== undefined && below.events.some((event) => event.kind === 'call' && event.callee.kind === 'class' && event.callee.node === klass);
}

export const textOf = (engine: Engine, node: ts.Node): string => {
  const text = node.getText(engine.fileOf(node)).replaceAll(/\s+/g, ' ');
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
};
