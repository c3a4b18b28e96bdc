/** What a config file may say, and what is wrong with one that says something else. */
import { isPlainObject, type Preset, parseSettings, type Settings, settingNames, type Severity, showValue, suggest } from '@mcp-idempotency/analyzer';

export interface Config {
  readonly preset?: Preset;
  /** Rules to turn off, on, or to another severity, by name. */
  readonly rules: Readonly<Record<string, 'off' | Severity>>;
  readonly includeTests?: boolean;
  readonly strictRead?: boolean;
  readonly maxWarnings?: number;
  /** Patterns in the manner of `.gitignore`, seen from the config's folder. */
  readonly ignore: readonly string[];
  readonly settings: Settings;
}

const PRESETS: readonly Preset[] = ['recommended', 'strict', 'all'];
const OWN_NAMES = ['preset', 'rules', 'includeTests', 'strictRead', 'maxWarnings', 'ignore'] as const;

/** Checks a config that was read. Every error names the field; the config is usable when there is none. */
export function parseConfig(raw: unknown, ruleNames: readonly string[]): { config: Config; errors: readonly string[] } {
  if (!isPlainObject(raw)) return { config: { rules: {}, ignore: [], settings: parseSettings(undefined).settings }, errors: ['it must hold an object'] };
  const errors: string[] = [];
  const known: readonly string[] = [...OWN_NAMES, ...settingNames];
  for (const name of Object.keys(raw)) {
    if (name !== '$schema' && !known.includes(name)) errors.push(`"${name}" is not a field; ${suggest(name, known)}`);
  }

  const { settings, errors: wrongSettings } = parseSettings(Object.fromEntries(settingNames.map((name) => [name, raw[name]])));
  const expect = <T>(name: string, isRight: (value: unknown) => value is T, what: string): T | undefined => {
    const value = raw[name];
    if (value === undefined || isRight(value)) return value;
    errors.push(`${name} must be ${what}, not ${showValue(value)}`);
    return undefined;
  };
  const config: Config = {
    preset: expect('preset', (value): value is Preset => PRESETS.some((preset) => preset === value), '"recommended", "strict" or "all"'),
    rules: levels(raw['rules'], ruleNames, errors),
    includeTests: expect('includeTests', isBoolean, 'true or false'),
    strictRead: expect('strictRead', isBoolean, 'true or false'),
    maxWarnings: expect('maxWarnings', (value): value is number => Number.isInteger(value) && (value as number) >= 0, 'a whole number, 0 or more'),
    ignore: expect('ignore', isPatterns, 'a list of patterns') ?? [],
    settings,
  };
  return { config, errors: [...errors, ...wrongSettings] };
}

function levels(raw: unknown, ruleNames: readonly string[], errors: string[]): Config['rules'] {
  if (raw === undefined) return {};
  if (!isPlainObject(raw)) {
    errors.push(`rules must be an object from rule names to "off", "warning" or "error", not ${showValue(raw)}`);
    return {};
  }
  const found: Record<string, 'off' | Severity> = {};
  for (const [name, level] of Object.entries(raw)) {
    // The name as ESLint has it is welcome, and so is its short word for a warning.
    const rule = name.replace(/^mcp-idempotency\//, '');
    if (!ruleNames.includes(rule)) errors.push(`rules["${name}"] is not a rule; ${suggest(rule, ruleNames)}`);
    else if (level === 'off' || level === 'error' || level === 'warning') found[rule] = level;
    else if (level === 'warn') found[rule] = 'warning';
    else errors.push(`rules["${name}"] must be "off", "warning" or "error", not ${showValue(level)}`);
  }
  return found;
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

function isPatterns(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string' && item !== '');
}
