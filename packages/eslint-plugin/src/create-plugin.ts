import { createRequire } from 'node:module';
import type { Preset } from '@mcp-idempotency/analyzer/light';
import { configOf } from './configs.js';
import { createRule } from './create-rule.js';
import type { McpIdempotencyPlugin } from './plugin.js';
import type { Session } from './session/session.js';

const { name, version } = createRequire(import.meta.url)('../package.json') as { name: string; version: string };

/** Makes the plugin of a session's rules. */
export function createPlugin(session: Session): McpIdempotencyPlugin {
  const { rules } = session;
  const plugin = {
    meta: { name, version, namespace: 'mcp-idempotency' },
    rules: Object.fromEntries(rules.map((rule) => [rule.name, createRule(rule, session)])),
  };
  const config = (preset: Preset) => configOf(preset, rules, plugin);
  return Object.assign(plugin, { configs: { recommended: config('recommended'), strict: config('strict'), all: config('all') } });
}
