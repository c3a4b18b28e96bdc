import { describe, expect, test } from 'vitest';
import { readSchema } from '../../../src/facts/schema/read-schema.js';
import type { SchemaFact } from '../../../src/types.js';
import { evaluateExport } from '../evaluate-export.js';

const Z = "import { z } from 'zod';\n";

function schemaOf(files: string | Record<string, string>, name = 'schema'): SchemaFact {
  const { engine, value } = evaluateExport(files, name);
  return readSchema(engine, value);
}

/** `key!` is required, `key?` optional, `key~` cannot be told. */
const names = (schema: SchemaFact): string[] => schema.fields.map((field) => `${field.name}${field.required === undefined ? '~' : field.required ? '!' : '?'}`);

describe('object forms', () => {
  test.each([
    ['a raw shape', '{ to: z.string(), key: z.string().optional() }', ['to!', 'key?'], 'zod-shape', false],
    ['an empty raw shape', '{}', [], 'zod-shape', false],
    ['an object', 'z.object({ to: z.string(), key: z.string().nullish() })', ['to!', 'key?'], 'zod-object', false],
    ['a strict object', 'z.strictObject({ to: z.string() })', ['to!'], 'zod-object', false],
    ['extend', 'z.object({ to: z.string() }).extend({ key: z.uuid() })', ['to!', 'key!'], 'zod-object', false],
    ['safeExtend', 'z.object({ to: z.string() }).safeExtend({ key: z.uuid() })', ['to!', 'key!'], 'zod-object', false],
    ['merge', 'z.object({ to: z.string() }).merge(z.object({ key: z.string() }))', ['to!', 'key!'], 'zod-object', false],
    ['and', 'z.object({ to: z.string() }).and(z.object({ key: z.string() }))', ['to!', 'key!'], 'zod-object', false],
    ['intersection', 'z.intersection(z.object({ to: z.string() }), z.object({ key: z.string() }))', ['to!', 'key!'], 'zod-object', false],
    ['pick', 'z.object({ to: z.string(), key: z.string() }).pick({ key: true })', ['key!'], 'zod-object', false],
    ['omit', 'z.object({ to: z.string(), key: z.string() }).omit({ key: true })', ['to!'], 'zod-object', false],
    ['omit of something unknown', 'z.object({ to: z.string() }).omit(other)', ['to~'], 'zod-object', true],
    ['partial', 'z.object({ to: z.string(), key: z.string() }).partial()', ['to?', 'key?'], 'zod-object', false],
    ['partial of one', 'z.object({ to: z.string(), key: z.string() }).partial({ key: true })', ['to!', 'key?'], 'zod-object', false],
    ['required', 'z.object({ key: z.string().optional() }).required()', ['key!'], 'zod-object', false],
    ['a spread of .shape', '{ ...z.object({ to: z.string() }).shape, key: z.string() }', ['to!', 'key!'], 'zod-shape', false],
    ['.shape itself', 'z.object({ to: z.string() }).shape', ['to!'], 'zod-shape', false],
    ['a field of .shape', '{ key: z.object({ k: z.string().min(3) }).shape.k.optional() }', ['key?'], 'zod-shape', false],
    ['a spread of an unknown', 'z.object({ ...other, key: z.string() })', ['key!'], 'zod-object', true],
    ['a maybe-there field', 'z.object({ to: z.string(), ...(flag ? { key: z.string() } : {}) })', ['to!', 'key~'], 'zod-object', false],
    ['a maybe-there field with &&', 'z.object({ to: z.string(), ...(flag && { key: z.string() }) })', ['to!', 'key~'], 'zod-object', false],
    ['a choice of schemas', 'flag ? z.object({ a: z.string(), key: z.string() }) : z.object({ a: z.string() })', ['a!', 'key?'], 'zod-object', false],
    ['transparent methods', "z.object({ key: z.string() }).refine((v) => v.key !== '').describe('x').strict().transform((v) => v).brand('b')", ['key!'], 'zod-object', false],
    ['a default', "z.object({ key: z.string().default('x') })", ['key?'], 'zod-object', false],
    ['a discriminated union', "z.discriminatedUnion('kind', [z.object({ kind: z.literal('a'), key: z.string() }), z.object({ kind: z.literal('b'), key: z.string(), x: z.string() })])", ['kind!', 'key!', 'x?'], 'zod-object', false],
    ['a union', 'z.union([z.object({ key: z.string() }), z.object({ x: z.string() })])', ['key?', 'x?'], 'zod-object', false],
    ['or', 'z.object({ key: z.string() }).or(z.object({ key: z.string() }))', ['key!'], 'zod-object', false],
    ['preprocess', 'z.preprocess((v) => v, z.object({ key: z.string() }))', ['key!'], 'zod-object', false],
    ['lazy', 'z.lazy(() => z.object({ key: z.string() }))', ['key!'], 'zod-object', false],
    ['pipe', 'z.object({ key: z.string() }).pipe(z.any())', ['key!'], 'zod-object', false],
    ['coerce', 'z.object({ n: z.coerce.number(), at: z.iso.datetime() })', ['n!', 'at!'], 'zod-object', false],
    ['nothing we know', 'other', [], 'unknown', true],
    ['a function of a package', 'wrap(z.object({ key: z.string() }))', ['key!'], 'zod-object', true],
  ])('%s', (_, text, expected, kind, open) => {
    const schema = schemaOf(`${Z}import { other, flag, wrap } from 'elsewhere';\nexport const schema = ${text};`);
    expect(names(schema)).toEqual(expected);
    expect(schema.kind).toBe(kind);
    expect(schema.open).toBe(open);
  });

  test('undeclared fields pass through loose objects', () => {
    for (const text of ['z.object({}).passthrough()', 'z.looseObject({})', 'z.object({}).catchall(z.any())', 'z.record(z.string(), z.any())']) expect(schemaOf(`${Z}export const schema = ${text};`).passesUndeclared, text).toBe(true);
    for (const text of ['z.object({})', 'z.strictObject({})', 'z.object({}).passthrough().strict()', '{}']) expect(schemaOf(`${Z}export const schema = ${text};`).passesUndeclared, text).toBe(false);
  });
});

