/** The codemod: findings -> plan -> spliced texts. */
export { applyPlan, StalePlanError, type ChangedText } from './apply-plan.js';
export { uncommittedFiles } from './git-state.js';
export { createMigrationProgram, type MigrationProgram } from './migration-program.js';
export { overlayHost } from './overlay-host.js';
export { MigrationError, planMigration } from './plan-migration.js';
export { projectCommands } from './project-commands.js';
export { unifiedDiff } from './unified-diff.js';
export { writeFiles } from './write-files.js';
export type { Change, Mark, MigrateOptions, NewFile, Plan, StoreKind, TextEdit, TransformName } from './types.js';
