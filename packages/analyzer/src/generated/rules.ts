// Generated from the folders by `npm run generate`. Do not edit.
import type { Rule } from '../types.js';

export const rules: readonly Rule[] = [];
