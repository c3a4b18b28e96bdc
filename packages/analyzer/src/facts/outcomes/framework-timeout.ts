/** A timeout that a tool's registration asks its framework for: the handler goes on when it rings. */
import { evaluate } from '../../resolve/evaluate.js';
import { propertyOf } from '../../resolve/properties.js';
import { alternativesOf, isAbsent } from '../../resolve/values.js';
import type { LostOutcomeFact } from '../../types.js';
import type { Handled } from '../details/handled.js';
import { placeOf } from '../place-of.js';

/** The option of each framework; what it answers then is an error. */
const OPTIONS: Readonly<Record<string, string>> = { fastmcp: 'timeoutMs' };

export function findFrameworkTimeout({ engine, registration, tool }: Handled): readonly LostOutcomeFact[] {
  const { ts } = engine;
  const option = Object.hasOwn(OPTIONS, registration.framework) ? OPTIONS[registration.framework] : undefined;
  const { effect } = tool;
  if (option === undefined || effect.effect !== 'write' || !effect.sink || !registration.handler) return [];
  for (const handler of alternativesOf(registration.handler)) {
    if (handler.kind !== 'function') continue;
    const definition = ts.isObjectLiteralExpression(handler.node.parent) ? handler.node.parent : handler.node.parent.parent;
    if (!definition || !ts.isObjectLiteralExpression(definition)) continue;
    const value = propertyOf(engine, evaluate(engine, definition, handler.env), option);
    if (alternativesOf(value).every(isAbsent)) continue;
    const written = definition.properties.find((property) => property.name?.getText(engine.fileOf(definition)) === option) ?? definition;
    const step = { place: placeOf(engine, written), what: option };
    return [{ cause: 'framework', isState: false, said: step, bell: step, write: { sink: effect.sink, path: effect.path, confidence: effect.confidence } }];
  }
  return [];
}
