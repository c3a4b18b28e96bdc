/**
 * Many small files are slow to load and large on disk. A package that has a `lib` folder is published with its
 * entries bundled. In the workspace each `lib/<entry>.js` is one committed line that re-exports `dist/<entry>.js`, so that a build is never
 * stale; only while npm packs does the bundle stand in its place. Development dependencies are taken into the bundle, with their licences beside it.
 */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import ts from 'typescript';
import { licencesOf } from './licences.js';
import { packShapes } from './pack-shapes.js';
import { isPackable, packWords, unpackerSource } from './word-dictionary.js';

/** The line that stands in `lib/<entry>.js` in the workspace. */
function facade(dir: string, entry: string): string {
  const hasDefault = /^export default /m.test(readFileSync(path.join(dir, 'dist', `${entry}.d.ts`), 'utf8'));
  return `export ${hasDefault ? '{ default }' : '*'} from '../dist/${entry}.js';\n`;
}

/** Puts the bundle of each entry into `lib`. What they share stands in further files beside them. Names are cut short: what is installed with every linter stays small. */
export async function bundle(dir: string): Promise<void> {
  const { dependencies = {} } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as { dependencies?: Readonly<Record<string, string>> };
  const names = Object.keys(dependencies);
  const build = await rolldown({
    input: Object.fromEntries(entriesOf(dir).map((entry) => [entry, path.join(dir, 'dist', `${entry}.js`)])),
    external: (specifier) => specifier.startsWith('node:') || names.some((name) => specifier === name || specifier.startsWith(`${name}/`)),
    platform: 'neutral',
    // The neutral platform looks at `exports` only; older packages have none.
    resolve: { mainFields: ['module', 'main'] },
    onLog: (_, log) => {
      throw new Error(log.message);
    },
  });
  const { output } = await build.write({ dir: path.join(dir, 'lib'), format: 'esm', chunkFileNames: 'shared-[hash].js', comments: false, minify: { compress: true, mangle: { toplevel: true, keepNames: false }, codegen: true } });
  await build.close();
  for (const { fileName } of output) if (fileName.endsWith('.js')) {
    packLists(path.join(dir, 'lib', fileName));
    spellMembers(path.join(dir, 'lib', fileName));
    hoistTexts(path.join(dir, 'lib', fileName));
    writeFileSync(path.join(dir, 'lib', fileName), packShapes(readFileSync(path.join(dir, 'lib', fileName), 'utf8')));
  }
  stripDeclarations(dir);
  const licences = licencesOf(output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : [])));
  if (licences !== undefined) writeFileSync(path.join(dir, 'lib', 'LICENSES.txt'), licences);
}

/** Shorter lists gain nothing. */
const SHORTEST_LIST = 3;

/** Models are long lists of names: without the quotes around each, and with what they share written once, they take half as much. */
function packLists(file: string): void {
  let text = readFileSync(file, 'utf8');
  const lists: ts.ArrayLiteralExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isArrayLiteralExpression(node) && node.elements.length >= SHORTEST_LIST && node.elements.every((one) => ts.isStringLiteralLike(one) && /^[^\s"\\]+$/.test(one.text) && isPackable(one.text))) lists.push(node);
    else ts.forEachChild(node, visit);
  };
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, false, ts.ScriptKind.JS);
  visit(source);
  if (lists.length === 0) return;
  // One function of a name that nothing in the file has; what is declared so may stand behind its use.
  const name = ['$', '_', '$$', '__', '$$$'].find((one) => !new RegExp(`(?<![\\w$])${one.replaceAll('$', '\\$')}(?![\\w$])`).test(text)) ?? 'listOfWords';
  // `of[…]`, `return[…]`.
  const before = (at: number): string => `${text.slice(0, at)}${/\w$/.test(text.slice(at - 1, at)) ? ' ' : ''}`;
  const packed = packWords(lists.map((list) => list.elements.map((one) => (one as ts.StringLiteral).text).join(' ')));
  for (const [index, list] of [...lists.entries()].reverse()) text = `${before(list.getStart(source))}${name}("${packed.texts[index]}")${text.slice(list.end)}`;
  writeFileSync(file, `${text}\n${unpackerSource(name, packed.pieces)}\n`);
}

/** Characters of a name, at most, with a space beside it now and then. */
const NAME_LENGTH = 4;
/** Characters that a name must save to be worth it. */
const LEAST_GAIN = 12;

/** What it saves to write a text once, and a name in its place. */
function gainOf(text: string, uses: number): number {
  const { length } = JSON.stringify(text);
  return uses * (length - NAME_LENGTH) - length - NAME_LENGTH - 2;
}

