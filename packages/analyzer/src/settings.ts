/** Reads the settings a user wrote, in the command line's config and in ESLint's `settings['mcp-idempotency']` alike. */
import { suggest } from './closest.js';
import { isPlainObject, showValue } from './show-value.js';
import type { Confidence, Effect, Settings } from './types.js';

const CONFIDENCES: readonly Confidence[] = ['proven', 'likely', 'guess'];
const EFFECTS: readonly Effect[] = ['none', 'idempotent-write', 'write', 'unknown'];

const HOUR = 3_600_000;
const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: HOUR, d: 24 * HOUR };

/** What holds where a user says nothing. */
export const defaultSettings: Settings = {
  minConfidence: 'likely',
  keyNames: [],
  sinks: {},
  tools: {},
  wrappers: [],
  retryHorizon: 24 * HOUR,
};

/** The names a user may write. */
export const settingNames = Object.keys(defaultSettings) as readonly (keyof Settings)[];

/**
 * Turns what a user wrote into settings. Every error names the field, what is wrong with it and what may stand there; a
 * wrong field keeps its default, so that the rest can still be used.
 */
export function parseSettings(raw: unknown): { settings: Settings; errors: string[] } {
  const errors: string[] = [];
  if (raw === undefined || raw === null) return { settings: defaultSettings, errors };
  if (!isPlainObject(raw)) return { settings: defaultSettings, errors: [`the settings must be an object, not ${showValue(raw)}`] };

  const settings: { -readonly [Name in keyof Settings]: Settings[Name] } = { ...defaultSettings };
  for (const [name, value] of Object.entries(raw)) {
    if (value === undefined) continue;
    switch (name) {
      case 'minConfidence':
        settings.minConfidence = oneOf(name, value, CONFIDENCES, errors) ?? settings.minConfidence;
        break;
      case 'keyNames':
      case 'wrappers':
        settings[name] = names(name, value, errors) ?? settings[name];
        break;
      case 'retryHorizon':
        settings.retryHorizon = duration(name, value, errors) ?? settings.retryHorizon;
        break;
      case 'sinks':
        settings.sinks = effects(name, value, errors, isReference) ?? settings.sinks;
        break;
      case 'tools':
        settings.tools = effects(name, value, errors) ?? settings.tools;
        break;
      default:
        errors.push(`"${name}" is not a setting; ${suggest(name, settingNames)}`);
    }
  }
  return { settings, errors };
}

function oneOf<T extends string>(field: string, value: unknown, choices: readonly T[], errors: string[]): T | undefined {
  const found = choices.find((choice) => choice === value);
  if (found === undefined) errors.push(`${field} must be ${listed(choices)}, not ${showValue(value)}`);
  return found;
}

function names(field: string, value: unknown, errors: string[]): readonly string[] | undefined {
  if (!Array.isArray(value)) {
    errors.push(`${field} must be a list of names, not ${showValue(value)}`);
    return undefined;
  }
  value.forEach((item, index) => {
    if (typeof item !== 'string' || item.trim() === '') errors.push(`${field}[${index}] must be a name, not ${showValue(item)}`);
  });
  return value.filter((item) => typeof item === 'string' && item.trim() !== '');
}

/** Milliseconds, or a text such as `15m`, `24h`, `7d`. */
function duration(field: string, value: unknown, errors: string[]): number | undefined {
  if (typeof value === 'number' && Number.isFinite(value) && value > 0) return value;
  const [, amount, unit] = (typeof value === 'string' && /^(\d+(?:\.\d+)?)\s*(ms|s|m|h|d)$/.exec(value.trim())) || [];
  const ms = Number(amount) * (UNITS[unit ?? ''] ?? Number.NaN);
  if (ms > 0) return ms;
  errors.push(`${field} must be milliseconds above 0, or a text such as "15m", "24h" or "7d", not ${showValue(value)}`);
  return undefined;
}

/** Whether a sink is named so that it can be found. */
const isReference = (name: string): boolean => /^.[^#]*#./.test(name);

function effects(field: string, value: unknown, errors: string[], isName: (name: string) => boolean = () => true): Readonly<Record<string, Effect>> | undefined {
  if (!isPlainObject(value)) {
    errors.push(`${field} must be an object from names to effects, not ${showValue(value)}`);
    return undefined;
  }
  const wrong = Object.keys(value).filter((name) => !isName(name));
  for (const name of wrong) errors.push(`${field}[${JSON.stringify(name)}] must name a function as "path/of/file.ts#name" or "package#member"`);
  const entries = Object.entries(value).filter(([name]) => !wrong.includes(name)).map(([name, effect]) => [name, oneOf(`${field}[${JSON.stringify(name)}]`, effect, EFFECTS, errors)] as const);
  return Object.fromEntries(entries.filter((entry): entry is readonly [string, Effect] => entry[1] !== undefined));
}

function listed(choices: readonly string[]): string {
  const quoted = choices.map((choice) => `"${choice}"`);
  return `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;
}
