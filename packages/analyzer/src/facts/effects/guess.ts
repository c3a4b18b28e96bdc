/** What hints and names say where code could not be followed. Shown in the inventory, never reported. */
import type { AnnotationsFact, EffectFact } from '../../types.js';
import { DECLARED_ONLY } from './assess.js';
import { remoteDecision, toolDecision } from './verbs.js';

/** The author's annotation counts before the tool's name. */
export function guessEffect(fromCode: EffectFact, annotations: AnnotationsFact | null, name: string | null): EffectFact {
  // The call that leaves the program was found; only its name says nothing. Then the tool's own name is good enough to go by.
  const isDeclared = fromCode.reason === DECLARED_ONLY;
  const effect = annotations?.readOnlyHint === true ? 'none'
    : annotations?.idempotentHint === true ? 'idempotent-write'
    : name === null ? 'unknown'
    : (isDeclared ? remoteDecision(name) : toolDecision(name)).effect;
  return { ...fromCode, effect, confidence: isDeclared && effect !== 'unknown' ? 'likely' : 'guess' };
}
