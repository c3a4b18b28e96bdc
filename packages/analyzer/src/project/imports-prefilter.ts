import type { Program } from './program.js';
import { packageNameOf, withoutRegistry } from './package-name.js';

const SPECIFIER = /\b(?:from|import|require)\s*\(?\s*(['"`])((?:(?!\1)[^\\\n$]){1,200})\1/g;

/**
 * The specifiers that a text imports, re-exports or requires, read without parsing. It may hold a few more than the code does
 * (from comments and strings), never fewer, as long as they are written as literals.
 */
export function importSpecifiers(text: string): string[] {
  const found = new Set<string>();
  SPECIFIER.lastIndex = 0;
  for (let match = SPECIFIER.exec(text); match; match = SPECIFIER.exec(text)) if (match[2] !== undefined) found.add(match[2]);
  return [...found];
}

/** Whether a text imports one of the packages, or a module below one. */
export function textUsesPackages(text: string, packages: ReadonlySet<string>): boolean {
  for (const specifier of importSpecifiers(text)) {
    const name = packageNameOf(withoutRegistry(specifier));
    if (name !== undefined && packages.has(name)) return true;
  }
  return false;
}

/** Whether any file of the program imports one of the packages. Reads texts until one does; parses nothing. */
export function programUsesPackages(program: Program, packages: ReadonlySet<string>): boolean {
  return program.files.some((file) => textUsesPackages(program.text(file) ?? '', packages));
}
