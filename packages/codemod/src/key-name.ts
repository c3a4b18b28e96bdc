/** What a program would call its key. */
import type { FieldFact, ToolFact } from '@mcp-idempotency/analyzer';

const USUAL = 'idempotencyKey';

/** The name of a key that is there already, else one in the style of the other fields. */
export function keyNameFor(tools: readonly ToolFact[]): string {
  const there = tools.find(({ key }) => key?.from === 'input' && /^\w+$/.test(key.name))?.key?.name;
  if (there !== undefined) return there;
  const fields: readonly FieldFact[] = tools.flatMap(({ schema }) => schema.fields);
  const count = (pattern: RegExp): number => fields.filter(({ name }) => pattern.test(name)).length;
  if (count(/^[a-z\d]+(?:_[a-z\d]+)+$/) > count(/^[a-z\d]+(?:[A-Z][a-z\d]*)+$/)) return 'idempotency_key';
  return USUAL;
}
