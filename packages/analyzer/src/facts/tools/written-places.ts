/** Where the parts of a registration are written. */
import type ts from 'typescript';
import { placeOf } from '../../project/place.js';
import type { Engine } from '../../resolve/engine.js';
import { alternativesOf } from '../../resolve/values.js';
import type { HandlerFact, Place } from '../../types.js';
import type { RegistrationFact } from '../registration.js';

export function placeOfNode(engine: Engine, node: ts.Node | undefined): Place | undefined {
  const module = node && engine.moduleOf(node);
  return module && node ? placeOf(module, node) : undefined;
}

export function readHandlerPlace(engine: Engine, { handler, method, written, isDispatched = false }: RegistrationFact): HandlerFact | undefined {
  if (!handler) return undefined;
  const [only, ...others] = alternativesOf(handler);
  const expression = placeOfNode(engine, written);
  const body = only?.kind === 'function' && others.length === 0 ? placeOfNode(engine, method ?? only.node) : undefined;
  return { ...(expression && { written: expression }), ...(body && { body }), isDispatcher: isDispatched };
}
