/**
 * What one call into a package does: its model, the row of its member path, and the decider that the row names.
 */
import type { CallView, Effect, EffectModel, EffectRow, Reading, SinkKind, ValueView, Verdict } from '../../types.js';
import { argvDecision } from './argv.js';
import { commandVerbDecision } from './command-verb.js';
import { worstOf, type Decision } from './decision.js';
import { isDraft } from './drafts.js';
import { editorRequestsDecision } from './editor-requests.js';
import { fsFlagDecision } from './fs-flags.js';
import { graphqlDecision } from './graphql.js';
import { httpDecision } from './http.js';
import { decisionByLooks } from './looks.js';
import { modelFor, rowFor } from './model-index.js';
import { viewAt, viewsAt } from './places.js';
import { sqlDecision } from './sql.js';
import { typedDecision } from './typed-command.js';
import { updateExpressionDecision } from './update-expression.js';
import { isNeutral, toolDecision, verbDecision } from './verbs.js';

export interface Judgement {
  readonly verdict: Verdict;
  readonly row?: EffectRow;
  readonly model?: EffectModel;
}

/** The verdict on a call. `undefined` only when there is no call to speak of: no module and no member. */
export function judgeCall(call: CallView, models: readonly EffectModel[]): Judgement | undefined {
  const judgement = judgePlainly(call, models);
  if (judgement?.verdict.naturalKey !== true || !call.args.some((arg) => usesFreshName(arg))) return judgement;
  return { ...judgement, verdict: { ...judgement.verdict, naturalKey: false } };
}

function judgePlainly(call: CallView, models: readonly EffectModel[]): Judgement | undefined {
  if (call.module === '' && call.member === '') return undefined;
  const model = modelFor(call.module, models);
  if (model === undefined) return { verdict: withoutModel(call) };
  const promisified = originOfPromisified(call);
  if (promisified !== undefined) return judgeCall(promisified, models);
  const row = rowFor(model, call.member);
  if (row !== undefined) return { verdict: { ...rowDecision(call, row), kind: row.kind ?? (isNoSink(row, model) ? 'other' : model.kind) }, row, model };
  const judged = model.judge?.(call);
  if (judged !== undefined) return { verdict: judged, model };
  return { verdict: withoutRow(call, model), model };
}

/** What a client or a transaction only prepares is not even the sink of a read. */
function isNoSink(row: EffectRow, model: EffectModel): boolean {
  return row.effect === 'none' && (row.callback !== undefined || model.kind === 'http' || model.kind === 'process');
}

/** Members that every object has, constructors and what a client prepares are no sinks, not even of reads. */
function withoutRow(call: CallView, model: EffectModel): Verdict {
  const member = lastOf(call.member);
  if (call.isNew || isNeutral(member)) return { effect: 'none', confidence: 'likely', kind: 'other' };
  if (model.otherwise === 'none') return { effect: 'none', confidence: 'likely', kind: model.kind === 'http' || model.kind === 'process' ? 'other' : model.kind };
  return { ...verbDecision(member), kind: model.kind };
}

function withoutModel(call: CallView): Verdict {
  const kind: SinkKind = 'sdk-client';
  if (call.isNew || IN_CACHE.test(call.member)) return { effect: 'none', confidence: 'likely', kind: 'other' };
  const decision = decisionByLooks(call);
  // A relative path that leads nowhere is no package whose verbs could be trusted.
  if (call.module.startsWith('.')) return { ...decision, confidence: 'guess', kind };
  const member = lastOf(call.member);
  return { ...decision, kind: decision.effect === 'none' && (isNeutral(member) || MAKES.test(member)) ? 'other' : kind };
}

/** `createToolResult(…)` of a package reads nothing either. */
const MAKES = /^(?:create|new)(?![a-z])/;

/** `new LruCache().add(…)`: what the process keeps for itself. */
const IN_CACHE = /(?:LRU|TTL|Memory|InMemory|Node|Quick)_?(?:Map|Cache)\.(?:add|set|put|push|insert|delete|remove|clear)$/i;

/** `promisify(exec)('ls')` is a call of `exec`. */
function originOfPromisified(call: CallView): CallView | undefined {
  if (call.isNew || lastOf(call.member) !== 'promisify' || call.receiverArgs.length === 0) return undefined;
  const origin = call.receiverArgs.at(-1)?.[0]?.external;
  return origin === undefined ? undefined : { ...call, module: origin.module, member: origin.member, receiverArgs: [origin.args] };
}

function lastOf(member: string): string {
  return member.slice(member.lastIndexOf('.') + 1);
}

function rowDecision(call: CallView, row: EffectRow): Decision {
  let decision = conditionalDecision(call, row) ?? withRow(readingDecision(call, row.effect), row);
  if (decision.effect === 'idempotent-write' && row.names !== undefined && isNamedAnew(viewAt(call, row.names))) decision = { ...decision, effect: 'write' };
  if (row.chained !== undefined)
    for (const { member } of call.chained) {
      const changed = row.chained[lastOf(member)];
      if (changed !== undefined) decision = { ...decision, effect: changed };
    }
  return decision.what === undefined && decision.effect !== 'none' ? { ...decision, what: lastOf(call.member) } : decision;
}

/** What is written under a name that is made anew on each call takes no other's place. */
const isNamedAnew = (name: ValueView): boolean => name.isFresh && !isDraft(name);

/** Fields of a request that hold the name a thing is made under. */
const NAMES = /^(?:id|name|key|slug)$|(?:Id|ID|Name|_id|_name|Key)$/;