describe('fields', () => {
  const field = (text: string, imports = Z) => schemaOf(`${imports}enum Mode { A = 'a', B = 'b' }\nconst words = ['a', 'b'] as const;\nexport const schema = { f: ${text} };`).fields[0]!;

  test.each([
    ['z.string()', { type: 'string' }],
    ['z.string().min(8)', { type: 'string', minLength: 8 }],
    ['z.string().length(36)', { minLength: 36 }],
    ['z.string().nonempty()', { minLength: 1 }],
    ['z.string().trim().max(40).min(0)', { minLength: 0 }],
    ["z.string().startsWith('ord_')", { minLength: 4 }],
    ['z.string().regex(/^k/)', { format: 'pattern' }],
    ['z.string().uuid()', { type: 'string', format: 'uuid' }],
    ['z.uuid()', { type: 'string', format: 'uuid' }],
    ['z.ulid().optional()', { format: 'ulid', required: false }],
    ['z.string().cuid2()', { format: 'cuid' }],
    ['z.string().refine((s) => s.length > 3)', { format: 'refined' }],
    ["z.string().describe('one').describe('two')", { description: 'two' }],
    ["z.string().meta({ description: 'said' })", { description: 'said' }],
    ["z.string({ description: 'said' })", { description: 'said' }],
    ['z.string().describe(`one per ${thing}`)', { description: 'one per …' }],
    ['z.number().min(1)', { type: 'number' }],
    ['z.boolean().default(false)', { type: 'boolean', required: false, hasDefault: true }],
    ["z.enum(['a', 'b'])", { type: 'enum', choices: ['a', 'b'] }],
    ['z.enum(words)', { type: 'enum', choices: ['a', 'b'] }],
    ['z.nativeEnum(Mode)', { type: 'enum', choices: ['a', 'b'] }],
    ["z.literal('x')", { type: 'enum', choices: ['x'] }],
    ['z.literal(true)', { type: 'boolean' }],
    ["z.union([z.literal('a'), z.literal('b')])", { type: 'enum', choices: ['a', 'b'] }],
    ['z.union([z.string(), z.null()])', { type: 'string', required: true }],
    ['z.array(z.string())', { type: 'array' }],
    ['z.string().array()', { type: 'array' }],
    ['z.optional(z.string().min(2))', { type: 'string', minLength: 2, required: false }],
    ['z.preprocess((v) => v, z.string().min(2))', { minLength: 2 }],
    ['z.object({ key: z.string() })', { type: 'object', fields: [expect.objectContaining({ name: 'key' })] }],
    ['z.array(z.object({ key: z.string() })).min(1)', { type: 'array', fields: [expect.objectContaining({ name: 'key' })] }],
    ['something', { type: 'unknown', required: undefined }],
  ])('%s', (text, expected) => {
    expect(field(text, `${Z}import { something, thing } from 'elsewhere';\n`)).toMatchObject(expected);
  });

  test('the place is the property', () => {
    expect(schemaOf(`${Z}const key = z.string();\nexport const schema = {\n  to: z.string(),\n  key,\n};`).fields[1]!.place).toMatchObject({ file: '/repo/a.ts', line: 5, column: 3, endColumn: 6 });
  });
});

