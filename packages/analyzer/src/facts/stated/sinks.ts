/** Effects that a person states: in the settings' `sinks`, or by `@mcpEffect` in the comment above a function. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import type { Effect } from '../../types.js';
import { meansFunction, meansMember, parseReference, type Reference } from './reference.js';
import { findEffectTag } from './tags.js';

interface StatedSink {
  readonly reference: Reference;
  readonly effect: Effect;
}

/**
 * The stated effect of a function of the program, or of a member of an interface. `isCalled`: by its name, not as a callback that stands in place,
 * whose comment is that of the statement around it; a declaration has one of its own.
 */
export function statedEffect(engine: Engine, node: ts.Node, isCalled = true): Effect | undefined {
  const set = statedSinks(engine).find(({ reference }) => meansFunction(engine, reference, node));
  return set?.effect ?? (isCalled || engine.ts.isFunctionDeclaration(node) || engine.ts.isMethodDeclaration(node) ? findEffectTag(engine, node) : undefined);
}

/** The stated effect of a package's member. */
export function statedMemberEffect(engine: Engine, module: string, member: string): Effect | undefined {
  return statedSinks(engine).find(({ reference }) => meansMember(reference, module, member))?.effect;
}

function statedSinks(engine: Engine): readonly StatedSink[] {
  const cache = engine.cache<object, readonly StatedSink[]>('stated-sinks');
  let sinks = cache.get(engine.settings);
  if (!sinks) cache.set(engine.settings, (sinks = Object.entries(engine.settings.sinks).map(([text, effect]) => ({ reference: parseReference(text), effect }))));
  return sinks;
}
