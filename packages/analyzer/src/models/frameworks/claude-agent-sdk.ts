import type { FrameworkModel } from '../../types.js';

const model: FrameworkModel = {
  id: 'claude-agent-sdk',
  title: 'Claude Agent SDK',
  packages: ['@anthropic-ai/claude-agent-sdk', '@anthropic-ai/claude-code'],
  registrations: [
    { shape: 'function', member: 'tool', name: '0', description: '1', schema: '2', annotations: '4.annotations', handler: '3', context: 1 },
    // Definitions written in place; what `tool` made is registered there.
    {
      shape: 'record', member: 'createSdkMcpServer', at: '0.tools',
      name: 'name', description: 'description', schema: 'inputSchema', annotations: 'annotations', handler: 'handler', context: 1,
    },
  ],
};

export default model;
