import type { SchemaModel } from '../../types.js';

/** Turns zod schemas into JSON Schema. */
const model: SchemaModel = {
  modules: ['zod-to-json-schema', 'zod-to-json-schema/v4', '@alcyone-labs/zod-to-json-schema'],
  kind: 'unknown',
  namespaces: [],
  functions: {
    default: { takes: 0 },
    zodToJsonSchema: { takes: 0 },
    parseDef: { takes: 0 },
  },
};

export default model;
