/** Where a tool's key comes from, and what holds it. */
import type { Engine } from '../../resolve/engine.js';
import { collectInputs } from '../../resolve/reach.js';
import type { CallEvent } from '../../resolve/trace.js';
import { alternativesOf, type InputValue, type Value } from '../../resolve/values.js';

/** Where a key stands in what the handler gets. */
export interface KeySource {
  readonly source: InputValue['source'];
  readonly path: readonly string[];
}

/** Whether a value holds the key, or something made from it. */
export function isHeldIn(engine: Engine, key: KeySource, value: Value): boolean {
  return collectInputs(engine, value).some((input) => isKey(key, input));
}

/** Whether a call is handed the key, or its receiver was made with it: `this.claim.bind(key).run()`, `map.get(key).then(…)`. */
export function isHandedTo(engine: Engine, key: KeySource, event: CallEvent): boolean {
  if (event.args.some((arg) => isHeldIn(engine, key, arg))) return true;
  for (const callee of alternativesOf(event.callee)) if (callee.kind === 'external' && callee.calls.some((call) => call.some((arg) => isHeldIn(engine, key, arg)))) return true;
  return false;
}

/** The key itself, or the whole of what holds it. */
function isKey({ source, path }: KeySource, input: InputValue): boolean {
  if (input.source !== source) return false;
  const [first] = path;
  if (input.path.length < path.length) return input.path.every((name, index) => name === path[index]) && !(first !== undefined && input.omit.includes(path[input.path.length]!));
  return path.every((name, index) => name === input.path[index]);
}
