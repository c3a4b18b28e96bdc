import { closest, type Preset, type Rule, rulesOf, type Severity } from '@mcp-idempotency/analyzer';
import { UsageError } from './exit-code.js';

export interface RuleChoice {
  readonly preset: Preset;
  /** Of the config: off, or on at a severity, whatever the preset says. */
  readonly levels: Readonly<Record<string, 'off' | Severity>>;
  /** Of the command line: these and no others, even if they are off. */
  readonly only: readonly string[] | undefined;
}

/** The rules to run, each with the severity at which it reports. */
export function selectRules(rules: readonly Rule[], { preset, levels, only }: RuleChoice): readonly Rule[] {
  const at = (rule: Rule): Rule => {
    const level = levels[rule.name];
    return level === undefined || level === 'off' || level === rule.severity ? rule : { ...rule, severity: level };
  };
  if (only) return only.map((name) => at(ruleNamed(name, rules)));
  const inPreset = new Set(rulesOf(preset, rules));
  return rules.filter((rule) => (levels[rule.name] ? levels[rule.name] !== 'off' : inPreset.has(rule))).map(at);
}

function ruleNamed(name: string, rules: readonly Rule[]): Rule {
  const bare = name.replace(/^mcp-idempotency\//, '');
  const found = rules.find((rule) => rule.name === bare);
  if (found) return found;
  const meant = closest(bare, rules.map((rule) => rule.name));
  throw new UsageError(`There is no rule "${name}"${meant === undefined ? '.' : `; did you mean "${meant}"?`} There are:\n${rules.map((rule) => `  ${rule.name}`).join('\n')}`);
}
