import type { SchemaModel } from '../../types.js';

/** Adapters of the MCP SDKs: JSON Schema as Standard Schema and back. */
const model: SchemaModel = {
  modules: ['@modelcontextprotocol/server', '@modelcontextprotocol/core', '@modelcontextprotocol/sdk/server/zod-json-schema-compat.js', '@modelcontextprotocol/sdk/server/zod-compat.js'],
  kind: 'unknown',
  namespaces: ['default'],
  functions: {
    fromJsonSchema: { takes: 0 },
    standardSchemaToJsonSchema: { takes: 0 },
    toJsonSchemaCompat: { takes: 0 },
    normalizeObjectSchema: { takes: 0 },
    objectFromShape: { makes: 'object', fields: 0, undeclared: 'strip' },
  },
};

export default model;
