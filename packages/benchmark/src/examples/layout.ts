/** Puts each example where its framework wants it: a small project whose package.json names the versions and aliases that it imports. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CACHE } from '../places.js';
import type { Expectation } from './compare.js';

/** Where an example stands when its framework does not mind. Not `examples`: such folders are left out of an analysis. */
export const FOLDER = 'src';
const DOMAIN = '_orders.ts';

/** Lays one example out and returns the project's folder. Nothing is installed: the analysis must not need it. */
export function layOut(examples: string, name: string, { folder = FOLDER }: Expectation, packages: Readonly<Record<string, string>>): string {
  const project = path.join(CACHE, 'examples', name.replace(/\.ts$/, ''));
  rmSync(project, { recursive: true, force: true });
  const into = path.join(project, folder);
  mkdirSync(into, { recursive: true });
  const texts = new Map<string, string>();
  for (const queue = [name, DOMAIN]; queue.length > 0; ) {
    const file = queue.pop();
    if (file === undefined || texts.has(file)) continue;
    cpSync(path.join(examples, file), path.join(into, file));
    const text = readFileSync(path.join(examples, file), 'utf8');
    texts.set(file, text);
    queue.push(...importsOf(text).filter((specifier) => specifier.startsWith('./')).map((specifier) => specifier.slice(2)));
  }
  const used = new Set([...texts.values()].flatMap(importsOf).map(packageOf));
  const dependencies = Object.fromEntries(Object.entries(packages).filter(([alias]) => used.has(alias)));
  const unnamed = [...used].filter((one) => one !== undefined && packages[one] === undefined);
  if (unnamed.length > 0) throw new Error(`${name} imports ${unnamed.join(', ')}, which expected/packages.json does not name.`);
  writeFileSync(path.join(project, 'package.json'), `${JSON.stringify({ name: 'example', private: true, type: 'module', dependencies }, null, 2)}\n`);
  return project;
}

/** The specifiers of a text's imports. */
export function importsOf(text: string): string[] {
  return [...text.matchAll(/^(?:import\s*|(?:import|export)\b[^'"\n]*\bfrom\s*)['"]([^'"\n]+)['"]/gm)].map(([, specifier = '']) => specifier);
}

/** The package that a specifier names; `undefined` for a relative path or a part of Node. A path into an installed package counts as that. */
export function packageOf(specifier: string): string | undefined {
  const bare = /^\.\.?\/.*?node_modules\/(.+)$/.exec(specifier)?.[1] ?? specifier;
  if (bare.startsWith('.') || bare.startsWith('node:')) return undefined;
  return bare.split('/').slice(0, bare.startsWith('@') ? 2 : 1).join('/');
}
