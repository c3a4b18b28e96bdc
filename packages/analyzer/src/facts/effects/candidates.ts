/** The calls and changes on a handler's way that may decide its effect. */
import type ts from 'typescript';
import { arrayBuiltins, objectBuiltins, stringBuiltins } from '../../resolve/builtin-names.js';
import type { Engine } from '../../resolve/engine.js';
import type { CallEvent, ChangeEvent, TraceEvent } from '../../resolve/trace.js';
import { isOfContent } from '../../resolve/handed-on.js';
import { alternativesOf, isAbsent, unknown, type Value } from '../../resolve/values.js';
import { callViewOf, viewOf } from '../../resolve/view.js';
import type { CallView, EffectModel, Verdict } from '../../types.js';
import { isCallOfData } from './data.js';
import { worstOf } from './decision.js';
import { isConflictCaught } from './guards.js';
import { judgeCall } from './judge.js';
import { decisionByLooks } from './looks.js';
import { memoryVerdict } from './memory-state.js';
import { collectRoots, isEdited } from './read-change-write.js';
import { commandDecision } from './rpc.js';
import { newFiles } from './temporary-files.js';
import { wordsOf } from './verbs.js';
import { isUseCount } from './use-counts.js';
import { statedEffect, statedMemberEffect } from '../stated/sinks.js';

/** One place on the way with its verdict, and the calls that lead there. */
export interface Candidate {
  readonly verdict: Verdict;
  readonly event: CallEvent | ChangeEvent;
  /** `sink`: a modelled or external call. `memory`: a change of long-lived memory. `unresolved`: a call that could not be followed. */
  readonly origin: 'sink' | 'memory' | 'unresolved';
  /** Of a sink that overwrites: what was read, and lists of this process, in what it is given. */
  readonly holds?: ReadonlySet<string> | undefined;
  /** Of a file that is made under a new name: that file, and the folders it lies in. */
  readonly files?: ReadonlySet<string>;
  /** Function around the changed memory, or class of the object that has it: a trace that makes that does not leave it behind. */
  readonly madeIn?: ts.Node | undefined;
  readonly hops: HopLink | undefined;
  /** It lies behind a function that keeps the server's own books. */
  readonly isBehindBooks?: boolean;
  /** It lies behind a function that is there to read or check something. */
  readonly isIncidental?: boolean;
  /** It, and every call on the way to it, is made for each tool of the dispatcher alike. */
  readonly isShared?: boolean;
  /** It is run by a wrapper of the settings, which looks a key up first. */
  readonly isWrapped?: boolean;
  /** It is done later, by a timer or a listener, and with nothing of the caller's. */
  readonly isAside?: boolean;
  /** The choice of the caller's that decided, where the code does not branch on it: `method: 'rotate'`. */
  readonly branch?: string;
  /** A person said so: nothing around it changes the verdict. */
  readonly isStated?: boolean;
}

/** The call that leads on to the next function. */
export interface HopLink {
  readonly event: CallEvent;
  /** The function entered. */
  readonly into: ts.Node;
  readonly next: HopLink | undefined;
}

/** Verdicts on one event itself, without the functions it runs. Each event is judged once. */
export function collectCandidates(engine: Engine, event: TraceEvent, models: readonly EffectModel[]): readonly Candidate[] {
  const cache = engine.valueCache<TraceEvent, readonly Candidate[]>('candidates');
  let candidates = cache.get(event);
  if (!candidates) cache.set(event, (candidates = judgeEvent(engine, event, models)));
  return candidates;
}

