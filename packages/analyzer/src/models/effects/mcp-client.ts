import type { EffectModel } from '../../types.js';

/** MCP itself. Facts from `@modelcontextprotocol/sdk` 1.32. What a tool of another server does is not known here. */
export default {
  modules: ['@modelcontextprotocol/sdk', '@modelcontextprotocol/sdk/*', '@modelcontextprotocol/client', '@modelcontextprotocol/server'],
  kind: 'other',
  rows: [
    { member: ['callTool', 'callToolStream'], effect: 'unknown' },
    { member: ['request', 'requestStream'], effect: 'none', confidence: 'likely', when: [{ at: '0.method', is: 'tools/call', effect: 'unknown' }] },
  ],
  otherwise: 'none',
} satisfies EffectModel;
