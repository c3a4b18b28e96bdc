/** What is known of calls by themselves: which cannot fail, which run their callbacks later. */
import type { Engine } from '../../resolve/engine.js';
import type { CallEvent } from '../../resolve/trace.js';
import { alternativesOf } from '../../resolve/values.js';

/** Objects of JavaScript whose functions do not fail on data. */
const SAFE: ReadonlySet<string> = new Set(['console', 'Math', 'Object', 'Array', 'String', 'Number', 'Boolean', 'Date', 'Promise', 'Map', 'Set', 'Error', 'TypeError', 'AbortController', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'queueMicrotask', 'structuredClone', 'Headers', 'URLSearchParams', 'TextEncoder', 'TextDecoder', 'AbortSignal']);
/** Waiting for promises fails when they do. */
const WAITS: ReadonlySet<string> = new Set(['all', 'race', 'any', 'reject', 'try']);

/** Whether a call may fail by itself. */
export function mayThrow(engine: Engine, event: CallEvent): boolean {
  return alternativesOf(event.callee).some((callee) => {
    switch (callee.kind) {
      case 'external': return callee.module !== 'globals' || !SAFE.has(callee.path[0]!) || (callee.path[0] === 'Promise' && (WAITS.has(callee.path.at(-1)!) || isRejecting(engine, event))) || (callee.path[0] === 'AbortSignal' && callee.path.at(-1) === 'throwIfAborted');
      case 'builtin': return callee.name === 'then' || callee.name === 'catch' || callee.name === 'finally';
      case 'class': return false;
      default: return true;
    }
  });
}

/** `new Promise((resolve, reject) => …)`. */
function isRejecting({ ts }: Engine, { node }: CallEvent): boolean {
  const executor = ts.isNewExpression(node) ? node.arguments?.[0] : undefined;
  return executor !== undefined && (ts.isArrowFunction(executor) || ts.isFunctionExpression(executor)) && executor.parameters.length > 1;
}

const LATER: ReadonlySet<string> = new Set(['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'nextTick', 'requestIdleCallback', 'on', 'once', 'addListener', 'addEventListener', 'prependListener', 'subscribe', 'observe', 'watch', 'defer', 'after', 'waitUntil']);

/** Whether a call only keeps its callbacks for later: timers and listeners. */
export function runsLater(engine: Engine, { node }: CallEvent): boolean {
  const { ts } = engine;
  if (!ts.isCallExpression(node)) return false;
  const { expression } = node;
  const name = ts.isIdentifier(expression) ? expression.text : ts.isPropertyAccessExpression(expression) ? expression.name.text : undefined;
  return name !== undefined && LATER.has(name);
}
