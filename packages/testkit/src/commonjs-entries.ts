/**
 * What a package of ES modules says to `require`: declarations that TypeScript takes from CommonJS, where it does not import an ES
 * module's, and a bundle for what cannot load an ES module at all, such as Jest. Node takes the module itself (`module-sync`), so that
 * there is one copy of it. As with `lib`, the bundle is there only while npm packs; else an entry stands in its place that loads the module.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import ts from 'typescript';
import { licencesOf } from './licences.js';

const HEADER = '// Generated from what the module exports by `npm run generate`. Do not edit.\n';

interface Conditions {
  readonly require?: { readonly types: string; readonly default: string };
  readonly types: string;
  readonly default: string;
}

interface Manifest {
  readonly exports?: Readonly<Record<string, string | Conditions>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const manifestOf = (folder: string): Manifest & { readonly type?: string } => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;

const requiredEntries = ({ exports = {} }: Manifest): readonly (Conditions & Required<Pick<Conditions, 'require'>>)[] =>
  Object.values(exports).flatMap((entry) => (typeof entry === 'object' && entry.require ? [{ ...entry, require: entry.require }] : []));

/** Whether a package has entries for `require`. */
export const hasCommonJs = (own: string): boolean => requiredEntries(manifestOf(own)).length > 0;

/** Writes the bundles, below `into`, by the names that `exports` has for them. What is an ES module only is taken into them. */
export async function bundleCommonJs(own: string, into = own): Promise<void> {
  const manifest = manifestOf(own);
  const isModule = (name: string): boolean => manifestOf(nearest(own, name)).type === 'module';
  const external = [...Object.keys(manifest.dependencies ?? {}).filter((name) => !isModule(name)), ...Object.keys(manifest.peerDependencies ?? {})];
  const entries = requiredEntries(manifest);
  const build = await rolldown({
    input: Object.fromEntries(entries.map((entry) => [path.posix.basename(entry.require.default, '.cjs'), path.join(own, entry.default)])),
    external: (specifier) => specifier.startsWith('node:') || external.some((name) => specifier === name || specifier.startsWith(`${name}/`)),
    platform: 'node',
    onLog: (_, log) => {
      throw new Error(log.message);
    },
  });
  const { output } = await build.write({ dir: path.join(into, 'cjs'), format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: 'shared-[hash].cjs', comments: false });
  await build.close();
  const licences = licencesOf(output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : [])));
  if (licences !== undefined) writeFileSync(path.join(into, 'cjs', 'LICENSES.txt'), licences);
}

/** Puts back what stands there at other times. */
export function unbundleCommonJs(own: string): void {
  const entries = new Map([...commonJsEntries(path.dirname(own), path.basename(own))].map(([file, text]) => [path.basename(file), text]));
  for (const file of readdirSync(path.join(own, 'cjs'))) if (!entries.has(file)) rmSync(path.join(own, 'cjs', file));
  for (const [file, text] of entries) writeFileSync(path.join(own, 'cjs', file), text);
}

/** The folder of an installed package, from a folder upwards. */
function nearest(from: string, name: string): string {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const found = path.join(folder, 'node_modules', name);
    if (existsSync(path.join(found, 'package.json'))) return found;
    if (folder === path.dirname(folder)) throw new Error(`${name} is not installed.`);
  }
}

/** The files that the `require` conditions of a package name: path below `root` to text. */
export function commonJsEntries(root: string, folder: string): Map<string, string> {
  const own = path.join(root, folder);
  const entries = requiredEntries(manifestOf(own));
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
