/** Changes of memory that outlives the call: `orders.set(id, order)` on a Map of the module. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import type { Env } from '../../resolve/environment.js';
import { containsInput } from '../../resolve/reach.js';
import type { CallEvent, ChangeEvent, Trace, TraceEvent } from '../../resolve/trace.js';
import { alternativesOf, type ArrayValue, type BuiltinValue, type Value } from '../../resolve/values.js';
import type { Verdict } from '../../types.js';

/** Names of bookkeeping: what is kept there is nobody's business outside. */
const BOOKKEEPING = /cache|memo|session|transport|metric|stat(?:s|istics)?$|histor|log|listener|handler|inflight|in_?flight|pending|seen|timer|visited|queue[ds]?$|connection|client|registry|registered|subscri|lock|buffer|errors?$|warnings?$|results?$|lines?$|parts?$|chunks?$|counter|token|waiter|resolver|callback/i;

const ADDS: ReadonlySet<string> = new Set(['set', 'add', 'push', 'unshift']);
const REMOVES: ReadonlySet<string> = new Set(['delete', 'clear', 'splice', 'pop', 'shift']);

export interface MemoryVerdict {
  readonly verdict: Verdict;
  /** The function that makes the memory for itself, or the class of the object it belongs to; `undefined` for memory of the module. */
  readonly madeIn: ts.Node | undefined;
}

/** The verdict on a change, or `undefined` when nothing long-lived changes. */
export function memoryVerdict(engine: Engine, event: CallEvent | ChangeEvent, callee?: BuiltinValue): MemoryVerdict | undefined {
  if (event.kind === 'call') {
    if (!callee || (callee.receiver.kind !== 'collection' && callee.receiver.kind !== 'array')) return undefined;
    return verdictOn(engine, callee.receiver, callee.name, event.args);
  }
  // `store[id] = value` and `delete store[id]`.
  if (event.target?.kind !== 'object' || event.name !== undefined) return undefined;
  return verdictOn(engine, event.target, event.how === 'delete' ? 'delete' : 'set', event.value ? [event.value] : [], keyOfChange(engine, event));
}

function keyOfChange(engine: Engine, event: ChangeEvent): ts.Expression | undefined {
  const { ts } = engine;
  const target = ts.isBinaryExpression(event.node) ? event.node.left : undefined;
  return target && ts.isElementAccessExpression(target) ? target.argumentExpression : undefined;
}

function verdictOn(engine: Engine, memory: Extract<Value, { kind: 'collection' | 'array' | 'object' }>, method: string, args: readonly Value[], key?: ts.Expression): MemoryVerdict | undefined {
  if (!ADDS.has(method) && !REMOVES.has(method)) return undefined;
  const name = holderName(engine, memory.node);
  if (name === undefined || BOOKKEEPING.test(name) || isPartOfCache(engine, memory.node)) return undefined;
  const madeIn = makerOf(engine, memory);
  const base = { kind: 'memory-state', confidence: 'likely', what: `${name}.${method}` } as const;
  if (REMOVES.has(method)) return method === 'pop' || method === 'shift' ? { verdict: { ...base, effect: 'write', destructive: true }, madeIn } : undefined;
  const chosen = key ? undefined : args[0];
  const byCaller = method !== 'push' && method !== 'unshift' && chosen !== undefined && containsInput(engine, chosen, () => true) && chosen.kind !== 'external';
  // Set under the caller's own key, it is what the caller said: bookkeeping of this process, no more.
  return byCaller || key ? undefined : { verdict: { ...base, effect: 'write' }, madeIn };
}

/** What makes the memory: a function for itself, or an object when it is made itself. `undefined` for what is there once. */
function makerOf(engine: Engine, memory: Extract<Value, { kind: 'collection' | 'array' | 'object' }>): ts.Node | undefined {
  const { ts } = engine;
  const own = engine.ownersOf(memory.node).filter((owner) => ts.isFunctionLike(owner) && !ts.isConstructorDeclaration(owner)).at(-1);
  if (own) return own;
  for (let frame: Env | undefined = memory.env; frame; frame = frame.parent)
    if (frame.self?.kind === 'instance' && frame.self.args && frame.node && ts.isClassLike(frame.node)) return frame.self.of.node;
  return undefined;
}

