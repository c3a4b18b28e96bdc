/** Descriptions of an API that a program reads when it starts, and makes its tools of: `JSON.parse(readFileSync('openapi.json', 'utf8'))`. */
import type ts from 'typescript';
import { normalizePath } from '../project/path.js';
import type { Engine } from './engine.js';
import type { ExternalValue } from './external-value.js';
import { valueOfJson } from './imports.js';
import { alternativesOf, stringOf, unionOf, type Value } from './values.js';

const FILES = /^(?:node:)?fs(?:\/promises)?$|^fs-extra$|^graceful-fs$/;
const READS = /^readFile(?:Sync)?$/;
/** Any other file may hold what users have put there: nothing can be said of it. */
const DOCUMENT = /"(?:openapi|swagger)"\s*:\s*"/;
/** Folders below that of a package in which what is written in one may lie after a build. */
const FOLDERS = ['', 'src', 'dist', 'build', 'lib'];

/** Whether a file says of itself that it describes an API. */
export const isApiDocument = ({ program }: Engine, path: string): boolean => path.endsWith('.json') && DOCUMENT.test(program.text(path) ?? '');

/** What parsing a text gives that was read from such a document in the program; `undefined` for every other text. */
export function documentOf(engine: Engine, text: Value): Value | undefined {
  const found = alternativesOf(text).flatMap((one): readonly Value[] => {
    const read = one.kind === 'external' ? readCallOf(one) : undefined;
    const file = read && findDocument(engine, read.path, read.node);
    return file === undefined ? [] : [valueOfJson(engine, file)];
  });
  return found.length > 0 ? unionOf(found) : undefined;
}

/** `readFileSync(path)`, also with `.toString()` behind it. */
function readCallOf({ module, path, calls, calledAt, node }: ExternalValue): { readonly path: Value; readonly node: ts.Node } | undefined {
  if (!FILES.test(module) || !node) return undefined;
  const at = calledAt.findIndex((length) => READS.test(path[length - 1] ?? ''));
  const file = calls[at]?.[0];
  return file && { path: file, node };
}

function findDocument(engine: Engine, path: Value, at: ts.Node): string | undefined {
  const { program } = engine;
  const own = engine.pathOf(at);
  const root = program.packageOf(own)?.folder ?? program.root;
  for (const one of alternativesOf(path)) {
    const written = textOfPath(one);
    if (written === undefined || !/\.json$/.test(written)) continue;
    const below = written.replace(/^(?:\.{0,2}\/)+/, '');
    for (const file of [`${own.slice(0, own.lastIndexOf('/'))}/${written}`, ...FOLDERS.map((folder) => `${root}/${folder}/${below}`)].map(normalizePath))
      if (program.host.stat(file)?.kind === 'file' && isApiDocument(engine, file)) return file;
  }
  return undefined;
}

/** A path as far as it is written out; where it begins (`__dirname`, the working directory, a setting) is left out. */
function textOfPath(value: Value): string | undefined {
  const constant = stringOf(value);
  if (constant !== undefined) return constant;
  if (value.kind === 'text') {
    const last = value.parts.at(-1);
    return typeof last === 'string' ? last : undefined;
  }
  if (value.kind !== 'external' || !value.isResult) return undefined;
  const args = value.calls.at(-1) ?? [];
  const member = value.path.at(-1);
  if (member === 'join' || member === 'resolve') {
    const known = args.flatMap((arg) => alternativesOf(arg).map(textOfPath).find((text) => text !== undefined) ?? []);
    return known.length > 0 ? known.join('/') : undefined;
  }
  return (member === 'URL' || member === 'fileURLToPath') && args[0] ? textOfPath(args[0]) : undefined;
}
