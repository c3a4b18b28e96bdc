/** Timers, aborts and races that the program makes around a write: when the bell rings, the write may have happened. */
import type ts from 'typescript';
import { nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';
import { slotValue } from '../../resolve/evaluate.js';
import type { CallEvent, ChangeEvent } from '../../resolve/trace.js';
import { alternativesOf, type Value } from '../../resolve/values.js';
import type { OrderNode, OuterCall } from '../order/graph.js';
import type { EffectOrder } from '../order/questions.js';
import { variableValues } from '../order/tests-of.js';
import { isInTimer } from './timeout-arms.js';

/**
 * `Promise.race(…)`, and what packages offer under that idea: `pTimeout(work, { milliseconds })`. A promise of the program's own that a timer settles is a
 * race with whatever else settles it: `new Promise((resolve, reject) => { setTimeout(reject, ms); work.then(resolve, reject); })`.
 */
export function isRace(event: CallEvent | ChangeEvent): event is CallEvent {
  return event.kind === 'call' && alternativesOf(event.callee).some((callee) => {
    if (callee.kind !== 'external') return false;
    if (callee.module !== 'globals' || callee.path[0] !== 'Promise') return TIMEOUT_PACKAGES.has(callee.package);
    return callee.path.length === 1 ? /\bsetTimeout\b[^]*(?:\.then\(|\bawait\b)|(?:\.then\(|\bawait\b)[^]*\bsetTimeout\b/.test(event.node.getText()) : callee.path.at(-1) === 'race' && !callee.isResult;
  });
}

/** Whether a write may come into a race: before it, or inside the promise that is one. */
export const mayMeet = <K extends string>({ ts }: Engine, order: EffectOrder<K>, write: OrderNode<K>, race: OrderNode<K>): boolean => order.canPrecede(write, race) || (race.node !== undefined && ts.isNewExpression(race.node) && order.canPrecede(race, write));

const TIMEOUT_PACKAGES: ReadonlySet<string> = new Set(['p-timeout', 'promise-timeout', 'promise-tools']);

const DEPTH_LIMIT = 8;

/** Whether a race waits for this write and for a timer or abort beside it, and how that one ends the race. */
export function raceWith(engine: Engine, race: OrderNode<string>, write: OrderNode<string>): 'rejects' | 'resolves' | undefined {
  const { ts } = engine;
  const { node } = race;
  if (!node || !(ts.isCallExpression(node) || ts.isNewExpression(node)) || race.event?.kind !== 'call') return undefined;
  const sources = [write.node!];
  for (let call = write.calls; call; call = call.outer) sources.push(call.event.node);
  const isPackage = alternativesOf(race.event.callee).some((one) => one.kind === 'external' && one.module !== 'globals');
  const [list] = node.arguments ?? [];
  if (!list) return undefined;
  const holds = (part: ts.Node, is: (node: ts.Node) => boolean): boolean => isMadeFrom(engine, part, race.calls, is, DEPTH_LIMIT, new Set());
  const holdsWrite = (part: ts.Node): boolean => holds(part, (one) => sources.includes(one));
  if (isPackage) return holdsWrite(list) ? 'rejects' : undefined;
  const parts: readonly ts.Node[] = ts.isArrayLiteralExpression(list) ? list.elements : [list];
  if (!parts.some(holdsWrite)) return undefined;
  const bells = parts.filter((part) => (parts.length === 1 || !holdsWrite(part)) && holds(part, (one) => isBell(engine, one)));
  if (bells.length === 0) return undefined;
  // What else settles a promise of the program's own may reject it as well.
  const isOfBell = ts.isNewExpression(node) ? (one: ts.Node): boolean => isInTimer(engine, one) : (): boolean => true;
  return bells.some((part) => holds(part, (one) => rejects(engine, one) && isOfBell(one))) ? 'rejects' : 'resolves';
}

/** A way in which a bell ends the race by an error. */
function rejects(engine: Engine, node: ts.Node): boolean {
  const { ts } = engine;
  if (ts.isThrowStatement(node)) return true;
  // The signal of a timer only switches it off: `after(ms, LATE, { signal })`.
  if (ts.isPropertyAccessExpression(node)) return node.name.text === 'reject' || (node.name.text === 'signal' && !isOptionOfBell(engine, node));
  return ts.isIdentifier(node) && /^(?:reject|rej|fail)$/.test(node.text);
}

function isOptionOfBell(engine: Engine, signal: ts.Node): boolean {
  const { ts } = engine;
  const options = ts.isPropertyAssignment(signal.parent) ? signal.parent.parent : undefined;
  return options !== undefined && ts.isCallExpression(options.parent) && options.parent.arguments.length > 1 && isBell(engine, options.parent);
}

/** A timer or an abort by itself. */
function isBell({ ts }: Engine, node: ts.Node): boolean {
  if (!ts.isCallExpression(node)) return ts.isPropertyAccessExpression(node) && node.name.text === 'signal';
  const { expression } = node;
  const name = ts.isIdentifier(expression) ? expression.text : ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
  return /^(?:setTimeout|sleep|delay|timeout|wait|pause|after|rejectAfter|deadline|timer)(?:Promise|Async|For|Ms|Error|Reject)?$|^(?:create)?(?:timeout|deadline|abort)/i.test(name);
}

/**
 * Whether something of which `is` holds is part of an expression, through the variables and the parameters it names: what a parameter is, the
 * call on this path says.
 */
function isMadeFrom(engine: Engine, expression: ts.Node, calls: OuterCall | undefined, is: (node: ts.Node) => boolean, depth: number, seen: Set<ts.Node>): boolean {
  const { ts } = engine;
  if (depth <= 0) return false;
  for (const node of nodesIn(ts, expression)) {
    if (is(node)) return true;
    if (!ts.isIdentifier(node) || (ts.isPropertyAccessExpression(node.parent) && node.parent.name === node)) continue;
    const declaration = engine.scopes.findValue(node, node.text);
    if (!declaration || seen.has(declaration)) continue;
    seen.add(declaration);
    if (ts.isFunctionDeclaration(declaration) && declaration.body && isMadeFrom(engine, declaration.body, calls, is, depth - 2, seen)) return true;
    for (const value of variableValues(engine, declaration)) if (isMadeFrom(engine, value, calls, is, depth - 1, seen)) return true;
    if (!ts.isParameter(declaration)) continue;
    for (let call = calls; call; call = call.outer) {
      if (call.into !== declaration.parent) continue;
      const argument = (call.event.node as ts.CallExpression).arguments?.[declaration.parent.parameters.indexOf(declaration)];
      if (argument && isMadeFrom(engine, argument, call.outer, is, depth - 1, seen)) return true;
      break;
    }
  }
  return false;
}

/** `setTimeout(() => controller.abort(), ms)`. */
export function isAbortingTimer(engine: Engine, event: CallEvent | ChangeEvent): boolean {
  const { ts } = engine;
  return event.kind === 'call' && ts.isCallExpression(event.node) && ts.isIdentifier(event.node.expression) && event.node.expression.text === 'setTimeout' && /\.abort\b/.test(event.node.arguments[0]?.getText(engine.fileOf(event.node)) ?? '');
}

/** Whether a call is cut by a timer of the program's own: `signal: AbortSignal.timeout(ms)`, or a controller that a timer aborts. */
export function isCutByTimer(engine: Engine, event: CallEvent, hasAbortingTimer: boolean): boolean {
  const seen = new Set<Value>();
  const visit = (value: Value, depth: number): boolean => {
    if (depth <= 0 || seen.has(value)) return false;
    seen.add(value);
    switch (value.kind) {
      case 'union': return value.values.some((one) => visit(one, depth));
      case 'array': return value.items.some((one) => visit(one, depth - 1));
      case 'object': {
        const slot = value.slots.get('signal') ?? value.slots.get('abortSignal');
        if (!slot || 'getter' in slot) return value.rest.some((one) => visit(one, depth - 1));
        return visit(slotValue(engine, value, slot), depth - 1);
      }
      case 'external': {
        if (value.module !== 'globals') return false;
        if (value.path[0] === 'AbortSignal') return value.path.at(-1) === 'timeout' || value.calls.flat().some((one) => visit(one, depth - 1));
        return hasAbortingTimer && value.path[0] === 'AbortController' && value.path.at(-1) === 'signal';
      }
      default: return false;
    }
  };
  return event.args.some((arg) => visit(arg, 4));
}
