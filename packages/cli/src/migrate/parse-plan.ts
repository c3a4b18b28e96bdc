/** Reads a plan that people may have edited. */
import { isPlainObject } from '@mcp-idempotency/analyzer';
import type { Plan } from '@mcp-idempotency/codemod';
import { UsageError } from '../exit-code.js';

const isText = (value: unknown): value is string => typeof value === 'string';
const isList = (value: unknown, test: (one: unknown) => boolean): boolean => Array.isArray(value) && value.every(test);
const isOffset = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
/** No way out of the root. */
const isInside = (file: unknown): boolean => isText(file) && file !== '' && !file.startsWith('/') && !/(?:^|[\\/])\.\.(?:[\\/]|$)/.test(file) && !/^[A-Za-z]:/.test(file);

const FIELDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  root: isText,
  options: isPlainObject,
  changes: (value) => isList(value, (one) => isPlainObject(one) && isInside(one['file']) && isList(one['tools'], isText) && isText(one['what']) && isText(one['transform']) && isList(one['edits'], (edit) => isPlainObject(edit) && isOffset(edit['start']) && isOffset(edit['end']) && isText(edit['text']))),
  newFiles: (value) => isList(value, (one) => isPlainObject(one) && isInside(one['file']) && isText(one['text'])),
  marks: (value) => isList(value, (one) => isPlainObject(one) && isText(one['file']) && isText(one['why'])),
  notes: (value) => isList(value, isText),
  digests: (value) => isPlainObject(value) && Object.values(value).every(isText),
};

/** @throws UsageError that names what is wrong. */
export function parsePlan(text: string, name: string): Plan {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${name} is no JSON: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  if (!isPlainObject(value)) throw new UsageError(`${name} is no plan.`);
  if (value['version'] !== 1) throw new UsageError(`${name} is a plan of version ${JSON.stringify(value['version'])}; this one reads version 1.`);
  for (const [field, isRight] of Object.entries(FIELDS)) if (!isRight(value[field])) throw new UsageError(`${name} cannot be used: "${field}" is missing or not what it should be.`);
  return value as unknown as Plan;
}
