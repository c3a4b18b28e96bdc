import type { SchemaModel } from '../../types.js';

/** Makes zod schemas from JSON Schema while the program runs. */
const model: SchemaModel = {
  modules: ['zod-from-json-schema', 'json-schema-to-zod', '@dmitryrechkin/json-schema-to-zod', '@composio/json-schema-to-zod', '@n8n/json-schema-to-zod'],
  kind: 'unknown',
  namespaces: ['default'],
  functions: {
    convertJsonSchemaToZod: { takes: 0 },
    jsonSchemaToZod: { takes: 0 },
    jsonSchemaObjectToZodRawShape: { takes: 0 },
  },
};

export default model;
