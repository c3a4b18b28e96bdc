import { describe, expect, test } from 'vitest';
import { readSchema } from '../../../src/facts/schema/read-schema.js';
import type { SchemaFact } from '../../../src/types.js';
import { evaluateExport } from '../evaluate-export.js';

function schemaOf(text: string): SchemaFact {
  const { engine, value } = evaluateExport(text);
  return readSchema(engine, value);
}

const names = (schema: SchemaFact): string[] => schema.fields.map((field) => `${field.name}${field.required === undefined ? '~' : field.required ? '!' : '?'}`);
const field = (schema: SchemaFact, name: string) => schema.fields.find((one) => one.name === name)!;

describe('zod/mini', () => {
  const schema = schemaOf(`import * as z from 'zod/mini';
export const schema = z.extend(z.object({ to: z.string(), note: z.optional(z.string()) }), { key: z.string().check(z.minLength(8), z.describe('said')), x: z._default(z.string(), 'y') });`);

  test('fields, wrappers and checks', () => {
    expect(names(schema)).toEqual(['to!', 'note?', 'key!', 'x?']);
    expect(field(schema, 'key')).toMatchObject({ type: 'string', minLength: 8, description: 'said' });
    expect(schema).toMatchObject({ kind: 'zod-object', open: false });
  });

  test('pick, omit, partial', () => {
    expect(names(schemaOf("import * as z from 'zod/mini';\nconst o = z.object({ a: z.string(), b: z.string() });\nexport const schema = z.partial(z.omit(o, { a: true }));"))).toEqual(['b?']);
  });
});

test('what was converted to JSON Schema and taken apart', () => {
  const schema = schemaOf(`import { z } from 'zod';
import { zodToJsonSchema } from 'zod-to-json-schema';
const rootOf = (full, name) => { const root = (full.definitions ?? {})[name]; return { type: 'object', properties: root?.properties ?? {}, required: root?.required ?? [] }; };
export const schema = rootOf(zodToJsonSchema(z.object({ to: z.string(), note: z.string().optional() }), { name: 'x' }), 'x');`);
  expect(schema.fields.map(({ name }) => name)).toEqual(['to', 'note']);
  expect(schema.open).toBe(false);
});

test('what a function of the program converts, field by field', () => {
  const schema = schemaOf(`import { z } from 'zod';
const typeOf = (field) => ({ type: field._def.typeName === 'ZodString' ? 'string' : 'number' });
function convert(schema) { const properties = {}; for (const [name, field] of Object.entries(schema.shape)) properties[name] = typeOf(field); return { type: 'object', properties }; }
export const schema = convert(z.object({ to: z.string(), note: z.string().optional() }));`);
  expect(schema.fields.map(({ name }) => name)).toEqual(['to', 'note']);
  expect(schema).toMatchObject({ kind: 'json-schema', open: false });
});

describe('valibot', () => {
  const schema = schemaOf(`import * as v from 'valibot';
const base = v.object({ to: v.string() });
export const schema = v.pipe(v.object({ ...base.entries, key: v.pipe(v.string(), v.minLength(8), v.description('said')), note: v.optional(v.string(), ''), id: v.pipe(v.string(), v.uuid()), mode: v.picklist(['a', 'b']) }), v.description('all'));`);

  test('fields, pipes and options', () => {
    expect(names(schema)).toEqual(['to!', 'key!', 'note?', 'id!', 'mode!']);
    expect(field(schema, 'key')).toMatchObject({ type: 'string', minLength: 8, description: 'said' });
    expect(field(schema, 'id')).toMatchObject({ format: 'uuid' });
    expect(field(schema, 'mode')).toMatchObject({ type: 'enum', choices: ['a', 'b'] });
    expect(schema).toMatchObject({ kind: 'valibot', open: false });
  });

  test('named imports, variants, and the JSON Schema adapter', () => {
    expect(names(schemaOf(`import { object, string, variant, literal } from 'valibot';
import { toStandardJsonSchema } from '@valibot/to-json-schema';
export const schema = toStandardJsonSchema(variant('kind', [object({ kind: literal('a'), key: string() }), object({ kind: literal('b') })]));`))).toEqual(['kind!', 'key?']);
  });

  test('where a field goes', () => {
    expect(schemaOf("import * as v from 'valibot';\nexport const schema = v.object({ to: v.string() });").insertion).toMatchObject({ style: 'valibot', library: 'v' });
  });
});

