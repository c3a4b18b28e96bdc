/** Where a key that other callers hand on is left out: up the calls, along the parameter that carries it. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import type { OuterCall } from '../order/graph.js';

export interface LosingCall {
  readonly node: ts.Node;
  /** The argument that it leaves out. */
  readonly at: number;
}

/**
 * `written` fills the slot on other paths: `headers.set('Idempotency-Key', key)`. Where `key` is a parameter, the call on this path that
 * leaves it out; `undefined` where it does not come by parameters.
 */
export function findLosingCall(engine: Engine, written: ts.Node | undefined, calls: OuterCall | undefined): LosingCall | undefined {
  let expression = written;
  let losing: LosingCall | undefined;
  for (let call = calls; call && expression; call = call.outer) {
    const index = parameterIndex(engine, expression, call.into);
    if (index === undefined) continue;
    losing = { node: call.event.node, at: index };
    const { arguments: list } = call.event.node as ts.CallExpression;
    expression = list?.[index];
    if (!expression || isUndefined(engine, expression)) return losing;
  }
  return losing;
}

/** Which parameter of a function an expression is. */
function parameterIndex({ ts, scopes }: Engine, expression: ts.Node, owner: ts.Node): number | undefined {
  if (!ts.isIdentifier(expression) || !ts.isFunctionLike(owner)) return undefined;
  const declaration = scopes.findValue(expression, expression.text);
  const index = owner.parameters.findIndex((parameter) => parameter === declaration);
  return index < 0 ? undefined : index;
}

const isUndefined = ({ ts }: Engine, node: ts.Node): boolean => ts.isIdentifier(node) && node.text === 'undefined';
