/**
 * What the caller chooses among a few things to do, and the code hands on unread: `post('/documents/bulk_edit', { method })`,
 * `post(`/machines/${id}/${action}`)`. The schema lists them, and the worst of them decides.
 */
import type { Engine } from '../../resolve/engine.js';
import { collectInputs } from '../../resolve/reach.js';
import type { FieldFact, SchemaFact } from '../../types.js';
import type { Candidate } from './candidates.js';
import { worstOf, type Decision } from './decision.js';
import { rpcDecision } from './rpc.js';
import { ACTION_PARAMETERS } from './url-words.js';

/** A choice that decides, in words: `method: 'rotate'`. */
export interface Chosen {
  readonly decision: Decision;
  readonly branch: string;
}

/** Candidates with what the choices of the schema say of requests that carry one of them. */
export function toldByChoices(engine: Engine, candidates: readonly Candidate[], { fields }: SchemaFact): readonly Candidate[] {
  const choosers = fields.filter(({ name, choices }) => choices !== undefined && choices.length > 1 && ACTION_PARAMETERS.has(name.toLowerCase()));
  if (choosers.length === 0) return candidates;
  const answers = choosers.flatMap((field) => {
    const chosen = worstChoice(field);
    return chosen ? [{ name: field.name, ...chosen }] : [];
  });
  return candidates.map((one) => {
    const { event, verdict } = one;
    if (event.kind !== 'call' || one.isStated === true || verdict.kind !== 'http' || verdict.dynamic === true || !/^(?:POST|PUT|PATCH)\b/.test(verdict.what ?? '')) return one;
    const handed = new Set(event.args.flatMap((arg) => collectInputs(engine, arg)).map(({ source, path }) => (source === 'arguments' && path.length === 1 ? path[0] : undefined)));
    const chosen = answers.find(({ name }) => handed.has(name));
    return chosen ? { ...one, verdict: { ...verdict, naturalKey: false, ...chosen.decision, confidence: 'likely' }, branch: chosen.branch } : one;
  });
}

/** The worst that can be chosen; `undefined` where a choice says nothing, and no other one adds. */
function worstChoice({ name, choices }: FieldFact): Chosen | undefined {
  const decisions = choices!.map((choice) => ({ choice, decision: rpcDecision(choice) }));
  const worst = worstOf(decisions.map(({ decision }) => decision).filter(({ effect }) => effect !== 'unknown'));
  const isTold = worst.effect === 'write' ? worst.naturalKey !== true : decisions.every(({ decision }) => decision.effect !== 'unknown');
  const { choice } = decisions.find(({ decision }) => decision.effect === worst.effect && decision.naturalKey === worst.naturalKey) ?? { choice: undefined };
  return isTold && choice !== undefined ? { decision: worst, branch: `${name}: '${choice}'` } : undefined;
}
