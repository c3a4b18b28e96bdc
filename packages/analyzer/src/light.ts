/**
 * What a shell can have before it loads the engine, its models and TypeScript: the rules, the settings, and whether a folder has
 * MCP code at all. A linter that runs where there is none loads nothing else.
 */
export { mcpPackages } from './generated/mcp-packages.js';
export { rules } from './generated/rules.js';
export { rulesOf } from './presets.js';
export { mentions } from './project/mentioning.js';
export { directoryOf, foldersUpFrom, isWithin, joinPath } from './project/path.js';
export type { Program } from './project/program.js';
export { survey, usesAny, type Survey } from './project/survey.js';
export { ruleUrl } from './rule-url.js';
export { parseSettings } from './settings.js';
export type * from './types.js';
