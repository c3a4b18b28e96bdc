import type { SchemaModel } from '../../types.js';

/** Validators around a schema: `new ZodValidator(schema)`. */
const model: SchemaModel = {
  modules: ['@zuplo/mcp', '@zuplo/mcp/tools/zod', '@zuplo/mcp/tools/custom', '@zuplo/mcp/server'],
  kind: 'unknown',
  namespaces: ['default'],
  functions: {
    ZodValidator: { takes: 0 },
    CustomValidator: { takes: 0 },
  },
};

export default model;