/** Whether a trace makes what a memory belongs to, and keeps it to itself: the function that has a list, the `new` of the object that has it. */
export function isMadeIn(engine: Engine, maker: ts.Node, { node, events }: Trace): boolean {
  const { ts } = engine;
  if (maker === node) return true;
  if (!ts.isClassLike(maker)) return false;
  return events.some((event) => event.kind === 'call' && ts.isNewExpression(event.node) && !isKept(engine, event.node) && alternativesOf(event.callee).some((one) => one.kind === 'class' && one.node === maker));
}

/** `this.store = new Store()`, `store ??= new Store()`: for longer than this call. */
function isKept(engine: Engine, node: ts.Node): boolean {
  const { ts } = engine;
  let around = node.parent;
  while (ts.isParenthesizedExpression(around) || ts.isAsExpression(around) || ts.isConditionalExpression(around)) around = around.parent;
  return ts.isBinaryExpression(around);
}

/** What is kept in a property of an object that is itself there for the process alone: `const clients = { billing: new Map() }`. */
function isPartOfCache(engine: Engine, node: ts.Node): boolean {
  const { ts } = engine;
  for (let around: ts.Node | undefined = node.parent; around && !ts.isFunctionLike(around); around = around.parent)
    if (ts.isVariableDeclaration(around)) return ts.isIdentifier(around.name) && CACHES.test(around.name.text);
  return false;
}

/** Names of objects all of whose parts are kept for the process alone. */
const CACHES = /cache|memo|clients?$|connections?$|pools?$/i;

/**
 * The verdict on a collection that one arm of a branch adds to and the other removes from: a toggle, whatever it is called.
 * A repeat undoes the first call.
 */
export function toggleVerdict(engine: Engine, events: readonly TraceEvent[]): { readonly verdict: Verdict; readonly event: CallEvent } | undefined {
  const changes = events.flatMap((event) => (event.kind === 'call' && event.arm && event.callee.kind === 'builtin' && event.callee.receiver.kind === 'collection' && (ADDS.has(event.callee.name) || event.callee.name === 'delete') ? [{ event, memory: event.callee.receiver.node, adds: ADDS.has(event.callee.name) }] : []));
  for (const removal of changes)
    for (const addition of changes) {
      if (removal.adds || !addition.adds || removal.memory !== addition.memory) continue;
      const [one, other] = [removal.event.arm!, addition.event.arm!];
      if (one.node === other.node && one.env === other.env && one.arm !== other.arm) return { verdict: { effect: 'write', kind: 'memory-state', confidence: 'likely', what: `toggles ${holderName(engine, removal.memory) ?? 'a flag'}` }, event: addition.event };
    }
  return undefined;
}

/** Whether what is kept under a name is bookkeeping. */
export const isBookkeepingMemory = (name: string): boolean => BOOKKEEPING.test(name);

/** The name of what holds a list that outlives the call; `undefined` for a list that a function made for itself. */
export function memoryHolder(engine: Engine, memory: ArrayValue): string | undefined {
  const { ts } = engine;
  const maker = makerOf(engine, memory);
  return maker && !ts.isClassLike(maker) ? undefined : holderName(engine, memory.node);
}

/** The variable, field or property that holds the memory. */
function holderName(engine: Engine, node: ts.Node): string | undefined {
  const { ts } = engine;
  let holder: ts.Node | undefined = node.parent;
  while (holder && (ts.isAsExpression(holder) || ts.isParenthesizedExpression(holder) || ts.isSatisfiesExpression(holder))) holder = holder.parent;
  if (!holder) return undefined;
  if ((ts.isVariableDeclaration(holder) || ts.isPropertyDeclaration(holder) || ts.isPropertyAssignment(holder)) && (ts.isIdentifier(holder.name) || ts.isPrivateIdentifier(holder.name))) return holder.name.text;
  if (ts.isBinaryExpression(holder) && ts.isPropertyAccessExpression(holder.left)) return holder.left.name.text;
  return undefined;
}
