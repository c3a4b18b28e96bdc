/** The settings' `wrappers`: functions that look a key up before they run what they are handed. */
import type { Engine } from '../../resolve/engine.js';
import type { CallEvent } from '../../resolve/trace.js';
import { alternativesOf, type Value } from '../../resolve/values.js';
import type { FrameworkModel } from '../../types.js';
import { calleeName } from '../effects/candidates.js';
import { meansFunction, meansMember, parseReference, type Reference } from './reference.js';

/** Whether a handler is what one of the wrappers gave back: `withIdempotency(handler)`, `withIdempotency(options)(handler)`. */
export function isWrapped(engine: Engine, handler: Value | undefined): boolean {
  const wrappers = wrappersOf(engine);
  if (wrappers.length === 0 || !handler) return false;
  return alternativesOf(handler).every((one) => {
    // A wrapper of the program gives back a function that stands inside it.
    if (one.kind === 'function') return engine.ownersOf(one.node).some((owner) => wrappers.some((wrapper) => meansFunction(engine, wrapper, owner)));
    return one.kind === 'external' && one.isResult && one.calledAt.some((length) => wrappers.some((wrapper) => meansMember(wrapper, one.module, one.path.slice(0, length).join('.'))));
  });
}

/** Whether a handler is what a package's own wrapper gave back, for this tool: `idempotent('create_order', options, handler)`. */
export function isGuarded(frameworks: readonly FrameworkModel[], handler: Value | undefined, tool: string | null): boolean {
  if (!handler) return false;
  return alternativesOf(handler).every((one) => {
    if (one.kind !== 'external' || !one.isResult) return false;
    return one.calledAt.some((length, call) => frameworks.some(({ packages, wrappers = [] }) => wrappers.some(({ member, tools }) => {
      if (!packages.includes(one.package) || one.path.slice(0, length).at(-1) !== member) return false;
      const named = tools === undefined ? undefined : one.calls[call]?.[tools];
      return tools === undefined || (named?.kind === 'object' && tool !== null && named.slots.has(tool));
    })));
  });
}

/** Whether a call hands what it runs to one of the wrappers: `once(key, () => place(order))`. */
export function callsWrapper(engine: Engine, event: CallEvent): boolean {
  const wrappers = wrappersOf(engine);
  if (wrappers.length === 0) return false;
  return wrappers.some((wrapper) => alternativesOf(event.callee).every((one) => {
    if (one.kind === 'function') return meansFunction(engine, wrapper, one.node);
    if (one.kind === 'external') return meansMember(wrapper, one.module, one.path.join('.'));
    return wrapper.text === calleeName(engine, event.node);
  }));
}

function wrappersOf(engine: Engine): readonly Reference[] {
  const cache = engine.cache<object, readonly Reference[]>('stated-wrappers');
  let wrappers = cache.get(engine.settings);
  if (!wrappers) cache.set(engine.settings, (wrappers = engine.settings.wrappers.map(parseReference)));
  return wrappers;
}
