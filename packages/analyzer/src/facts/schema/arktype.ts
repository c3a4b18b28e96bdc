/** arktype's definitions: `{ 'key?': 'string > 0' }`, `'string.uuid'`, `"'a' | 'b'"`. */
import { alternativesOf, stringOf, type Value } from '../../resolve/values.js';
import { readFields } from './fields.js';
import type { SchemaReader } from './reader.js';
import { OPAQUE, scalar, unionTypes, type SchemaType } from './schema-type.js';

const FORMATS: ReadonlyMap<string, string> = new Map(Object.entries({
  uuid: 'uuid', email: 'email', url: 'url', ip: 'ip', semver: 'pattern', date: 'date', digits: 'pattern', numeric: 'pattern', hex: 'pattern', base64: 'pattern',
  alpha: 'pattern', alphanumeric: 'pattern', creditCard: 'pattern', json: 'pattern', regex: 'pattern', integer: 'pattern',
}));
const TYPES: ReadonlyMap<string, SchemaType['type']> = new Map(Object.entries<SchemaType['type']>({
  string: 'string', number: 'number', bigint: 'number', boolean: 'boolean', true: 'boolean', false: 'boolean', object: 'object', unknown: 'unknown', any: 'unknown',
  Date: 'other', null: 'other', undefined: 'other', never: 'other', symbol: 'other',
}));

/** The schema of a definition: text, an object of definitions, another type. */
export function readDefinition(reader: SchemaReader, value: Value): SchemaType {
  return unionTypes(alternativesOf(value).map((one): SchemaType => {
    const text = stringOf(one);
    if (text !== undefined) return readText(text);
    if (one.kind === 'array') return readTuple(reader, one.items);
    if (one.kind !== 'object') return reader.read(one);
    const object = readFields(reader, one, (name, field) => {
      if (name === '+') return undefined;
      const schema = readDefinition(reader, field);
      if (name === '...') return { name, schema };
      return name.endsWith('?') ? { name: name.slice(0, -1), schema: { ...schema, required: false } } : { name, schema };
    });
    return { ...withSpread(object), kind: 'arktype', passesUndeclared: true };
  }));
}

/** `{ '...': base, … }`. */
function withSpread(object: SchemaType): SchemaType {
  const base = object.fields.get('...');
  if (!base) return object;
  const own = [...object.fields].filter(([name]) => name !== '...');
  return { ...object, open: object.open || !base.fields, fields: new Map([...(base.fields ?? []).map((field) => [field.name, field] as const), ...own]) };
}

/** `['string', '=', 'default']`, `['string', '@', 'description']`, `[type, '?']`. */
function readTuple(reader: SchemaReader, [first, operator, operand]: readonly Value[]): SchemaType {
  if (!first) return scalar('array', 'arktype');
  const schema = readDefinition(reader, first);
  switch (operator && stringOf(operator)) {
    case '?': return { ...schema, required: false };
    case '=': return { ...schema, required: false, hasDefault: true };
    case '@': {
      const description = operand && stringOf(operand);
      return description === undefined ? schema : { ...schema, description };
    }
    case '[]': return { ...scalar('array', 'arktype'), fields: schema.fields, open: schema.open };
    case '|': return operand ? unionTypes([schema, readDefinition(reader, operand)]) : schema;
    case ':':
    case '=>':
    case '&': return { ...schema, format: schema.format ?? 'refined' };
    default: return scalar('array', 'arktype');
  }
}

function readText(definition: string): SchemaType {
  let text = definition.trim();
  const fallback = /^(.*\S)\s+=\s+[^=].*$/s.exec(text);
  const optional = text.endsWith('?');
  if (fallback) text = fallback[1]!;
  else if (optional) text = text.slice(0, -1).trim();
  const schema = unionTypes(splitOptions(text).map(readOption));
  return { ...schema, kind: 'arktype', ...((fallback || optional) && { required: false }), ...(fallback && { hasDefault: true }) };
}

/** The options of a `|`, which may stand in quotes. */
function splitOptions(text: string): readonly string[] {
  return (text.match(/(?:'[^']*'|"[^"]*"|\/(?:\\.|[^/\\])+\/|[^|])+/g) ?? [text]).map((one) => one.trim()).filter((one) => one !== '');
}

function readOption(text: string): SchemaType {
  const quoted = /^(['"])(.*)\1$/.exec(text);
  if (quoted) return { ...scalar('enum'), choices: [quoted[2]!], minLength: quoted[2]!.length };
  if (/^\/.*\/[a-z]*$/.test(text)) return { ...scalar('string'), format: 'pattern' };
  if (/\[\]$/.test(text)) return scalar('array');
  // `1 <= string <= 64`, `string >= 8`, `string > 0`, `string == 36`
  const left = /^(\d+)\s*(<=?)\s*(.+)$/.exec(text);
  const word = (left ? left[3]! : text).split(/[\s<>=%&]/)[0]!;
  const right = /(>=?|==)\s*(\d+)/.exec(left ? left[3]! : text);
  const [base = '', ...parts] = word.split('.');
  const type = TYPES.get(base);
  if (!type) return /^-?\d/.test(base) ? scalar('number') : OPAQUE;
  const length = left ? Number(left[1]) + (left[2] === '<' ? 1 : 0) : right ? Number(right[2]) + (right[1] === '>' ? 1 : 0) : undefined;
  const format = parts.map((part) => FORMATS.get(part)).find((one) => one !== undefined);
  return { ...scalar(type), ...(type === 'string' && length !== undefined && { minLength: length }), ...(format !== undefined && { format }), ...(text.includes('&') && { format: format ?? 'refined' }) };
}
