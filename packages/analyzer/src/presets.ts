import type { Preset, Rule } from './types.js';

/** The rules of a preset: `recommended` lies in `strict`, and `all` holds every rule there is. */
export function rulesOf(preset: Preset, rules: readonly Rule[]): readonly Rule[] {
  if (preset === 'all') return rules;
  return rules.filter((rule) => rule.preset === 'recommended' || rule.preset === preset);
}
