// Generated from the folders by `npm run generate`. Do not edit.
import type { FrameworkModel } from '../types.js';

export const frameworks: readonly FrameworkModel[] = [];
