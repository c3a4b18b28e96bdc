/** What `new Proxy(target, handler)` stands for: the target, or what its trap looks properties up in: a client that is made when it is first used. */
import type ts from 'typescript';
import { nodesIn } from '../project/nodes-in.js';
import { functionFrame } from './calls.js';
import type { Engine } from './engine.js';
import { evaluate } from './evaluate.js';
import { propertyOf } from './properties.js';
import { alternativesOf, unionOf, unknown, type FunctionValue, type Value } from './values.js';

/** The value whose properties a proxy has. */
export function proxiedValue(engine: Engine, target: Value, handler: Value | undefined): Value {
  // A target that has something of its own is what the trap adds to.
  if (!handler || (target.kind === 'object' && target.slots.size > 0) || (target.kind !== 'object' && target.kind !== 'function')) return target;
  const traps = alternativesOf(propertyOf(engine, handler, 'get')).filter((one) => one.kind === 'function');
  const behind = traps.flatMap((trap) => lookedUpIn(engine, trap, target));
  return behind.length > 0 ? unionOf(behind) : target;
}

/** `X` of the `X[property]` or `Reflect.get(X, property)` in a trap whose second parameter is `property`. */
function lookedUpIn(engine: Engine, trap: FunctionValue, target: Value): readonly Value[] {
  const { ts } = engine;
  const name = trap.node.parameters[1]?.name;
  if (!trap.node.body || !name || !ts.isIdentifier(name)) return [];
  const isProperty = (node: ts.Node | undefined): boolean => {
    let inner = node;
    while (inner && (ts.isAsExpression(inner) || ts.isParenthesizedExpression(inner))) inner = inner.expression;
    return inner !== undefined && ts.isIdentifier(inner) && inner.text === name.text;
  };
  const env = functionFrame(engine, trap, [target, unknown('the name of a property')]);
  const found: Value[] = [];
  for (const node of nodesIn(ts, trap.node.body)) {
    const holder = ts.isElementAccessExpression(node) && isProperty(node.argumentExpression) ? node.expression
      : ts.isCallExpression(node) && node.expression.getText(engine.fileOf(node)) === 'Reflect.get' && isProperty(node.arguments[1]) ? node.arguments[0]
      : undefined;
    const value = holder && evaluate(engine, holder, env);
    if (value && value.kind !== 'unknown' && value.kind !== 'constant' && value !== target) found.push(value);
  }
  return found;
}
