/**
 * A handler of calls that was set around another one: it takes the server's own handler out, puts itself in its place and hands each
 * request on. The tools are those that are registered on the server; it serves none of its own.
 */
import { evaluateArguments, functionFrame } from '../../resolve/calls.js';
import type { Engine } from '../../resolve/engine.js';
import { evaluate } from '../../resolve/evaluate.js';
import { walkFunction } from '../../resolve/flow.js';
import { alternativesOf, keyOf, type Value } from '../../resolve/values.js';
import type { FrameworkIndex } from './framework-index.js';

/** Whether a handler, called with these arguments, passes the request itself to something that it got from the framework. */
export function handsOnToServer(engine: Engine, index: FrameworkIndex, handler: Value, args: readonly Value[]): boolean {
  const { ts } = engine;
  const request = args[0] && keyOf(args[0]);
  const isServers = (callee: Value): boolean => callee.kind === 'external' && callee.isResult && index.modelsOf(callee).length > 0;
  let found = false;
  for (const one of alternativesOf(handler)) {
    if (one.kind !== 'function') continue;
    const frame = functionFrame(engine, one, args);
    walkFunction(engine, one.node, frame, {
      expression: (expression, env) => {
        let call = expression;
        while (ts.isAwaitExpression(call) || ts.isParenthesizedExpression(call)) call = call.expression;
        if (found || !ts.isCallExpression(call) || call.arguments.length === 0) return;
        const [first] = evaluateArguments(engine, call.arguments, env);
        found = first !== undefined && keyOf(first) === request && alternativesOf(evaluate(engine, call.expression, env)).some(isServers);
      },
    });
  }
  return found;
}