/** Members with long names that are read hundreds of times, `isPropertyAccessExpression` and its like, become texts, which are written once. */
function spellMembers(file: string): void {
  let text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, false, ts.ScriptKind.JS);
  const uses = new Map<string, ts.PropertyAccessExpression[]>();
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.name)) uses.set(node.name.text, [...(uses.get(node.name.text) ?? []), node]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  // The brackets take the place of the quotes, but for the dot.
  const often = [...uses].filter(([name, nodes]) => gainOf(name, nodes.length) - 3 * nodes.length >= LEAST_GAIN);
  const places = often.flatMap(([name, nodes]) => nodes.map((node) => ({ start: node.expression.end, end: node.end, text: `${node.questionDotToken ? '?.' : ''}["${name}"]` })));
  for (const { start, end, text: spelt } of places.sort((a, b) => b.start - a.start)) text = text.slice(0, start) + spelt + text.slice(end);
  writeFileSync(file, text);
}

/** Kinds and effects are written hundreds of times: each stands there once, under a short name. */
function hoistTexts(file: string): void {
  let text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.JS);
  const uses = new Map<string, ts.StringLiteralLike[]>();
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.add(node.text);
    if (ts.isStringLiteralLike(node) && isValue(node)) uses.set(node.text, [...(uses.get(node.text) ?? []), node]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  const often = [...uses].filter(([value, nodes]) => gainOf(value, nodes.length) >= LEAST_GAIN).sort(([, one], [, other]) => other.length - one.length);
  const prefix = ['$t', '$$', '_$', '$_', '$_$'].find((one) => ![...names].some((name) => name.startsWith(one)));
  if (often.length === 0 || prefix === undefined) return;
  const places = often.flatMap(([, nodes], index) => nodes.map((node) => ({ start: node.getStart(source), end: node.end, name: `${prefix}${index.toString(36)}` })));
  const space = (neighbour: string): string => (/[\w$]/.test(neighbour) ? ' ' : '');
  for (const { start, end, name } of places.sort((a, b) => b.start - a.start)) text = text.slice(0, start) + space(text.charAt(start - 1)) + name + space(text.charAt(end)) + text.slice(end);
  writeFileSync(file, `const ${often.map(([value], index) => `${prefix}${index.toString(36)}=${JSON.stringify(value)}`).join(',')};\n${text}`);
}

/** Whether a literal may give way to a name: no key, no specifier of a module, no directive, and no type, which engines know by its text. */
function isValue(node: ts.StringLiteralLike): boolean {
  const { parent } = node;
  if ('name' in parent && parent.name === node) return false;
  if (ts.isBinaryExpression(parent) && (ts.isTypeOfExpression(parent.left) || ts.isTypeOfExpression(parent.right))) return false;
  return !ts.isImportDeclaration(parent) && !ts.isExportDeclaration(parent) && !ts.isImportSpecifier(parent) && !ts.isExportSpecifier(parent) && !ts.isExpressionStatement(parent) && !ts.isTaggedTemplateExpression(parent);
}

/** Declarations, which are half comments, are packed without them; the full ones wait beside them. */
function stripDeclarations(dir: string): void {
  for (const file of declarationsOf(dir)) {
    const text = readFileSync(file, 'utf8');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
    renameSync(file, `${file}.full`);
    writeFileSync(file, ts.createPrinter({ removeComments: true }).printFile(source));
  }
}

/** Built declarations of a package. */
function declarationsOf(dir: string): string[] {
  const folder = path.join(dir, 'dist');
  return existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.d.ts')).map((name) => path.join(folder, name)) : [];
}

/** Puts the facades back. */
export function unbundle(dir: string): void {
  for (const file of declarationsOf(dir)) if (existsSync(`${file}.full`)) renameSync(`${file}.full`, file);
  const entries = entriesOf(dir);
  for (const file of readdirSync(path.join(dir, 'lib'))) {
    const entry = file.replace(/\.js$/, '');
    if (entries.includes(entry)) writeFileSync(path.join(dir, 'lib', file), facade(dir, entry));
    else rmSync(path.join(dir, 'lib', file));
  }
}

/** The files of `lib` that `exports` names. */
function entriesOf(dir: string): string[] {
  const { exports = {} } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as { exports?: Readonly<Record<string, unknown>> };
  return Object.values(exports).flatMap((target) => {
    const file = typeof target === 'object' && target !== null && 'default' in target ? String(target.default) : String(target);
    return /^\.\/lib\/([\w-]+)\.js$/.exec(file)?.[1] ?? [];
  });
}
