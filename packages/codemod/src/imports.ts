/** Where an import goes, and how it is written there. */
import type { Program } from '@mcp-idempotency/analyzer';
import type ts from 'typescript';
import { RUNTIME } from './runtime-names.js';
import { quoted, textStyleOf, type TextStyle } from './text-style.js';
import type { LibraryImport, LocalNames, RuntimeImport, TextEdit } from './types.js';

/** Names for what the runtime gives, unlike any that a file uses already. */
export function localNamesIn(program: Program, path: string): LocalNames {
  const module = program.source(path);
  const text = module?.text ?? '';
  const free = (name: string, other: string): string => {
    const there = module?.imports.get(name);
    if (there) return there.specifier === RUNTIME || isStoreModule(there.specifier) ? name : other;
    return new RegExp(`\\b${name}\\b(?!['"])`).test(withoutMarks(text)) ? other : name;
  };
  return { idempotent: free('idempotent', 'runOncePerKey'), idempotentRequests: free('idempotentRequests', 'runRequestsOncePerKey'), idempotentAmong: free('idempotentAmong', 'runOncePerKeyAmong'), idempotentValue: free('idempotentValue', 'valueOncePerKey'), keyFor: free('keyFor', 'derivedKeyFor'), keySchema: free('keySchema', 'idempotencyKeySchema'), keyJsonSchema: free('keyJsonSchema', 'idempotencyKeyJsonSchema'), options: free('idempotency', 'idempotencyOptions') };
}

const withoutMarks = (text: string): string => text.replace(/\/\/.*$/gm, '').replace(/\/\*[\s\S]*?\*\//g, '');

const isStoreModule = (specifier: string): boolean => /(?:^|\/)(?:mcp-)?idempotency(?:\.\w+)?$/.test(specifier);

export interface ImportRequest {
  readonly names: readonly RuntimeImport[];
  readonly local: LocalNames;
  /** How the store module is called from this file. */
  readonly store: string | undefined;
  /** The schema library. */
  readonly library: LibraryImport | undefined;
}

/** The insertion that imports runtime and store module; `undefined` where all is imported already. */
export function importEdit(program: Program, path: string, { names, local, store, library }: ImportRequest): TextEdit | undefined {
  const module = program.source(path);
  if (!module) return undefined;
  const style = textStyleOf(module.text);
  const isImported = (name: string): boolean => module.imports.has(name);
  const wanted = names.filter((name) => !isImported(local[name]));
  const isEsm = isModuleSyntax(program, path);
  const lines: string[] = [];
  if (wanted.length > 0) lines.push(importLine(wanted.map((name) => [name, local[name]]), RUNTIME, style, isEsm));
  if (library && !isImported(library.local)) lines.unshift(libraryLine(library, style, isEsm));
  if (store !== undefined && !isImported(local.options)) lines.push(importLine([['idempotency', local.options]], store, style, isEsm));
  if (lines.length === 0) return undefined;
  const at = insertionOffset(program, module.ast);
  const text = lines.join(style.newline);
  return { start: at, end: at, text: at === 0 || module.text[at - 1] === '\n' ? text + style.newline : style.newline + text };
}

function importLine(names: readonly (readonly [string, string])[], from: string, style: TextStyle, isEsm: boolean): string {
  const end = style.semicolons ? ';' : '';
  if (isEsm) return `import { ${names.map(([name, as]) => (name === as ? name : `${name} as ${as}`)).join(', ')} } from ${quoted(from, style)}${end}`;
  return `const { ${names.map(([name, as]) => (name === as ? name : `${name}: ${as}`)).join(', ')} } = require(${quoted(from, style)})${end}`;
}

function libraryLine({ name, local, specifier }: LibraryImport, style: TextStyle, isEsm: boolean): string {
  const end = style.semicolons ? ';' : '';
  if (name !== '*' && name !== 'default') return importLine([[name, local]], specifier, style, isEsm);
  if (isEsm) return `import ${name === '*' ? '* as ' : ''}${local} from ${quoted(specifier, style)}${end}`;
  return `const ${local} = require(${quoted(specifier, style)})${name === 'default' ? '.default' : ''}${end}`;
}

/** Whether a file imports and exports by `import` and `export`. TypeScript does unless it says `import x = require`. */
export function isModuleSyntax({ ts, source }: Program, path: string): boolean {
  const ast = source(path)?.ast;
  if (!ast) return true;
  if (/\.[cm]?tsx?$/.test(path) || path.endsWith('.mjs')) return true;
  return ast.statements.some((one) => ts.isImportDeclaration(one) || ts.isExportDeclaration(one) || ts.isExportAssignment(one) || (ts.canHaveModifiers(one) && ts.getModifiers(one)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)));
}

