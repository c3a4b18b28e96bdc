import ts from 'typescript';
import { createMemoryHost } from '../../src/project/memory-host.js';
import { createProgram, type CreateProgramOptions } from '../../src/project/create-program.js';
import type { Program, SourceModule } from '../../src/project/program.js';
import { parseModule } from '../../src/project/source-module.js';

/** A program over texts in memory; `paths` default to `/repo`. */
export function makeProgram(files: Record<string, string>, options: Partial<CreateProgramOptions> = {}): Program {
  return createProgram({ ts, host: createMemoryHost(files), paths: ['/repo'], ...options });
}

/** The files of a program as seen from its root. */
export function filesOf(program: Program): string[] {
  return program.files.map((file) => file.slice(program.root.length + 1));
}

/** One parsed text. */
export function moduleOf(text: string, path = '/repo/a.ts'): SourceModule {
  return parseModule(ts, path, text).module;
}