describe('where it comes from', () => {
  test.each([
    ['namespace', "import * as z from 'zod';\nexport const schema = z.object({ key: z.string() });"],
    ['default', "import z from 'zod';\nexport const schema = z.object({ key: z.string() });"],
    ['named functions', "import { object, string } from 'zod';\nexport const schema = object({ key: string() });"],
    ['zod/v4', "import { z } from 'zod/v4';\nexport const schema = z.object({ key: z.string() });"],
    ['zod/v3', "import { z } from 'zod/v3';\nexport const schema = z.object({ key: z.string() });"],
    ['a package that hands it on', "import { z } from '@metorial/mcp-server-sdk';\nexport const schema = z.object({ key: z.string() });"],
    ['toJSONSchema', "import { z } from 'zod';\nexport const schema = z.toJSONSchema(z.object({ key: z.string() }), { io: 'input' });"],
    ['zodToJsonSchema', "import { z } from 'zod';\nimport { zodToJsonSchema } from 'zod-to-json-schema';\nexport const schema = zodToJsonSchema(z.object({ key: z.string() })) as object;"],
    ['zodToJsonSchema by default import', "import { z } from 'zod';\nimport convert from 'zod-to-json-schema';\nexport const schema = convert(z.object({ key: z.string() }));"],
    ['what was converted, by its name among the definitions', "import { z } from 'zod';\nimport { zodToJsonSchema } from 'zod-to-json-schema';\nfunction rootOf(schema, name) { const full = zodToJsonSchema(schema, { name }); if (full.$ref && full.definitions) { const key = Object.keys(full.definitions)[0]; return full.definitions[key]; } return full; }\nexport const schema = rootOf(z.object({ key: z.string() }), process.env.NAME);"],
    ['a converter under another name', "import { z } from 'zod';\nimport { zodToJsonSchema } from '@alcyone-labs/zod-to-json-schema';\nexport const schema = zodToJsonSchema(z.object({ key: z.string() }));"],
    ['a bundle of esbuild', "// node_modules/zod/v4/classic/external.js\nvar external_exports = {};\n__export(external_exports, { object: () => object, string: () => string, toJSONSchema: () => toJSONSchema });\nfunction object(shape) { return new ZodObject({ shape }); }\n\n// src/index.ts\nexport const schema = external_exports.toJSONSchema(external_exports.object({ key: external_exports.string() }).strict());"],
    ['a bundle of Bun', "// node_modules/zod/v4/classic/external.js\nvar exports_external = {};\n__export(exports_external, { object: () => object, string: () => string });\n\n// src/index.ts\nexport const schema = exports_external.object({ key: exports_external.string() });"],
    ['ZodValidator', "import { z } from 'zod';\nimport { ZodValidator } from '@zuplo/mcp/tools/zod';\nexport const schema = new ZodValidator(z.object({ key: z.string() }));"],
    ['zodSchema', "import { z } from 'zod';\nimport { zodSchema } from 'ai';\nexport const schema = zodSchema(z.object({ key: z.string() }));"],
    ['a wrapper of the program', "import { z } from 'zod';\nconst keyed = (shape) => z.object({ ...shape, key: z.string() });\nexport const schema = keyed({});"],
    ['a wrapper that maps entries', "import { z } from 'zod';\nexport const schema = z.object(Object.fromEntries(['key'].map((name) => [name, z.string()])));"],
    ['Object.assign', "import { z } from 'zod';\nexport const schema = z.object(Object.assign({}, { key: z.string() }));"],
    ['mcp-framework’s record', "import { z } from 'zod';\nexport const schema = { key: { type: z.string(), description: 'x' } };"],
    ['mcp-framework’s defineSchema', "import { z } from 'zod';\nimport { defineSchema } from 'mcp-framework';\nexport const schema = defineSchema({ key: z.string() });"],
  ])('%s', (_, text) => {
    const schema = schemaOf(text);
    expect(names(schema)).toEqual(['key!']);
    expect(schema.open).toBe(false);
    expect(schema.kind).toMatch(/^zod-/);
  });

  test('CommonJS', () => {
    expect(names(schemaOf({ '/repo/a.js': "const zod_1 = require('zod');\nexports.schema = zod_1.z.object({ key: zod_1.z.string() });" }))).toEqual(['key!']);
    expect(names(schemaOf({ '/repo/a.cjs': "const z = require('zod');\nmodule.exports = { schema: { key: z.string() } };" }))).toEqual(['key!']);
  });

  test('another file', () => {
    expect(names(schemaOf({ '/repo/base.ts': `${Z}export const base = z.object({ to: z.string() });\nexport default { key: z.string() };`, '/repo/a.ts': "import shape, { base } from './base.js';\nexport const schema = base.extend(shape);" }))).toEqual(['to!', 'key!']);
  });

  test('fields put in later', () => {
    expect(names(schemaOf(`${Z}export const schema: any = { to: z.string() };\nif (x) schema.idempotencyKey = z.string();`))).toEqual(['to!', 'idempotencyKey~']);
    expect(names(schemaOf(`${Z}const KEY = 'idempotencyKey';\nexport const schema: any = { to: z.string() };\nschema[KEY] = z.string();`))).toEqual(['to!', 'idempotencyKey!']);
    expect(schemaOf(`${Z}export const schema: any = { to: z.string() };\nschema[process.argv[2]] = z.string();`).open).toBe(true);
  });

  test('none', () => {
    expect(schemaOf('export const schema = undefined;')).toEqual({ kind: 'none', fields: [], open: false, passesUndeclared: false });
  });
});

