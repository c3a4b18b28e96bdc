/** The schema library that a package uses, for files that have not imported it. */
import { findLibraryImport, type Program, type SchemaInsertion } from '@mcp-idempotency/analyzer';
import type { LibraryImport } from './types.js';

/** As another file of the same package imports it. */
export function findLibrary(program: Program, path: string, style: SchemaInsertion['style']): LibraryImport | undefined {
  const folder = program.packageOf(path)?.folder;
  const text = program.text(path) ?? '';
  const [word = ''] = style.split('-');
  for (const file of program.mentioning(word)) {
    const module = program.packageOf(file)?.folder === folder ? program.source(file) : undefined;
    const found = module && findLibraryImport(module, style);
    if (found && !found.specifier.startsWith('.') && !new RegExp(`\\b${found.local}\\b`).test(text)) return found;
  }
  return undefined;
}

/** What a file itself calls the library. */
export function libraryNameIn(program: Program, path: string, style: SchemaInsertion['style']): string | undefined {
  const module = program.source(path);
  return module && findLibraryImport(module, style)?.local;
}
