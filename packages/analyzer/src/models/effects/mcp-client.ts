import type { EffectModel } from '../../types.js';

/** MCP itself. Facts from `@modelcontextprotocol/sdk` 1.32. What a tool of another server does, only its name tells. */
export default {
  modules: ['@modelcontextprotocol/sdk', '@modelcontextprotocol/sdk/*', '@modelcontextprotocol/client', '@modelcontextprotocol/server'],
  kind: 'other',
  rows: [
    { member: ['callTool', 'callToolStream'], effect: { by: 'tool-name', name: '0.name' } },
    { member: ['request', 'requestStream'], effect: 'none', confidence: 'likely', when: [{ at: '0.method', is: 'tools/call', effect: { by: 'tool-name', name: '0.params.name' } }] },
  ],
  otherwise: 'none',
} satisfies EffectModel;
