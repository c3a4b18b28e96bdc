/** What the readers of the single schema forms share. */
import type { Engine } from '../../resolve/engine.js';
import type { Value } from '../../resolve/values.js';
import type { SchemaType } from './schema-type.js';

export interface SchemaReader {
  readonly engine: Engine;
  /** The schema that a value is, whatever library it comes from. */
  read(value: Value | undefined): SchemaType;
}
