/** A field whose description says that the server refuses a second call with the same value. */
import type { EffectFact, SchemaFact } from '../../types.js';

const UNIQUE = /\b(?:must|has to|needs to|should) be unique\b|\bunique (?:name|number|id|identifier|key|value)\b|\bunique (?:for|per|across|within|among)\b/i;
const REFUSED = /\b(?:second|duplicate|repeated|another|existing|same)\b[^.;]*\b(?:refused|rejected|fails|error|not allowed|denied)\b|\b(?:refused|rejected|fails|errors?)\b[^.;]*\b(?:already|exists|taken|duplicate)/i;

/** The effect, marked as refused on repeat where the schema says so. */
export function withNaturalKey(schema: SchemaFact, effect: EffectFact): EffectFact {
  if (effect.effect !== 'write' || effect.naturalKey) return effect;
  const isNatural = schema.fields.some(({ required, description }) => required !== false && description !== undefined && UNIQUE.test(description) && REFUSED.test(description));
  return isNatural ? { ...effect, naturalKey: true } : effect;
}
