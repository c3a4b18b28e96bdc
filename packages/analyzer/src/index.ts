/** The engine: code -> facts -> findings. */
export type { AnalysisResult, AnalyzeOptions } from './analysis-result.js';
export { analyze } from './analyze.js';
export { rulesOf } from './presets.js';
export { isCodeFile } from './project/extensions.js';
export { createProgram, type CreateProgramOptions } from './project/create-program.js';
export type { Program } from './project/program.js';
export { defaultSettings, parseSettings, settingNames } from './settings.js';
export type * from './types.js';
