import type { SchemaModel } from '../../types.js';

/** Schemas of the AI SDK around those of others. */
const model: SchemaModel = {
  modules: ['ai', '@ai-sdk/provider-utils', '@ai-sdk/ui-utils', '@ai-sdk/valibot'],
  kind: 'unknown',
  namespaces: ['default'],
  functions: {
    jsonSchema: { takes: 0 },
    zodSchema: { takes: 0 },
    valibotSchema: { takes: 0 },
    standardSchema: { takes: 0 },
    asSchema: { takes: 0 },
  },
};

export default model;