describe('TypeBox', () => {
  const schema = schemaOf(`import { Type } from '@sinclair/typebox';
export const schema = Type.Intersect([Type.Object({ to: Type.String() }), Type.Object({ key: Type.String({ minLength: 8, description: 'said' }), note: Type.Optional(Type.String()), mode: Type.Union([Type.Literal('a'), Type.Literal('b')]) })]);`);

  test('fields and keywords', () => {
    expect(names(schema)).toEqual(['to!', 'key!', 'note?', 'mode!']);
    expect(field(schema, 'key')).toMatchObject({ minLength: 8, description: 'said' });
    expect(field(schema, 'mode')).toMatchObject({ type: 'enum', choices: ['a', 'b'] });
    expect(schema).toMatchObject({ kind: 'typebox', open: false });
  });

  test('pick, partial and composite', () => {
    expect(names(schemaOf("import { Type as T } from 'typebox';\nconst o = T.Object({ a: T.String(), b: T.String() });\nexport const schema = T.Composite([T.Partial(T.Pick(o, ['a'])), T.Omit(o, ['a'])]);"))).toEqual(['a?', 'b!']);
  });
});

describe('arktype', () => {
  const schema = schemaOf(`import { type } from 'arktype';
const base = type({ to: 'string.email' });
export const schema = base.and({ key: 'string >= 8', 'note?': 'string > 0', id: 'string.uuid', mode: "'a' | 'b'", n: '1 <= number <= 5', x: ['string', '=', 'y'], flag: 'boolean = false', tags: 'string[]', when: type('string').describe('said') });`);

  test('definitions', () => {
    expect(names(schema)).toEqual(['to!', 'key!', 'note?', 'id!', 'mode!', 'n!', 'x?', 'flag?', 'tags!', 'when!']);
    expect(field(schema, 'key')).toMatchObject({ type: 'string', minLength: 8 });
    expect(field(schema, 'note')).toMatchObject({ minLength: 1 });
    expect(field(schema, 'id')).toMatchObject({ format: 'uuid' });
    expect(field(schema, 'mode')).toMatchObject({ type: 'enum', choices: ['a', 'b'] });
    expect(field(schema, 'n')).toMatchObject({ type: 'number' });
    expect(field(schema, 'when')).toMatchObject({ type: 'string', description: 'said' });
    expect(schema).toMatchObject({ kind: 'arktype', open: false });
  });

  test('spread', () => {
    expect(names(schemaOf("import { type } from 'arktype';\nconst base = type({ to: 'string' });\nexport const schema = type({ '...': base, 'key?': 'string' });"))).toEqual(['to!', 'key?']);
  });
});

