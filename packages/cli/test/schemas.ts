import { Ajv2020 } from 'ajv/dist/2020.js';
import { readFileSync } from 'node:fs';

/** What is wrong with a value by one of the schemas in docs/json; empty when nothing is. */
export function schemaErrors(name: 'check' | 'inventory' | 'config', value: unknown): readonly unknown[] {
  const schema = JSON.parse(readFileSync(new URL(`../../../docs/json/${name}.schema.json`, import.meta.url), 'utf8')) as object;
  const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
  ajv.validate(schema, value);
  return ajv.errors ?? [];
}