/** Whether a thing is made under a new name, if only where the caller gives none, so that a repeat is not refused. */
function usesFreshName(view: ValueView, depth = 3): boolean {
  return depth > 0 && view.alternatives.some((one) => one.keys.some((key) => (NAMES.test(key) ? one.property(key).alternatives.some(({ isFresh }) => isFresh) : usesFreshName(one.property(key), depth - 1))));
}

/** What the row states of its own comes last. */
function withRow(decision: Decision, row: EffectRow): Decision {
  if (row.confidence === undefined && row.naturalKey === undefined && row.destructive === undefined && row.dynamic === undefined) return decision;
  return {
    ...decision,
    confidence: row.confidence ?? decision.confidence,
    ...(row.naturalKey === undefined || decision.effect !== 'write' ? {} : { naturalKey: row.naturalKey }),
    ...(row.destructive === undefined ? {} : { destructive: row.destructive }),
    ...(row.dynamic === undefined ? {} : { dynamic: row.dynamic }),
  };
}

/** The first condition that holds decides; where a value may be several, the worst of what follows. */
function conditionalDecision(call: CallView, row: EffectRow): Decision | undefined {
  for (const condition of row.when ?? []) {
    const { at, is } = condition;
    const read: Decision = typeof condition.effect === 'string' ? { effect: condition.effect, confidence: row.confidence ?? 'proven' } : readingDecision(call, condition.effect);
    const decision: Decision = { ...read, ...(condition.naturalKey !== undefined && { naturalKey: condition.naturalKey }), ...(condition.destructive !== undefined && { destructive: condition.destructive }) };
    if (at === 'new' ? (call.receiverArgs.length > 0) === is : false) return decision;
    if (at === 'new') continue;
    const all = viewsAt(call, at).flatMap((view) => (view.isAbsent ? [view] : view.alternatives));
    // `let file = null` before it is set says nothing about the value used.
    const present = all.filter((choice) => !choice.isAbsent);
    const choices = typeof is === 'boolean' || present.length === 0 ? all : present;
    const holding = choices.filter((choice) => holds(choice, is));
    if (holding.length === 0) continue;
    return holding.length === choices.length && (is !== true || isStated(call, at)) ? decision : worstOf([decision, withRow(readingDecision(call, row.effect), row)]);
  }
  return undefined;
}

/** Whether a place below an argument is named in the code: where an object holds more than can be read, it may be there or not. */
function isStated(call: CallView, at: string): boolean {
  const dot = at.lastIndexOf('.');
  if (dot < 0) return true;
  return viewsAt(call, at.slice(0, dot)).every((holder) => holder.alternatives.every((one) => one.keys.length === 0 || one.keys.includes(at.slice(dot + 1))));
}

/** `is: true`: present and not `false`. `is: false`: absent or `false`. A string also names the class of an object; `text*` is what a text begins with. */
function holds(view: ValueView, is: string | number | boolean | readonly string[]): boolean {
  if (is === true) return !view.isAbsent && view.boolean !== false;
  if (is === false) return view.isAbsent || view.boolean === false;
  if (typeof is === 'number') return view.number === is;
  const names = typeof is === 'string' ? [is] : is;
  if (view.text !== undefined && names.some((name) => name.endsWith('*') && view.text!.startsWith(name.slice(0, -1)))) return true;
  if (view.string !== undefined) return names.includes(view.string);
  if (view.external === undefined) return false;
  const { member } = view.external;
  // `tmp.dirSync().name`: what a thing is told by stands for it.
  return names.includes(lastOf(member)) || (/\.(?:name|path)$/.test(member) && names.includes(lastOf(member.slice(0, member.lastIndexOf('.')))));
}

function readingDecision(call: CallView, reading: Reading): Decision {
  if (typeof reading === 'string') return PLAIN[reading];
  switch (reading.by) {
    case 'http':
      return httpDecision(call, reading);
    case 'sql':
      return sqlDecision(call, reading);
    case 'graphql':
      return graphqlDecision(call, reading);
    case 'argv':
      return argvDecision(call, shellAware(call, reading));
    case 'command-verb':
      return commandVerbDecision(call, reading);
    case 'fs-flag':
      return fsFlagDecision(call, reading);
    case 'editor-requests':
      return editorRequestsDecision(call, reading);
    case 'update-expression':
      return updateExpressionDecision(call, reading);
    case 'typed':
      return typedDecision(call, reading);
    case 'tool-name': {
      const name = viewAt(call, reading.name).string;
      return name === undefined ? PLAIN.unknown : toolDecision(name);
    }
    case 'verb':
      return verbDecision(lastOf(call.member));
  }
}

const PLAIN: Readonly<Record<Effect, Decision>> = {
  none: { effect: 'none', confidence: 'proven' },
  'idempotent-write': { effect: 'idempotent-write', confidence: 'proven' },
  write: { effect: 'write', confidence: 'proven' },
  unknown: { effect: 'unknown', confidence: 'guess' },
};

/** `spawn(line, args, { shell: true })` hands everything to a shell. */
function shellAware(call: CallView, reading: Extract<Reading, { by: 'argv' }>): typeof reading {
  if (reading.shell === true || reading.args === undefined) return reading;
  const options = viewAt(call, 'last');
  return options.keys.includes('shell') && options.property('shell').boolean !== false && /\s/.test(viewAt(call, reading.command).text ?? '') ? { ...reading, shell: true } : reading;
}
