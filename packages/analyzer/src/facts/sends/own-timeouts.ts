/** Time-outs that the program's own sender makes: `setTimeout(() => reject(new Error('timeout: …')), ms)`. */
import { lastName } from '../../project/callee.js';
import { nodesIn } from '../../project/nodes-in.js';
import { evaluateArguments, functionFrame } from '../../resolve/calls.js';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import { alternativesOf } from '../../resolve/values.js';
import type { Failure } from '../retries/failures.js';
import { Supposition } from '../retries/suppose.js';
import { unknownAbout } from '../retries/supposed.js';
import type { Send } from './send.js';

/** Errors that a timer makes in the function which is handed a message, or its parts. */
export function collectOwnTimeouts(engine: Engine, { call, handed, message }: Send): readonly Failure[] {
  const { ts } = engine;
  const sent = handed ?? (message || ts.isStringLiteralLike(call.arguments?.[0] ?? call) ? call : undefined);
  if (!sent || !ts.isCallExpression(sent)) return [];
  const [fn, ...others] = alternativesOf(evaluate(engine, sent.expression, OUTSIDE));
  if (fn?.kind !== 'function' || !fn.node.body || others.length > 0) return [];
  const found: Failure[] = [];
  const env = functionFrame(engine, fn, evaluateArguments(engine, sent.arguments, OUTSIDE));
  const supposition = new Supposition({ engine, thrown: unknownAbout('failure'), answered: undefined, hints: 'writer', toolNames: [], calls: undefined, sources: new Set(), seenHints: new Set() });
  for (const timer of nodesIn(ts, fn.node.body)) {
    if (!ts.isCallExpression(timer) || lastName(ts, timer.expression) !== 'setTimeout' || !timer.arguments[0]) continue;
    for (const made of nodesIn(ts, timer.arguments[0])) {
      if (!ts.isNewExpression(made)) continue;
      const seen = supposition.evaluate(made, { env, bindings: new Map() });
      if (seen.kind === 'thing') found.push({ what: 'a time-out', how: 'thrown', seen });
    }
  }
  return found;
}