/** After the first block of imports (in a script: of `require`); without one, after what must come first. */
function insertionOffset({ ts }: Program, ast: ts.SourceFile): number {
  const isImport = (one: ts.Statement): boolean => ts.isImportDeclaration(one) || ts.isImportEqualsDeclaration(one) || isRequire(ts, one);
  const first = ast.statements.findIndex(isImport);
  const block = ast.statements.slice(first);
  const length = first < 0 ? 0 : block.findIndex((one) => !isImport(one));
  const directive = ast.statements.findLast((one, index) => ts.isExpressionStatement(one) && ts.isStringLiteral(one.expression) && ast.statements.slice(0, index).every((before) => ts.isExpressionStatement(before) && ts.isStringLiteral(before.expression)));
  const before = first < 0 ? directive : length < 0 ? block.at(-1) : block[length - 1];
  if (before) return endOfLine(ast.text, before.end);
  const shebang = ts.getShebang(ast.text);
  if (shebang !== undefined) return Math.min(ast.text.length, endOfLine(ast.text, ast.text.indexOf(shebang) + shebang.length) + 1);
  return ast.text.charCodeAt(0) === 0xfeff ? 1 : 0;
}

/** The end of the line if nothing but blanks and a comment follows, so that the comment stays where it is. */
function endOfLine(text: string, from: number): number {
  const rest = /^[ \t]*(?:\/\/[^\r\n]*)?(?=\r?\n|$)/.exec(text.slice(from));
  return rest ? from + rest[0].length : from;
}

function isRequire(ts: Program['ts'], statement: ts.Statement): boolean {
  return ts.isVariableStatement(statement) && statement.declarationList.declarations.some(({ initializer }) => {
    let value = initializer;
    while (value && (ts.isPropertyAccessExpression(value) || (ts.isCallExpression(value) && !isRequireCall(ts, value) && value.arguments.length > 0))) value = ts.isPropertyAccessExpression(value) ? value.expression : value.arguments[0];
    return value !== undefined && ts.isCallExpression(value) && isRequireCall(ts, value);
  });
}

const isRequireCall = (ts: Program['ts'], call: ts.CallExpression): boolean => ts.isIdentifier(call.expression) && call.expression.text === 'require' && call.arguments.length === 1;

/** How one file names another: with the endings that it uses for its own files, or else its package does. */
export function relativeSpecifier(program: Program, from: string, to: string): string {
  const folder = from.slice(0, from.lastIndexOf('/')).split('/');
  const target = to.split('/');
  let common = 0;
  while (common < folder.length && common < target.length - 1 && folder[common] === target[common]) common += 1;
  const up = folder.slice(common).map(() => '..');
  const path = [...(up.length > 0 ? up : ['.']), ...target.slice(common)].join('/');
  const own = findRelativeImports(program, from);
  const ending = /\.[cm]?[jt]sx?$/.exec(path)![0];
  const stem = path.slice(0, -ending.length);
  if (own.some((one) => /\.[cm]?tsx?$/.test(one))) return path;
  // Without an example: what the compiler's settings are for, else what Node asks for, which compilers take too.
  const isPlain = own.length > 0 ? !own.some((one) => /\.[cm]?jsx?$/.test(one)) : isForBundler(program, from);
  if (isPlain && /tsx?$/.test(ending)) return stem;
  return stem + ending.replace('ts', 'js').replace('x', '');
}

function findRelativeImports({ source, files, packageOf }: Program, from: string): readonly string[] {
  const of = (path: string): readonly string[] => [...(source(path)?.imports.values() ?? [])].map(({ specifier }) => specifier).filter((one) => /^\.\.?\//.test(one));
  const top = packageOf(from)?.folder;
  for (const path of [from, ...files.filter((one) => /\.[cm]?tsx?$/.test(one) === /\.[cm]?tsx?$/.test(from) && packageOf(one)?.folder === top)]) {
    const found = of(path);
    if (found.length > 0) return found;
  }
  return [];
}

/** Bundlers look for modules without an ending, and not all of them for a `.ts` that is called `.js`. */
function isForBundler({ host, packageOf, root }: Program, path: string): boolean {
  return /"moduleResolution"\s*:\s*"bundler"/i.test(host.readFile(`${packageOf(path)?.folder ?? root}/tsconfig.json`) ?? '');
}
