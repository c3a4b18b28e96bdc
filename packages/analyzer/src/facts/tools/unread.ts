/** A registration that was found and could not be read: it is listed all the same. */
import type ts from 'typescript';
import type { CallLike } from '../../project/program.js';
import type { Engine } from '../../resolve/engine.js';
import type { FrameworkModel } from '../../types.js';
import { placeOf } from '../place-of.js';
import type { RegistrationFact } from '../registration.js';

/** Known by nothing but its place, and by its name where that is written in front. */
export function unreadRegistration(engine: Engine, model: FrameworkModel, site: ts.Node, reason: string): RegistrationFact {
  const name = nameWrittenIn(engine, site);
  return { name, reason, place: placeOf(engine, site), framework: model.id, mcp: model.mcp ?? true, description: undefined, schema: undefined, annotations: undefined, handler: undefined, args: [] };
}

function nameWrittenIn({ ts }: Engine, site: ts.Node): string | null {
  if (!ts.isCallExpression(site) && !ts.isNewExpression(site)) return null;
  const first = (site as CallLike).arguments?.[0];
  return first && ts.isStringLiteralLike(first) ? first.text : null;
}
