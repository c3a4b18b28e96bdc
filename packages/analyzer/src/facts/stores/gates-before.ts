/** Checks in front of the look-up that may be answered otherwise by the time of a repeat: limits, budgets, windows. */
import type ts from 'typescript';
import { nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';
import { sourcesOf } from './dependence.js';
import { rootsOf } from './gates.js';
import { leaves } from './leaving.js';
import type { GuardContext } from './guard.js';
import { meet, standsFor } from './meeting.js';

/** Words for what is used up or runs out. */
const GATES = /limit|budget|quota|\brate|throttl|remaining|balance|attempts|cooldown|capacity|credits?\b|exceed|spen[dt]|allowance|too ?many|\bopen(?:ing)?hours|maintenance|consume/i;
/** Words for what is there to be had, and for whoever came first: the write itself changes the answer. */
const TAKEN = /(?:^|[^a-z])(?:is_?|are_?|has_?)?(?:still_?)?(?:free|vacant|vacanc(?:y|ies)|available|availability|taken|occupied|booked|sold_?out|(?:in_?)?stock|overlap(?:s|ping)?|clash(?:es|ing)?)(?![a-z])/;

/** `isFree`, `slot_taken` and `soldOut` as words of their own. */
const saysTaken = (text: string): boolean => TAKEN.test(text.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase());

export function collectGatesBefore({ engine, guard }: GuardContext): readonly ts.Node[] {
  const { ts } = engine;
  const { ask } = guard;
  const { depth } = meet(ask, guard.writes[0]!);
  const own = rootsOf(ask);
  const found: ts.Node[] = [];
  // In each function on the way to both.
  for (let level = 0; level <= depth; level += 1) {
    const { node: body } = ask.steps[level]?.trace ?? ask.trace;
    const end = standsFor(ask, level);
    for (const node of nodesIn(ts, body, (inner) => inner !== body && ts.isFunctionLike(inner))) {
      if (node.end > end.pos || node.pos < body.pos) continue;
      if (ts.isIfStatement(node) && leaves(engine, node.thenStatement) && isGate(engine, node.expression, own)) found.push(node);
      else if (ts.isExpressionStatement(node) && isConsumption(engine, node.expression)) found.push(node);
    }
  }
  return found;
}

/** A condition on something that is asked for, and that words call a limit, or something that there is only one of. */
function isGate(engine: Engine, condition: ts.Expression, own: ReadonlySet<ts.Node>): boolean {
  const { ts } = engine;
  const text = condition.getText(engine.fileOf(condition));
  const isLimit = GATES.test(text);
  if (!isLimit && !saysTaken(text)) return false;
  const asks = (node: ts.Node, depth: number): boolean => {
    if (depth <= 0 || own.has(node)) return false;
    // Whether a service is available at all is asked without saying what of.
    if (ts.isCallExpression(node)) return isLimit || (node.arguments.length > 0 && isWaitedFor(engine, node));
    if (ts.isIdentifier(node)) return sourcesOf(engine, node, []).some((source) => asks(source, depth - 1));
    return ts.forEachChild(node, (child) => asks(child, depth) || undefined) ?? false;
  };
  return asks(condition, 5);
}

/** `await limiter.consume(user)`, `assertWithinBudget(kind)`: fails where too much was used. */
function isConsumption(engine: Engine, expression: ts.Expression): boolean {
  const { ts } = engine;
  const call = ts.isAwaitExpression(expression) ? expression.expression : expression;
  return ts.isCallExpression(call) && /(?:^|\.|this\.)(?:\w*(?:limiter|limit|throttle|quota|budget)\w*\.(?:consume|check|take|acquire|assert|spend|hit|enforce)\w*|(?:assert|check|enforce|ensure|require)\w*(?:Budget|Quota|Limit|RateLimit)\w*)$/i.test(call.expression.getText(engine.fileOf(call)));
}

/** What is asked elsewhere is waited for; what is computed from the arguments answers a repeat as it did before. */
function isWaitedFor({ ts }: Engine, call: ts.CallExpression): boolean {
  let node: ts.Node = call;
  while (ts.isPropertyAccessExpression(node.parent) || ts.isCallExpression(node.parent) || ts.isParenthesizedExpression(node.parent)) node = node.parent;
  return ts.isAwaitExpression(node.parent);
}
