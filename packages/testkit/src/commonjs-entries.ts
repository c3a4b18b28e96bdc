/**
 * What a package of ES modules says to `require`: an entry that loads the module itself, so that there is one copy of it, and
 * declarations that TypeScript takes from CommonJS, where it does not import an ES module's.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const HEADER = '// Generated from what the module exports by `npm run generate`. Do not edit.\n';

interface Conditions {
  readonly require?: { readonly types: string; readonly default: string };
  readonly types: string;
  readonly default: string;
}

/** The files that the `require` conditions of a package name: path below `root` to text. */
export function commonJsEntries(root: string, folder: string): Map<string, string> {
  const own = path.join(root, folder);
  const { exports } = JSON.parse(readFileSync(path.join(own, 'package.json'), 'utf8')) as { readonly exports: Readonly<Record<string, string | Conditions>> };
  const entries = Object.values(exports).flatMap((entry) => (typeof entry === 'object' && entry.require ? [{ ...entry, require: entry.require }] : []));
  const namesOf = readExports(entries.map((entry) => sourceOf(own, entry.types)));
  const out = new Map<string, string>();
  for (const entry of entries) {
    out.set(path.posix.join(folder, entry.require.default), `${HEADER}'use strict';\nmodule.exports = require('${relative(entry.require.default, entry.default)}');\n`);
    out.set(path.posix.join(folder, entry.require.types), declarations(relative(entry.require.types, entry.types.replace(/\.d\.ts$/, '.js')), namesOf(sourceOf(own, entry.types))));
  }
  return out;
}

const sourceOf = (own: string, declaration: string): string => path.join(own, declaration.replace('./dist/', 'src/').replace(/\.d\.ts$/, '.ts'));

function relative(from: string, to: string): string {
  const found = path.posix.relative(path.posix.dirname(from), to);
  return found.startsWith('.') ? found : `./${found}`;
}

interface Exported {
  readonly name: string;
  readonly isValue: boolean;
  readonly isType: boolean;
}

/** What modules export, by the syntax of their own package: nothing of other packages is read. */
function readExports(files: readonly string[]): (file: string) => readonly Exported[] {
  const options: ts.CompilerOptions = { noLib: true, types: [], module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext };
  const host = ts.createCompilerHost(options);
  host.resolveModuleNameLiterals = (literals, containing) => literals.map(({ text }) => ({
    resolvedModule: text.startsWith('.') ? { resolvedFileName: path.join(path.dirname(containing), text.replace(/\.js$/, '.ts')), extension: ts.Extension.Ts, isExternalLibraryImport: false } : undefined,
  }));
  const program = ts.createProgram(files, options, host);
  const checker = program.getTypeChecker();
  return (file) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file)!);
    if (!module) throw new Error(`${file} exports nothing.`);
    return checker.getExportsOfModule(module).map((symbol): Exported => {
      const { flags } = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      return { name: symbol.name, isValue: (flags & ts.SymbolFlags.Value) !== 0, isType: (flags & ts.SymbolFlags.Type) !== 0 };
    });
  };
}

function declarations(specifier: string, exported: readonly Exported[]): string {
  const names = [...exported].sort((a, b) => (a.name < b.name ? -1 : 1));
  const values = names.filter(({ isValue }) => isValue);
  const types = names.filter(({ isType, isValue }) => isType && !isValue);
  const both = new Set(names.filter(({ isType, isValue }) => isType && isValue));
  const from = `from '${specifier}' with { 'resolution-mode': 'import' };\n`;
  return [
    HEADER,
    `import type * as module ${from}`,
    ...(types.length > 0 ? [`export type { ${types.map(({ name }) => name).join(', ')} } ${from}`] : []),
    ...values.map((one) => `export declare const ${one.name}: typeof module.${one.name};\n${both.has(one) ? `export type ${one.name} = module.${one.name};\n` : ''}`),
  ].join('');
}
