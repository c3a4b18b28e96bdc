/** The engine: code -> facts -> findings. */
export { analyze } from './analyze.js';
export type { AnalysisResult, AnalyzeOptions } from './analysis-result.js';
export { isDisabled } from './disable-comments.js';
export { findLibraryImport } from './facts/schema/library-import.js';
export { findUnmatched, findWrongTags, type Unmatched } from './facts/stated/unmatched.js';
export { rules } from './generated/rules.js';
export { rulesOf } from './presets.js';
export { closest, suggest } from './closest.js';
export { addKey, canAddKey, keyField } from './key-field.js';
export { isCodeFile } from './project/extensions.js';
export { createProgram, type CreateProgramOptions } from './project/create-program.js';
export { createMemoryHost } from './project/memory-host.js';
export type { Program } from './project/program.js';
export { ruleUrl } from './rule-url.js';
export { defaultSettings, parseSettings, settingNames } from './settings.js';
export { isPlainObject, showValue } from './show-value.js';
export type * from './types.js';
