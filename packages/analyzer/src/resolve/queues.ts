/** Queues: what one method of an object puts into a list of its own, another takes out and works off. */
import type ts from 'typescript';
import type { Engine } from './engine.js';
import type { Env } from './environment.js';
import { slotValue } from './evaluate.js';
import { callsOn, holderName } from './holders.js';
import { instanceFrame } from './instances.js';
import { alternativesOf, type ArrayValue, type FunctionValue, type InstanceValue, type Value } from './values.js';

/** Names of lists whose entries wait for someone to do them. */
const QUEUE = /queue|backlog|outbox|pending|jobs|tasks|commands|requests/i;
const TAKES: ReadonlySet<string> = new Set(['shift', 'pop', 'splice', 'at', 'forEach', 'map']);

/**
 * Functions in an entry of a list out of which they are taken to be run. Whoever puts them there has them done; of whoever takes them out,
 * a limiter that all tools come by, they say nothing.
 */
export function collectWork(engine: Engine, list: ArrayValue, entry: Value): readonly FunctionValue[] {
  const holder = holderName(engine, list.node);
  if (holder === undefined || !isTakenOutOf(engine, list.node, holder)) return [];
  return alternativesOf(entry).flatMap((one): readonly FunctionValue[] => {
    if (one.kind === 'function') return [one];
    if (one.kind !== 'object' || !QUEUE.test(holder)) return [];
    return [...one.slots.values()].flatMap((slot) => ('getter' in slot ? [] : alternativesOf(slotValue(engine, one, slot)).filter((value) => value.kind === 'function')));
  });
}

/** Whether entries are taken out of a list and used: what is only removed from it, a listener, is not worked off. */
function isTakenOutOf(engine: Engine, list: ts.Node, holder: string): boolean {
  const { ts } = engine;
  const cache = engine.cache<ts.Node, boolean>('taken-out-of');
  let answer = cache.get(list);
  if (answer === undefined) {
    const module = engine.moduleOf(list);
    answer = ['shift', 'pop', 'splice'].some((method) => module && callsOn(engine, module, method, holder).some((call) => !ts.isExpressionStatement(call.parent)));
    cache.set(list, answer);
  }
  return answer;
}

/** The methods that work off what is put into a list, seen with this one entry in it. */
export function collectWorkers(engine: Engine, list: ArrayValue, entry: Value): readonly FunctionValue[] {
  const holder = holderName(engine, list.node);
  if (holder === undefined || !QUEUE.test(holder)) return [];
  const owner = ownerOf(engine, list.env);
  if (!owner || owner.of.node !== engine.ownersOf(list.node).findLast((one) => engine.ts.isClassLike(one))) return [];
  const workers = workersOf(engine, owner.of.node, holder);
  if (workers.length === 0) return [];
  const seen = engine.environments.enter(owner.of.env, list.node, new Map([[list.node, entry]]));
  const self: InstanceValue = { ...owner, of: { ...owner.of, env: seen } };
  const env = instanceFrame(engine, self.of, self);
  return workers.map((node) => ({ kind: 'function', node, env, self }));
}

/** The one entry with which a list is looked at, if it is looked at so. */
export function entryIn({ env, node }: ArrayValue): Value | undefined {
  for (let frame: Env | undefined = env; frame; frame = frame.parent) if (frame.node === node) return frame.bindings.get(node);
  return undefined;
}

/** The object in whose field something was made. */
export function ownerOf(engine: Engine, env: Env): InstanceValue | undefined {
  for (let frame: Env | undefined = env; frame; frame = frame.parent) if (frame.self?.kind === 'instance' && frame.node && engine.ts.isClassLike(frame.node)) return frame.self;
  return undefined;
}

/** Methods of a class that take entries out of one of its lists. */
function workersOf(engine: Engine, klass: ts.ClassLikeDeclaration, holder: string): readonly ts.MethodDeclaration[] {
  const cache = engine.cache<ts.Node, Map<string, readonly ts.MethodDeclaration[]>>('workers');
  let known = cache.get(klass);
  if (!known) cache.set(klass, (known = new Map()));
  let workers = known.get(holder);
  if (!workers) known.set(holder, (workers = klass.members.filter((member): member is ts.MethodDeclaration => engine.ts.isMethodDeclaration(member) && member.body !== undefined && takesFrom(engine, member.body, holder))));
  return workers;
}

function takesFrom(engine: Engine, node: ts.Node, holder: string): boolean {
  const { ts } = engine;
  if (ts.isPropertyAccessExpression(node) && node.expression.kind === ts.SyntaxKind.ThisKeyword && node.name.text === holder && isTaking(engine, node)) return true;
  return ts.forEachChild(node, (child) => takesFrom(engine, child, holder) || undefined) ?? false;
}

/** `list.shift()`, `list[0]`, `const [first] = list`, `for (const one of list)`. */
function isTaking(engine: Engine, list: ts.PropertyAccessExpression): boolean {
  const { ts } = engine;
  const { parent } = list;
  if (ts.isPropertyAccessExpression(parent)) return TAKES.has(parent.name.text);
  if (ts.isElementAccessExpression(parent)) return parent.expression === list;
  if (ts.isVariableDeclaration(parent)) return parent.initializer === list && ts.isArrayBindingPattern(parent.name);
  return ts.isForOfStatement(parent) && parent.expression === list;
}
