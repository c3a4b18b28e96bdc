/** Records that are set to `failed`. */
import { lastName } from '../../project/callee.js';
import type { Engine } from '../../resolve/engine.js';
import { evaluate } from '../../resolve/evaluate.js';
import type { CallEvent, ChangeEvent } from '../../resolve/trace.js';
import { propertyOf } from '../../resolve/properties.js';
import { alternativesOf, type Value } from '../../resolve/values.js';
import type { EffectModel } from '../../types.js';
import { collectCandidates } from '../effects/candidates.js';
import { collectTexts } from './answers.js';
import type { OrderNode } from '../order/graph.js';
import { asksToRepeat, isFailedState, saysNotDone, saysUnknown } from './words.js';

export function writesFailedState(engine: Engine, models: readonly EffectModel[], event: CallEvent | ChangeEvent): boolean {
  if (event.kind !== 'call') return false;
  // The verdict first: it is known already.
  if (!collectCandidates(engine, event, models).some(({ verdict, origin }) => verdict.effect === 'idempotent-write' && (verdict.kind === 'db' || origin === 'unresolved')) || alternativesOf(event.callee).some((one) => one.kind === 'builtin')) return false;
  const { ts } = engine;
  const list = ts.isTaggedTemplateExpression(event.node) ? [] : event.node.arguments ?? [];
  return list.some((one) => {
    const texts = collectTexts(engine, evaluate(engine, one, event.env));
    // `timedOut ? 'unknown' : 'failed'` tells the two apart.
    return !saysUnknown(texts) && texts.some((text) => isFailedState(text) || /\b(?:state|status|outcome)\s*=\s*'(?:failed|error|aborted)'/i.test(text));
  });
}

/** What a state is called. */
const STATE = /^(?:\w+_)?(?:state|status|outcome|phase)$|(?:State|Status|Outcome|Phase)$/;

/** Whether something says `status: 'failed'`, and nothing in it says that nobody knows. */
function holdsFailed(engine: Engine, value: Value): boolean {
  return alternativesOf(value).some((one) => one.kind === 'object' && [...one.slots.keys()].some((name) => STATE.test(name) && isFailed(engine, propertyOf(engine, one, name)))) && !saysUnknown(collectTexts(engine, value));
}

const isFailed = (engine: Engine, value: Value): boolean => {
  const all = alternativesOf(value);
  return all.length > 0 && all.every((one) => one.kind === 'constant' && typeof one.value === 'string' && isFailedState(one.value));
};

/** Whether what is returned is marked as an error and says that nothing was done, or holds a state that does. */
export function tellsFailed(engine: Engine, { node, env }: OrderNode<string>): boolean {
  const value = evaluate(engine, node as never, env);
  if (holdsFailed(engine, value) || alternativesOf(value).some((one) => one.kind === 'external' && ANSWERS.test(one.path.at(-1) ?? '') && (one.calls.at(-1) ?? []).some((arg) => holdsFailed(engine, arg)))) return true;
  const texts = collectTexts(engine, value);
  return saysNotDone(texts) && !saysUnknown(texts) && alternativesOf(value).some((one) => one.kind === 'object' && alternativesOf(propertyOf(engine, one, 'isError')).some((mark) => mark.kind === 'constant' && mark.value === true));
}

/** Answers a request: `c.json(…)`, `res.status(504).json(…)`. */
const ANSWERS = /^(?:json|send|Response)$/;

/** `toast.error('… failed, please try again')`: whether people are told so. */
function asksPeople(engine: Engine, { node, args }: CallEvent): boolean {
  const { ts } = engine;
  let { parent } = node;
  while (ts.isAwaitExpression(parent) || ts.isVoidExpression(parent)) parent = parent.parent;
  return ts.isCallExpression(node) && (ts.isExpressionStatement(parent) || ts.isArrowFunction(parent)) && /again|retry|resubmit|resend/i.test(node.getText(engine.fileOf(node))) && asksToRepeat(args.flatMap((arg) => collectTexts(engine, arg)));
}

/** What only tells people, or counts. */
const TELLS = /log|metric|counter|histogram|span|trac(?:e|k)|telemetr|emit|\bsend\b|notify|report|progress|\bset[A-Z]\w*(?:State|Status)\b|analytic|observ|print|console/i;

/** Takes a state as it is, or in a statement. */
const SETS = /(?:mark|update|set|finish|record|save|settle|transition|complete|put|query|run|execute|exec)\w*$/i;

/** Whether a state is set to `failed`, in a record, in a Map, in a field of one, or it is answered so; or people are asked to do it again. */
export function setsFailed(engine: Engine, models: readonly EffectModel[], event: CallEvent | ChangeEvent): boolean {
  const { ts } = engine;
  if (event.kind === 'change') {
    const { node, name, value } = event;
    return name !== undefined && STATE.test(name) && value !== undefined && ts.isBinaryExpression(node) && ts.isPropertyAccessExpression(node.left) && node.left.expression.kind !== ts.SyntaxKind.ThisKeyword && isFailed(engine, value);
  }
  if (asksPeople(engine, event)) return true;
  if (!ts.isTaggedTemplateExpression(event.node) && ANSWERS.test(lastName(ts, event.node.expression) ?? '') && event.args.some((arg) => holdsFailed(engine, arg))) return true;
  if (ts.isTaggedTemplateExpression(event.node) || TELLS.test(event.node.expression.getText(engine.fileOf(event.node)))) return false;
  const holds = event.args.some((arg) => holdsFailed(engine, arg));
  if (holds && alternativesOf(event.callee).some((one) => one.kind === 'builtin' && one.name === 'set')) return true;
  if (!writesFailedState(engine, models, event)) return false;
  return holds || SETS.test(event.node.expression.getText(engine.fileOf(event.node)));
}
