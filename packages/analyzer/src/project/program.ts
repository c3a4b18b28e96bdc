/**
 * A program: the files to analyse, parsed only when asked for, and the names that lead from one to another.
 */
import type ts from 'typescript';
import type { FileHost, Problem, TS } from '../types.js';

/** Where an import leads. */
export type Resolution =
  | { readonly kind: 'file'; readonly path: string }
  /** `name` is the npm package (aliases such as `npm:` undone; `installedAs` is the alias), `specifier` the module with that name: `@modelcontextprotocol/sdk/server/mcp.js`, `node:fs`. */
  | { readonly kind: 'package'; readonly name: string; readonly specifier: string; readonly installedAs?: string }
  | { readonly kind: 'missing'; readonly specifier: string };

export interface Program {
  readonly ts: TS;
  readonly host: FileHost;
  /** Common folder of what was asked for; absolute. */
  readonly root: string;
  /** All files that may be analysed, sorted; absolute paths. Nothing is parsed for this list. */
  readonly files: readonly string[];
  /** Those of the files that were asked for. The others are there to tell what these mean; nothing is reported in them. */
  readonly named: ReadonlySet<string>;
  /** The text of a file; `undefined` when it cannot be read (then a problem is recorded). */
  text(path: string): string | undefined;
  /** The parsed file with its index; `undefined` when it cannot be read or is beyond the size bound (a problem is recorded). Cached. */
  source(path: string): SourceModule | undefined;
  resolve(from: string, specifier: string): Resolution;
  /** Files of the program whose text holds the identifier as a whole word, but for minified bundles that import nothing. Cached per word. */
  mentioning(identifier: string): readonly string[];
  /** Version of a package as seen from a file: installed package.json, lockfile, else the lowest version of the declared range. `undefined` when unknown. */
  versionOf(from: string, packageName: string): string | undefined;
  /** The nearest package.json above a file: its folder and parsed content. */
  packageOf(path: string): { readonly folder: string; readonly manifest: Readonly<Record<string, unknown>> } | undefined;
  readonly problems: Problem[];
}

/** What an import binds a local name to. `name` is `default`, `*` or the exported name. */
export interface ImportBinding {
  readonly specifier: string;
  readonly name: string;
  /** `import type` or `import { type X }`. */
  readonly typeOnly: boolean;
  readonly node: ts.Node;
}

/** What an exported name stands for. */
export type ExportBinding =
  /** A declaration or expression of this file (function, class, variable declaration, enum, `export default <expr>`, `exports.x = <expr>`). */
  | { readonly kind: 'node'; readonly node: ts.Node }
  /** A local name: `export { a as b }`; it may itself be an import. */
  | { readonly kind: 'local'; readonly name: string; readonly node: ts.Node }
  /** `export { a as b } from './x'`, `export * as ns from './x'` (name `*`). */
  | { readonly kind: 'from'; readonly specifier: string; readonly name: string };

export type CallLike = ts.CallExpression | ts.NewExpression;

/** One parsed file and an index of its syntax, made in a single walk. Parent pointers are set. */
export interface SourceModule {
  readonly path: string;
  readonly text: string;
  readonly ast: ts.SourceFile;
  /** ESM imports, `import x = require()`, and top-level `const x = require('…')` / `const { a: b } = require('…')` (also through `__importStar`, `__importDefault`, `__toESM`) by local name. */
  readonly imports: ReadonlyMap<string, ImportBinding>;
  /** ESM and CommonJS exports by exported name. `export =` and `module.exports = <expr>` stand under `export=`. */
  readonly exports: ReadonlyMap<string, ExportBinding>;
  /** Specifiers of `export * from` and `__exportStar(require('…'), exports)`. */
  readonly starExports: readonly string[];
  /** Calls and `new` by the last name of the callee: `a.b.c()` stands under `c`, `new X()` under `X`, `(0, m.f)()` under `f`, `a['b']()` under `b`. */
  readonly calls: ReadonlyMap<string, readonly CallLike[]>;
  /** Assignments to a property by its name: `a.b = v`, `this.b = v`, `a['b'] = v`. Compound assignments too. */
  readonly assignments: ReadonlyMap<string, readonly ts.BinaryExpression[]>;
  /** Assignments to an identifier by its name: `x = v`, `x ??= v`; `++`/`--` are not here. */
  readonly reassignments: ReadonlyMap<string, readonly ts.BinaryExpression[]>;
  /** Assignments to a computed property `a[k] = v`, by the last name of `a`. */
  readonly computedAssignments: ReadonlyMap<string, readonly ts.BinaryExpression[]>;
  /** What is changed in other ways, by its last name: the `x` of `x++`, `--this.x`, `delete o.x`, `[x] = …`, `({ a: o.x } = …)`, `for (x of …)`. */
  readonly changes: ReadonlyMap<string, readonly ts.Expression[]>;
  readonly classes: readonly ts.ClassLikeDeclaration[];
  /** Classes by the last name of what they extend or implement. */
  readonly heirs: ReadonlyMap<string, readonly ts.ClassLikeDeclaration[]>;
  /** Object literals and casts typed by an interface are not indexed. Decorators by last name: `@Tool({})` under `Tool`; TypeScript's `__decorate([Tool({})], X.prototype, 'm')` too. */
  readonly decorators: ReadonlyMap<string, readonly ts.Node[]>;
  /** Uses of an identifier as a value outside calls, imports and declarations (passed as argument, put in a table), by name. */
  readonly mentions: ReadonlyMap<string, readonly ts.Identifier[]>;
}
