/** How settings name a function: `src/mail.ts#Mailer.send` of one's own, `our-metrics#count` of a package. */
import type ts from 'typescript';
import { isCodeFile } from '../../project/extensions.js';
import type { Engine } from '../../resolve/engine.js';
import { namesOf } from './names.js';

export interface Reference {
  readonly text: string;
  /** The end of a file's path, without its ending, where it may be one. */
  readonly path?: string;
  /** The package; a name such as `chart.js` may be either. */
  readonly module?: string;
  readonly name: string;
}

/** Reads `path#name` and `package#member`. A bare name has neither path nor package. */
export function parseReference(text: string): Reference {
  const at = text.indexOf('#', text.startsWith('#') ? 1 : 0);
  if (at < 0) return { text, name: text };
  const [head, name] = [text.slice(0, at), text.slice(at + 1)];
  const path = head.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '');
  return { text, ...(isCodeFile(path) && { path: stemOf(path) }), module: head.replace(/^node:/, ''), name };
}

/** Whether a function of the program, or a member of an interface in it, is the one that is meant. */
export function meansFunction(engine: Engine, { path, module, name }: Reference, node: ts.Node): boolean {
  const names = namesOf(engine, node);
  // A path says which file, so the name must be the whole name; elsewhere the end of it will do.
  if (path !== undefined && names.includes(name) && meansFile(path, engine.pathOf(node))) return true;
  return names.some((one) => endsWith(one, name)) && (module === undefined || isPackage(engine, module, node));
}

/** Whether a path, given without its ending, is that of a file or the end of it. */
export const meansFile = (path: string, file: string): boolean => `/${stemOf(file)}`.endsWith(`/${path}`);

/** Whether a member of a package is the one that is meant: the end of the path of names from the import. */
export function meansMember({ module, name }: Reference, specifier: string, member: string): boolean {
  const imported = specifier.replace(/^node:/, '');
  if (module !== undefined && imported !== module && !imported.startsWith(`${module}/`)) return false;
  return endsWith(member, name);
}

const endsWith = (names: string, name: string): boolean => names === name || names.endsWith(`.${name}`);

/** Whether a function belongs to a package: one of the workspace, or one that was bundled in. */
function isPackage(engine: Engine, name: string, node: ts.Node): boolean {
  return engine.bundledPackageOf(node) === name || engine.program.packageOf(engine.pathOf(node))?.manifest['name'] === name;
}

function stemOf(path: string): string {
  return path.replace(/\.[cm]?[jt]sx?$/, '');
}
