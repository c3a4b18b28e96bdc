import type { SchemaModel } from '../../types.js';

/** The key fields of our own runtime: `keySchema(z.string())`, `retrySchema(z.boolean().optional())`. */
const model: SchemaModel = {
  modules: ['@mcp-idempotency/runtime'],
  kind: 'zod-object',
  namespaces: [],
  functions: {
    keySchema: { takes: 0, minLength: { is: 16 } },
    retrySchema: { takes: 0 },
  },
  // The schema that comes back is zod's.
  methods: {
    optional: { required: false },
    nullish: { required: false },
    default: { required: false, hasDefault: true },
    describe: { description: '0' },
  },
};

export default model;
