import type { FrameworkModel } from '../../types.js';

const model: FrameworkModel = {
  id: 'openai-agents',
  title: 'OpenAI Agents',
  packages: ['@openai/agents', '@openai/agents-core', '@openai/agents-realtime'],
  mcp: false,
  registrations: [
    {
      shape: 'function', member: 'tool', givesArgument: true,
      name: ['0.name', 'around'], description: '0.description', schema: '0.parameters', handler: '0.execute', context: 1,
    },
  ],
};

export default model;
