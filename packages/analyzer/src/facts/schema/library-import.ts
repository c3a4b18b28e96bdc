/** Which import of a file stands for a schema library as a whole: `z`, `v`, `Type`. */
import type { SourceModule } from '../../project/program.js';
import type { SchemaInsertion, SchemaModel } from '../../types.js';
import { schemaModelOf } from './model-index.js';

export interface LibraryBinding {
  /** What the file calls it. */
  readonly local: string;
  readonly specifier: string;
  /** The exported name, `default` or `*`. */
  readonly name: string;
}

/** `undefined`: the file does not import the library of this style, or only parts of it. */
export function findLibraryImport(module: SourceModule, style: SchemaInsertion['style']): LibraryBinding | undefined {
  for (const [local, { specifier, name, typeOnly }] of module.imports) {
    if (typeOnly) continue;
    const model = schemaModelOf(specifier) ?? schemaModelOf(specifier.replace(/^npm:/, '').replace(/@[\d.^~]+/, ''));
    if (model ? model.style === style && isWhole(model, name) : style === 'zod' && name === 'z') return { local, specifier, name };
  }
  return undefined;
}

const isWhole = (model: SchemaModel, name: string): boolean => name === '*' || (model.namespaces.includes(name) && name !== 'coerce' && name !== 'iso' && name !== 'core');
