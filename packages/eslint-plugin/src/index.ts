/**
 * The ESLint plugin: asks the analyzer for the findings of the linted file's program and reports those that lie in the file.
 */
import { createPlugin } from './create-plugin.js';
import type { McpIdempotencyPlugin } from './plugin.js';
import { Session } from './session/session.js';

const plugin: McpIdempotencyPlugin = createPlugin(new Session());

export default plugin;
