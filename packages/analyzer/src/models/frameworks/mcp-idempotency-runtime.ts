import type { FrameworkModel } from '../../types.js';

/** Our own runtime: what it guards is done once for each key. */
const model: FrameworkModel = {
  id: 'mcp-idempotency-runtime',
  title: 'mcp-idempotency runtime',
  packages: ['@mcp-idempotency/runtime'],
  wrappers: [{ member: 'idempotent' }, { member: 'idempotentTransaction' }, { member: 'idempotentValue' }, { member: 'idempotentRequests', tools: 0 }, { member: 'idempotentAmong', tools: 0 }],
  registrations: [],
};

export default model;
