/** The description of a schema, and where it is written. */
import { alternativesOf, stringOf, type Value } from '../../resolve/values.js';
import { placeOfNode } from './fields.js';
import type { SchemaReader } from './reader.js';
import type { SchemaType } from './schema-type.js';

/** The schema with this description; unchanged when the value is no text. */
export function describedBy({ engine }: SchemaReader, schema: SchemaType, value: Value): SchemaType {
  const [one] = alternativesOf(value);
  const description = one && textOf(one);
  if (description === undefined) return schema;
  const node = one!.kind === 'constant' || one!.kind === 'text' ? one!.node : undefined;
  return { ...schema, description, descriptionPlace: node && placeOfNode(engine, node) };
}

/** Text as far as it is known; what is not known is left out. */
function textOf(value: Value): string | undefined {
  const [one] = alternativesOf(value);
  if (one?.kind === 'text') return one.parts.map((part) => (typeof part === 'string' ? part : textOf(part) ?? '…')).join('');
  return one && stringOf(one);
}
