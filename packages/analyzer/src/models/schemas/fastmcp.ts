import type { SchemaModel } from '../../types.js';

/** Takes JSON Schema for a tool’s parameters. */
const model: SchemaModel = {
  modules: ['fastmcp', 'fastmcp/edge', 'firecrawl-fastmcp'],
  kind: 'unknown',
  namespaces: ['default'],
  functions: {
    jsonSchemaAdapter: { takes: 0 },
  },
};

export default model;
