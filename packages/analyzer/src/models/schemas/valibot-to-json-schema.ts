import type { SchemaModel } from '../../types.js';

/** Turns schemas of any library into JSON Schema. */
const model: SchemaModel = {
  modules: ['@valibot/to-json-schema', '@tmcp/adapter-valibot', '@standard-community/standard-json', 'xsschema'],
  kind: 'unknown',
  namespaces: ['default'],
  functions: {
    toStandardJsonSchema: { takes: 0 },
    toJsonSchema: { takes: 0 },
    toJsonSchemaSync: { takes: 0 },
  },
};

export default model;