describe('JSON Schema', () => {
  const json = (text: string, before = '') => schemaOf(`${before}\nexport const schema = ${text};`);

  test.each([
    ['properties and required', "{ type: 'object', properties: { to: { type: 'string' }, key: { type: 'string' } }, required: ['to'] }", ['to!', 'key?'], false],
    ['as const', "{ type: 'object' as const, properties: { to: { type: 'string' } } } as const", ['to?'], false],
    ['no properties', "{ type: 'object' }", [], false],
    ['spread properties', "{ type: 'object', properties: { ...base, key: { type: 'string' } }, required: ['key'] }", ['to?', 'key!'], false],
    ['a spread of something unknown', "{ type: 'object', properties: { ...unknownThing, key: { type: 'string' } } }", ['key?'], true],
    ['allOf', "{ allOf: [{ type: 'object', properties: { to: { type: 'string' } }, required: ['to'] }, { type: 'object', properties: { key: { type: 'string' } }, required: ['key'] }] }", ['to!', 'key!'], false],
    ['anyOf', "{ type: 'object', anyOf: [{ properties: { key: { type: 'string' } }, required: ['key'] }, { properties: { x: { type: 'string' } }, required: ['x'] }] }", ['key?', 'x?'], false],
    ['$ref', "{ $ref: '#/$defs/Order', $defs: { Order: { type: 'object', properties: { key: { type: 'string' } }, required: ['key'] } } }", ['key!'], false],
    ['a $ref out of the file', "{ $ref: 'https://example.test/order.json' }", [], true],
    ['a list of parameters', "[{ name: 'to', type: 'string', required: true }, { name: 'key', type: 'string' }]", ['to!', 'key?'], false],
    ['required on the property', "{ type: 'object', properties: { to: { type: 'string', required: true } } }", ['to!'], false],
  ])('%s', (_, text, expected, open) => {
    const schema = json(text, "import { unknownThing } from 'elsewhere';\nconst base = { to: { type: 'string' } };");
    expect(names(schema)).toEqual(expected);
    expect(schema.open).toBe(open);
    expect(schema.kind).toBe('json-schema');
  });

  test('a $ref to itself cannot be read', () => {
    expect(json("{ $ref: '#' }")).toEqual({ kind: 'unknown', fields: [], open: true, passesUndeclared: false });
  });

  test('keywords of a field', () => {
    const schema = json("{ type: 'object', properties: { key: { type: ['string', 'null'], minLength: 8, description: 'said' }, id: { type: 'string', format: 'uuid' }, p: { type: 'string', pattern: '^a' }, mode: { enum: ['a', 'b'], default: 'a' }, o: { type: 'object', properties: { key: { type: 'string' } } } } }");
    expect(field(schema, 'key')).toMatchObject({ type: 'string', minLength: 8, description: 'said' });
    expect(field(schema, 'id')).toMatchObject({ format: 'uuid' });
    expect(field(schema, 'p')).toMatchObject({ format: 'pattern' });
    expect(field(schema, 'mode')).toMatchObject({ type: 'enum', choices: ['a', 'b'], hasDefault: true });
    expect(field(schema, 'o').fields).toMatchObject([{ name: 'key' }]);
  });

  test.each(["import { fromJsonSchema as wrap } from '@modelcontextprotocol/server';", "import { jsonSchemaAdapter as wrap } from 'fastmcp';", "import { jsonSchema as wrap } from 'ai';", "import { toJsonSchemaCompat as wrap } from '@modelcontextprotocol/sdk/server/zod-json-schema-compat.js';"])('%s', (line) => {
    const schema = json("wrap({ type: 'object', properties: { key: { type: 'string' } }, required: ['key'] })", line);
    expect(names(schema)).toEqual(['key!']);
    expect(schema).toMatchObject({ kind: 'json-schema', open: false });
  });

  test('where a property and its requirement go', () => {
    const with_ = "export const schema = { type: 'object', properties: { to: { type: 'string' } }, required: ['to'] };";
    const without = "export const schema = { type: 'object', properties: {} };";
    const a = schemaOf(with_).insertion!;
    expect(with_.slice(a.offset - 13, a.offset)).toBe('properties: {');
    expect(with_.slice(a.requiredOffset! - 11, a.requiredOffset!)).toBe('required: [');
    expect(a).toMatchObject({ style: 'json-schema', empty: false, lead: ' ', requiredEmpty: false });
    const b = schemaOf(without).insertion!;
    expect(b).toMatchObject({ empty: true, lead: '' });
    expect(without.slice(b.requiredMissingOffset!)).toMatch(/^properties/);
  });

  test('a zod shape with fields called type and properties is no JSON Schema', () => {
    expect(names(schemaOf("import { z } from 'zod';\nexport const schema = { type: z.string(), properties: z.object({}) };"))).toEqual(['type!', 'properties!']);
  });

  test('JSON from a file', () => {
    const { engine, value } = evaluateExport({ '/repo/a.ts': "import order from './order.json' with { type: 'json' };\nexport const schema = order;", '/repo/order.json': '{ "type": "object", "properties": { "key": { "type": "string" } }, "required": ["key"] }' });
    expect(names(readSchema(engine, value))).toEqual(['key!']);
  });

  test('keys added in a loop over definitions', () => {
    const schema = schemaOf(`const tools = [{ name: 'a', inputSchema: { type: 'object', properties: { to: { type: 'string' } } } }];
for (const tool of tools) (tool.inputSchema.properties as any).idempotencyKey = { type: 'string' };
export const schema = tools[0].inputSchema;`);
    expect(names(schema)).toEqual(['to?', 'idempotencyKey?']);
  });
});

describe('a JSON Schema that is copied to have keywords written anew', () => {
  const clean = `import { z } from 'zod';
function clean(schema) {
  const copy = { ...schema };
  for (const keyword of ['$defs', 'definitions', 'anyOf']) copy[keyword] = copy[keyword].map((one) => clean(one));
  return copy;
}
`;

  test('has the fields of the copied one, and no others', () => {
    const schema = schemaOf(`${clean}export const schema = clean(z.toJSONSchema(z.object({ to: z.string(), note: z.string().optional() })));`);
    expect(names(schema)).toEqual(['to!', 'note?']);
    expect(schema.open).toBe(false);
  });

  test('one keyword alone may be a field', () => {
    expect(names(schemaOf("import { z } from 'zod';\nconst base = { to: z.string() };\nexport const schema = { ...base, definitions: z.string() };"))).toEqual(['to!', 'definitions!']);
  });
});
