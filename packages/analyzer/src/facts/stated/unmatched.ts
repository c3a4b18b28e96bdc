/** What a person stated of something that is not there: names in the settings, and words after `@mcpEffect`. */
import type ts from 'typescript';
import { closest } from '../../closest.js';
import type { Program } from '../../project/program.js';
import { Engine } from '../../resolve/engine.js';
import type { FieldFact, Settings, ToolFact } from '../../types.js';
import { namesOf } from './names.js';
import { meansFile, meansFunction, parseReference, type Reference } from './reference.js';
import { EFFECT_TAGS } from './tags.js';

/** A statement without effect. `file` and `line` are those of a comment; a setting has none. */
export interface Unmatched {
  readonly file?: string;
  readonly line?: number;
  readonly message: string;
}

/** Looks for everything that is named. To be asked of a whole program: in a part of it much is rightly missing. */
export function findUnmatched(program: Program, settings: Settings, tools: readonly ToolFact[]): readonly Unmatched[] {
  const search = new Search(program, settings, tools);
  return [
    ...Object.keys(settings.tools).flatMap((name) => search.tool(name)),
    ...Object.keys(settings.sinks).flatMap((name) => search.sink(name)),
    ...settings.wrappers.flatMap((name) => search.wrapper(name)),
    ...settings.keyNames.flatMap((name) => search.keyName(name)),
  ];
}

/** `@mcpEffect` with a word that is no effect. */
export function findWrongTags(program: Program): readonly Unmatched[] {
  return program.mentioning('mcpEffect').flatMap((file) => {
    const text = program.text(file) ?? '';
    return [...text.matchAll(/^[ \t]*(?:\/\*\*|\*)[^\n]*?@mcpEffect\b[ \t]*([\w-]*)/gm)].flatMap((match) => {
      const [whole, word = ''] = match;
      if (EFFECT_TAGS.some((one) => one === word)) return [];
      const line = text.slice(0, match.index + whole.length).split('\n').length;
      return [{ file, line, message: `@mcpEffect says ${word === '' ? 'nothing' : `"${word}"`}, which is no effect: ${EFFECT_TAGS.join(', ')}` }];
    });
  });
}

class Search {
  readonly #program: Program;
  readonly #tools: readonly ToolFact[];
  readonly #engine: Engine;
  readonly #functions = new Map<string, readonly ts.Node[]>();

  constructor(program: Program, settings: Settings, tools: readonly ToolFact[]) {
    this.#program = program;
    this.#tools = tools;
    this.#engine = new Engine(program, settings);
  }

  tool(name: string): readonly Unmatched[] {
    const names = this.#tools.flatMap((tool) => tool.name ?? []);
    return names.includes(name) ? [] : [unmatched(`tools: no tool is called "${name}"`, closest(name, names))];
  }

  keyName(name: string): readonly Unmatched[] {
    const names = fieldNames(this.#tools.flatMap(({ schema }) => schema.fields));
    return names.includes(name) ? [] : [unmatched(`keyNames: no tool has a field "${name}"`, closest(name, names))];
  }

  sink(text: string): readonly Unmatched[] {
    const reference = parseReference(text);
    return this.#isThere(reference) ? [] : [unmatched(`sinks: nothing is called "${text}"`, this.#meant(reference))];
  }

  wrapper(text: string): readonly Unmatched[] {
    const reference = parseReference(text);
    const isBare = reference.module === undefined;
    if (isBare ? this.#program.mentioning(lastOf(text)).length > 0 : this.#isThere(reference)) return [];
    const called = new Set(this.#tools.flatMap(({ place }) => [...(this.#program.source(place.file)?.calls.keys() ?? [])]));
    return [unmatched(`wrappers: nothing is called "${text}"`, isBare ? closest(text, [...called]) : this.#meant(reference))];
  }

  /** A function of a file or of a workspace's package, or a name that is used beside the name of the package. */
  #isThere(reference: Reference): boolean {
    const { path, module, name } = reference;
    const files = this.#program.mentioning(lastOf(name).replace(/^#/, ''));
    const inFile = path === undefined ? [] : files.filter((file) => meansFile(path, file));
    const inPackage = files.filter((file) => this.#program.packageOf(file)?.manifest['name'] === module);
    const isFunction = [...inFile, ...inPackage].some((file) => this.#functionsOf(file).some((node) => meansFunction(this.#engine, reference, node)));
    return isFunction || (module !== undefined && files.some((file) => this.#program.text(file)?.includes(module)));
  }

  /** The function of that name in another file, or the name that is spelt most alike in the file. */
  #meant({ path, module, name }: Reference): string | undefined {
    const { files } = this.#program;
    const at = (file: string, one: string): string => `${file.slice(this.#program.root.length).replace(/^\//, '')}#${one}`;
    const named = path !== undefined ? files.filter((file) => meansFile(path, file)) : [];
    for (const file of named) {
      const one = closest(name, this.#namesIn(file)) ?? this.#namesIn(file).find((other) => lastOf(other) === lastOf(name));
      if (one !== undefined) return at(file, one);
    }
    for (const file of this.#program.mentioning(lastOf(name).replace(/^#/, ''))) {
      const one = this.#namesIn(file).find((other) => other === name || lastOf(other) === lastOf(name));
      if (one !== undefined) return at(file, one);
    }
    const file = closest(module ?? '', files.map((one) => one.slice(this.#program.root.length + 1)));
    const one = file === undefined ? undefined : closest(name, this.#namesIn(`${this.#program.root}/${file}`));
    return one === undefined ? undefined : `${file}#${one}`;
  }

  #namesIn(file: string): readonly string[] {
    return this.#functionsOf(file).flatMap((node) => namesOf(this.#engine, node));
  }

  /** The functions of a file, and the members of its interfaces. */
  #functionsOf(file: string): readonly ts.Node[] {
    const known = this.#functions.get(file);
    if (known) return known;
    const { ts } = this.#engine;
    const found: ts.Node[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isFunctionLike(node) || ts.isPropertySignature(node)) found.push(node);
      ts.forEachChild(node, visit);
    };
    const module = this.#program.source(file);
    if (module) visit(module.ast);
    this.#functions.set(file, found);
    return found;
  }
}

function unmatched(what: string, meant: string | undefined): Unmatched {
  return { message: meant === undefined ? what : `${what}; did you mean "${meant}"?` };
}

function fieldNames(fields: readonly FieldFact[]): readonly string[] {
  return fields.flatMap(({ name, fields: inner }) => [name, ...fieldNames(inner ?? [])]);
}

const lastOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1);