function judgeEvent(engine: Engine, event: TraceEvent, models: readonly EffectModel[]): readonly Candidate[] {
  if (event.kind === 'change') {
    const memory = memoryVerdict(engine, event);
    return memory ? [{ verdict: memory.verdict, event, origin: 'memory', madeIn: memory.madeIn, hops: undefined }] : [];
  }
  if (event.kind !== 'call') return [];
  const result: Candidate[] = [];
  const callees = alternativesOf(event.callee);
  // What is known of a callee counts: that it may be something else too is said of most values.
  const isKnown = callees.some((one) => one.kind === 'external' && one.module !== 'globals' && !isOfContent(one));
  for (const one of callees) {
    const callee = one.kind === 'external' && isOfContent(one) ? unknown('a member of what a computation gives') : one;
    if (callee.kind === 'external') {
      const view = callViewOf(engine, callee, event.args, event.node, event.env);
      const stated = statedVerdict(engine, view, models);
      const verdict = stated ?? judgeAlternatives(engine, event, callee, view, models);
      if (verdict) result.push(stated ? { verdict, event, origin: 'sink', hops: undefined, isStated: true } : withNewFiles(overwriting(engine, { verdict, event, origin: 'sink', hops: undefined })));
    } else if (callee.kind === 'builtin') {
      const memory = memoryVerdict(engine, event, callee);
      if (memory) result.push({ verdict: memory.verdict, event, origin: 'memory', madeIn: memory.madeIn, hops: undefined });
    } else if (callees.every(isAbsent) && isMemberCall(engine, event.node)) {
      // A member that was not found: something is called there, whatever it is.
      const verdict = unresolvedVerdict(engine, event, unknown('a member that was not found'));
      if (verdict) result.push({ verdict, event, origin: 'unresolved', hops: undefined });
    } else if ((callee.kind === 'unknown' && !isKnown) || callee.kind === 'input') {
      const verdict = unresolvedVerdict(engine, event, callee);
      const isStated = verdict?.confidence === 'proven';
      if (verdict) result.push({ verdict, event, origin: isStated ? 'sink' : 'unresolved', hops: undefined, ...(isStated && { isStated }) });
    }
  }
  return result;
}

/** A sink that sets something: whether it writes back what it has read and added to, and what it holds. */
function overwriting(engine: Engine, candidate: Candidate): Candidate {
  const { event, verdict } = candidate;
  if (event.kind !== 'call' || verdict.effect !== 'idempotent-write' || verdict.destructive || verdict.confidence === 'guess' || verdict.kind === 'process') return candidate;
  if (isEdited(engine, event)) return { ...candidate, verdict: { ...verdict, effect: 'write', confidence: 'likely' } };
  const holds = collectRoots(engine, event);
  return holds.size > 0 ? { ...candidate, holds } : candidate;
}

function withNewFiles(candidate: Candidate): Candidate {
  const { event, verdict } = candidate;
  const files = event.kind === 'call' && verdict.effect !== 'none' ? newFiles(verdict, event) : undefined;
  return files ? { ...candidate, files } : candidate;
}

/** What a person says of a package's member; the model says only what kind of thing it is. */
function statedVerdict(engine: Engine, view: CallView, models: readonly EffectModel[]): Verdict | undefined {
  const effect = statedMemberEffect(engine, view.module, view.member);
  if (!effect) return undefined;
  const { kind = 'other', what } = judgeCall(view, models)?.verdict ?? {};
  return { effect, kind: effect === 'none' ? 'other' : kind, confidence: 'proven', ...(what !== undefined && { what }) };
}

function judgeAlternatives(engine: Engine, event: CallEvent, callee: Extract<Value, { kind: 'external' }>, view: CallView, models: readonly EffectModel[]): Verdict | undefined {
  const judgement = judgeCall(view, models);
  if (!judgement) return undefined;
  const { verdict } = judgement;
  if (!judgement.row && verdict.effect !== 'none' && isCallOfData(engine, event, callee)) return undefined;
  // `execute((client) => client.getOrder(id))` of a package that is not known does what it is handed.
  if (!judgement.model && verdict.effect === 'write' && RUNS.has(wordsOf(callee.path.at(-1) ?? '')[0] ?? '') && event.runs.some(({ as, trace }) => as === 'callback' && trace.events.some(({ kind }) => kind === 'call'))) return undefined;
  if (verdict.effect !== 'none' && verdict.kind === 'db' && isUseCount(engine, event.node)) return { ...verdict, effect: 'none', destructive: false };
  // JavaScript's own functions read nothing outside, but for the few that do.
  if (verdict.effect === 'none' && callee.module === 'globals' && !REACHES_OUT.has(callee.path[0]!)) return { ...verdict, kind: 'other' };
  if (verdict.effect === 'write' && verdict.naturalKey && isConflictCaught(engine, event.node, true)) return { ...verdict, effect: 'idempotent-write', naturalKey: false };
  return verdict;
}

