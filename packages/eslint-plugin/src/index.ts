/**
 * The ESLint plugin: asks the analyzer for the findings of the linted file's program and reports those that lie in the file.
 */
import { createPlugin } from './create-plugin.js';
import { Session } from './session/session.js';

export default createPlugin(new Session());
