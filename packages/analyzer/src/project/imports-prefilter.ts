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

/**
 * Makes a test for texts that import one of the packages, or a module below one. An entry may name a module of a package
 * (`agents/mcp`). Only a text that holds a name in quotes is looked at closely.
 */
export function importsAny(packages: readonly string[]): (text: string) => boolean {
  if (packages.length === 0) return () => false;
  const names = packages.map((entry) => (packageNameOf(entry) ?? entry).replace(/[/\\^$*+?.()|[\]{}]/g, '\\$&'));
  // Registries stand in front (`npm:`, `https://esm.sh/`), versions behind.
  const quick = new RegExp(`['"\`:/](?:${names.join('|')})['"\`/@]`);
  const exact = new Set(packages);
  return (text) => quick.test(text) && importSpecifiers(text).some((specifier) => isOneOf(withoutRegistry(specifier), exact));
}

/** The specifier, or a folder above it, is one of the entries. */
function isOneOf(specifier: string, entries: ReadonlySet<string>): boolean {
  for (let end = specifier.length; end > 0; end = specifier.lastIndexOf('/', end - 1)) {
    if (entries.has(specifier.slice(0, end))) return true;
  }
  return false;
}