const RUNS: ReadonlySet<string> = new Set(['run', 'exec', 'execute', 'perform', 'invoke', 'call']);
const REACHES_OUT: ReadonlySet<string> = new Set(['fetch', 'Bun', 'Deno', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'caches', 'indexedDB', 'localStorage']);

/** A call whose target is not in the program: judged by its looks and its name. A declared interface makes it `likely`, anything else is a guess. */
function unresolvedVerdict(engine: Engine, event: CallEvent, callee: Extract<Value, { kind: 'unknown' | 'input' }>): Verdict | undefined {
  const member = calleeName(engine, event.node);
  if (member === undefined || engine.ts.isNewExpression(event.node)) return undefined;
  const stated = callee.kind === 'unknown' && callee.type ? statedEffect(engine, callee.type) : undefined;
  if (stated) return { effect: stated, kind: 'other', confidence: 'proven' };
  if (callee.kind === 'input') return callee.source === 'context' && callee.path.at(-2) === 'taskStore' && callee.path.at(-1) === 'createTask' ? TASK : undefined;
  // Methods of strings, arrays and promises on something computed.
  if (callee.type === undefined && (stringBuiltins.has(member) || arrayBuiltins.has(member) || objectBuiltins.has(member) || COLLECTION.has(member))) return undefined;
  const view: CallView = { module: '', member, isNew: false, args: event.args.map((arg) => viewOf(engine, arg)), receiverArgs: [], chained: [] };
  // `socket.send(JSON.stringify({ type: 'click' }))`, whatever the socket is.
  const message = member === 'send' && view.args[0]?.external?.member === 'JSON.stringify' ? commandDecision(view.args[0]) : undefined;
  if (message && message.effect !== 'unknown') return { ...message, kind: 'other', confidence: 'likely' };
  const decision = decisionByLooks(view);
  const appends = decision.effect === 'idempotent-write' && view.args.some((arg) => arg.alternatives.some((one) => one.keys.some(saysAppend)));
  const effect = appends ? 'write' : decision.effect;
  const isDeclared = callee.type !== undefined;
  return { ...worstOf([{ ...decision, effect }]), kind: 'other', confidence: isDeclared ? 'likely' : 'guess' };
}

/** `client.createOrder()`, but not `client?.createOrder()`. */
function isMemberCall(engine: Engine, node: CallEvent['node']): boolean {
  const { ts } = engine;
  return ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && !node.questionDotToken && !node.expression.questionDotToken;
}

/** `extra.taskStore.createTask(…)` makes another task on each call (SDK v1 from 1.24). */
const TASK: Verdict = { effect: 'write', kind: 'memory-state', confidence: 'likely', what: 'taskStore.createTask' };

const COLLECTION: ReadonlySet<string> = new Set(['get', 'set', 'has', 'add', 'clear', 'keys', 'values', 'entries', 'forEach']);

const saysAppend = (name: string): boolean => /^(?:append|prepend|increment)/i.test(name);

/** The last name of what is called. */
export function calleeName(engine: Engine, node: CallEvent['node']): string | undefined {
  const { ts } = engine;
  let expression: ts.Expression = ts.isTaggedTemplateExpression(node) ? node.tag : node.expression;
  while (ts.isParenthesizedExpression(expression) || ts.isNonNullExpression(expression) || ts.isAsExpression(expression)) expression = expression.expression;
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text;
  if (ts.isBinaryExpression(expression) && expression.operatorToken.kind === ts.SyntaxKind.CommaToken && ts.isPropertyAccessExpression(expression.right)) return expression.right.name.text;
  return undefined;
}
