/** The schema library that a package uses, for files that have not imported it. */
import type { Program, SchemaInsertion } from '@mcp-idempotency/analyzer';
import type { LibraryImport } from './types.js';

/** How a library is imported: its specifiers, and the names that stand for the whole of it. */
const LIBRARIES: Readonly<Partial<Record<SchemaInsertion['style'], { readonly word: string; readonly specifier: RegExp; readonly names: readonly string[] }>>> = {
  zod: { word: 'zod', specifier: /^zod(?:\/v[34])?$/, names: ['z', '*', 'default'] },
  'zod-mini': { word: 'zod', specifier: /^zod\/(?:v4-)?mini$/, names: ['z', '*'] },
  valibot: { word: 'valibot', specifier: /^valibot$/, names: ['*'] },
  typebox: { word: 'typebox', specifier: /^(?:@sinclair\/)?typebox$/, names: ['Type'] },
};

/** As another file of the same package imports it. */
export function findLibrary(program: Program, path: string, style: SchemaInsertion['style']): LibraryImport | undefined {
  const library = LIBRARIES[style];
  if (!library) return undefined;
  const folder = program.packageOf(path)?.folder;
  const text = program.text(path) ?? '';
  for (const file of program.mentioning(library.word)) {
    if (program.packageOf(file)?.folder !== folder) continue;
    for (const [local, { specifier, name, typeOnly }] of program.source(file)?.imports ?? [])
      if (!typeOnly && library.specifier.test(specifier) && library.names.includes(name) && !new RegExp(`\\b${local}\\b`).test(text)) return { specifier, name, local };
  }
  return undefined;
}

/** What a file itself calls the library. */
export function libraryNameIn(program: Program, path: string, style: SchemaInsertion['style']): string | undefined {
  const library = LIBRARIES[style];
  for (const [local, { specifier, name, typeOnly }] of program.source(path)?.imports ?? []) if (library && !typeOnly && library.specifier.test(specifier) && library.names.includes(name)) return local;
  return undefined;
}