describe('insertion', () => {
  const at = (text: string) => {
    const { insertion } = schemaOf(text);
    return insertion && { ...insertion, after: text.slice(insertion.offset - 14, insertion.offset) };
  };

  test('right after the brace, with the library’s local name', () => {
    expect(at("import * as zed from 'zod';\nexport const schema = zed.object({\n  to: zed.string(),\n});")).toMatchObject({ style: 'zod', library: 'zed', empty: false, lead: '\n  ', after: ' = zed.object({' .slice(-14) });
    expect(at(`${Z}export const schema = {};`)).toMatchObject({ style: 'zod', library: 'z', empty: true, lead: '' });
  });

  test('in the last object that adds fields', () => {
    expect(at(`${Z}const base = z.object({ to: z.string() });\nexport const schema = base.extend({ day: z.string() });`)!.after).toBe(' base.extend({');
  });

  test('nowhere when a field there would be lost or optional', () => {
    expect(at(`${Z}export const schema = z.object({ to: z.string() }).partial();`)).toBeUndefined();
    expect(at(`${Z}export const schema = z.object({ to: z.string() }).pick({ to: true });`)).toBeUndefined();
  });

  test('without the name of the library where the file does not import it as a whole', () => {
    expect(at("import { object, string } from 'zod';\nexport const schema = object({ to: string() });")!.library).toBeUndefined();
  });
});

describe('a copy of zod in a bundle without comments', () => {
  const V3 = `var k; (function (r) { r.ZodObject = "ZodObject"; r.ZodString = "ZodString"; r.ZodOptional = "ZodOptional"; })(k || (k = {}));
var B = class { constructor(e) { this._def = e; } optional() { return O.create(this); } describe(e) { return new this.constructor({ ...this._def, description: e }); } };
var O = class extends B {}; O.create = (r, e) => new O({ innerType: r, typeName: k.ZodOptional, ...e });
var Q = class extends B { min(e) { return this; } }; Q.create = r => new Q({ checks: [], typeName: k.ZodString, ...r });
var G = class extends B { get shape() { return this._def.shape(); } extend(e) { return new G({ ...this._def, shape: () => ({ ...this._def.shape(), ...e }) }); } };
G.create = (r, e) => new G({ shape: () => r, unknownKeys: "strip", typeName: k.ZodObject, ...e });
var s = Q.create, o = G.create, n = Object.freeze({ __proto__: null, object: o, string: s });
`;
  const V4 = `var B = $("ZodType", (e, t) => (e.optional = () => p(e), e)), Q = $("ZodString", (e, t) => { B.init(e, t); }), G = $("ZodObject", (e, t) => { B.init(e, t); }), O = $("ZodOptional", (e, t) => { B.init(e, t); });
function c(e, t) { return new e({ type: "string", ...t }); }
function s(e) { return c(Q, e); }
function o(e, t) { let r = { type: "object", get shape() { return { ...e }; }, ...t }; return new G(r); }
function p(e) { return new O({ type: "optional", innerType: e }); }
`;

  test.each([
    ['of version 3, by its names', V3, 'n.object({ to: n.string(), key: n.string().min(1).optional() })', 'zod-object'],
    ['of version 3, its functions by themselves', V3, 'o({ to: s(), key: s().optional().describe("Once") }).shape', 'zod-shape'],
    ['of version 3, extended', V3, 'n.object({ to: n.string() }).extend({ key: n.string().optional() })', 'zod-object'],
    ['of version 4', V4, 'o({ to: s(), key: s().optional() })', 'zod-object'],
  ])('%s', (_, code, expression, kind) => {
    const schema = schemaOf(`${code}export const schema = ${expression};`);
    expect({ kind: schema.kind, names: names(schema), open: schema.open }).toEqual({ kind, names: ['to!', 'key?'], open: false });
  });

  test('is no function that makes something else', () => {
    const schema = schemaOf(`${V3}const make = (r) => ({ typeName: k.ZodObject, shape: r, further: n.string() });\nexport const schema = decide(make({ to: n.string() }));`);
    expect(schema.open).toBe(true);
  });
});
