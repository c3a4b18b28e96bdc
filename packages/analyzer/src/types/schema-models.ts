/** Models of schema libraries. */
import type { FieldFact, SchemaFact, SchemaInsertion } from './tool-facts.js';

/**
 * What a function or method of a schema library makes, or does to the schema it is called on. Numbers are argument
 * indexes. A meaning with several parts is read from top to bottom.
 */
export interface SchemaMeaning {
  /** A new schema of this type. With `fields`: an object. */
  readonly makes?: FieldFact['type'];
  /** The argument that holds the fields: an object of schemas (arktype: of definitions). */
  readonly fields?: number;
  /** What becomes of undeclared fields. */
  readonly undeclared?: 'strip' | 'pass' | 'reject';
  /** The argument that holds constant choices: an array, an enum object, one value; `all`: the arguments are the choices. */
  readonly choices?: number | 'all';
  /** The schema is this argument; a function there is called for it. */
  readonly takes?: number;
  /** One of several: the schemas in the array argument, or all arguments. */
  readonly anyOf?: number | 'all';
  /** All of several. `self`: the schema itself and the first argument. */
  readonly allOf?: number | 'all' | 'self';
  /** The argument (an array), or all arguments from this one on, are applied as further steps: `pipe(string(), minLength(1))`. */
  readonly then?: number;
  /** Library options as JSON Schema keywords: `Type.String({ minLength: 1 })`. */
  readonly keywords?: number;
  /** Adds the fields of this argument: an object of schemas or an object schema. */
  readonly adds?: number;
  /** Keeps only, or drops, the fields named by this argument (mask or array of names). */
  readonly keeps?: number;
  readonly drops?: number;
  /** Makes all fields, or those named by this argument, optional or required. */
  readonly loosens?: number;
  readonly tightens?: number;
  /** The field may be left out, or not. */
  readonly required?: boolean;
  readonly hasDefault?: boolean;
  /** The argument (with property path) that holds the description. */
  readonly description?: string;
  /** The argument that holds the smallest length (a number, or a string that must be contained), or the length itself. */
  readonly minLength?: { readonly at: number } | { readonly is: number };
  /** Cuts blanks off the ends; `by`: where this argument is a function that does just that. */
  readonly trims?: true | { readonly by: number };
  /** `refined`: checked by code that is not read. */
  readonly format?: string;
}

/** A schema library, or a package that takes schemas of others. */
export interface SchemaModel {
  /** Import specifiers that switch it on. */
  readonly modules: readonly string[];
  /** What its object schemas are called. */
  readonly kind: SchemaFact['kind'];
  /** How fields are written in text. */
  readonly style?: SchemaInsertion['style'];
  /** Members that stand for the library itself or a part of it: `z`, `default`, `coerce`. */
  readonly namespaces: readonly string[];
  /** Name under which other packages hand the library on: `import { z } from 'some-framework'`. */
  readonly handedOnAs?: string;
  /** Functions (and constructors) of the library. */
  readonly functions: Readonly<Record<string, SchemaMeaning>>;
  /** Methods of its schemas. What is not named here leaves a schema as it is, but an object's fields may then be others. */
  readonly methods?: Readonly<Record<string, SchemaMeaning>>;
  /** Methods and functions that change nothing we look at. */
  readonly transparent?: readonly string[];
  /** Property of an object schema that holds its fields: `shape`, `entries`. */
  readonly fieldsProperty?: string;
  /** Definitions are arktype's: `'string > 0'`, `{ 'key?': 'string' }`. */
  readonly definitions?: 'arktype';
}
