import type { SchemaModel } from '../../types.js';

/** A record of zod schemas as a tool’s schema. */
const model: SchemaModel = {
  modules: ['mcp-framework'],
  kind: 'zod-object',
  namespaces: ['default'],
  functions: {
    defineSchema: { makes: 'object', fields: 0, undeclared: 'strip' },
  },
};

export default model;
