/** Which files may get hold of what another file exports, told by their text, without parsing. */
import { importSpecifiers } from './imports-prefilter.js';
import type { Program } from './program.js';

/** How a file may hand on what it imports, so that from outside it looks like its own. */
const HANDS_ON = new RegExp([
  // `export * from`, `export { a }`, `export default a`, `export const a = b`.
  String.raw`\bexport\s*(?:\*|\{|default\b|const\b|let\b|var\b)`,
  // What compilers and bundlers write for these.
  String.raw`\b(?:__exportStar|__reExport|__export)\b|\bget\s*(?::|\(\s*\)\s*\{)`,
  // `exports.a = require('./a')`, `exports.a = a_1.b`, `exports.a = { b }`, `module.exports = a`.
  String.raw`\bexports\.[\w$]+\s*=\s*(?:(?:__\w+\s*\(\s*)*require\b|[\w$]+\.|[\w$]+_\d+\b|\{|\[)`,
  String.raw`\bmodule\.exports\s*=`,
  // `const { a } = require('./a')`: what is exported under that name may be it.
  String.raw`\}\s*=\s*(?:await\s+)?(?:require|import)\b`,
].join('|'));

/** A module whose name is put together when the code runs: it may be any. */
const COMPUTED = /\b(?:require|import)\s*\(\s*[^'")\s]/;

/** Files between the one that exports and the one that uses it. */
const STEPS = 6;

export class Importers {
  readonly #program: Program;
  readonly #imports = new Map<string, ReadonlySet<string> | 'any'>();
  readonly #handsOn = new Map<string, boolean>();

  constructor(program: Program) {
    this.#program = program;
  }

  /** Whether a file imports another one, or one that hands on what it has from there. */
  mayImport(path: string, target: string): boolean {
    const seen = new Set<string>([path]);
    let files: readonly string[] = [path];
    for (let step = 0; step < STEPS && files.length > 0; step++) {
      const next: string[] = [];
      for (const file of files) {
        const imports = this.#importsOf(file);
        if (imports === 'any' || imports.has(target)) return true;
        for (const one of imports) {
          if (seen.has(one)) continue;
          seen.add(one);
          if (this.#mayHandOn(one)) next.push(one);
        }
      }
      files = next;
    }
    return files.length > 0;
  }

  #importsOf(path: string): ReadonlySet<string> | 'any' {
    let imports = this.#imports.get(path);
    if (!imports) this.#imports.set(path, (imports = this.#readImports(path)));
    return imports;
  }

  #readImports(path: string): ReadonlySet<string> | 'any' {
    const text = this.#program.text(path) ?? '';
    if (COMPUTED.test(text)) return 'any';
    const found = new Set<string>();
    for (const specifier of importSpecifiers(text)) {
      const resolution = this.#program.resolve(path, specifier);
      if (resolution.kind === 'file') found.add(resolution.path);
    }
    return found;
  }

  #mayHandOn(path: string): boolean {
    let answer = this.#handsOn.get(path);
    if (answer === undefined) this.#handsOn.set(path, (answer = HANDS_ON.test(this.#program.text(path) ?? '')));
    return answer;
  }
}
