/** The program that a migration looks at: tests and examples too, since they call what is migrated. */
import { createProgram, type CreateProgramOptions, type Program } from '@mcp-idempotency/analyzer';

export interface MigrationProgram {
  readonly program: Program;
  /** Whether a file is there only for what it calls: servers of tests and examples stay as they are. */
  readonly isLeftAlone: (path: string) => boolean;
}

export function createMigrationProgram(options: CreateProgramOptions): MigrationProgram {
  if (options.includeTests) return { program: createProgram(options), isLeftAlone: () => false };
  const own = new Set(createProgram(options).files);
  return { program: createProgram({ ...options, includeTests: true }), isLeftAlone: (path) => !own.has(path) };
}
