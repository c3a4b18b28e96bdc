import type { FrameworkModel } from '../../types.js';

const model: FrameworkModel = {
  id: 'xmcp',
  title: 'xmcp',
  packages: ['xmcp'],
  registrations: [
    {
      shape: 'file', files: ['src/tools/**'], config: { file: 'xmcp.config', at: 'paths.tools' },
      name: ['metadata.name', 'file'], description: 'metadata.description', schema: 'schema', annotations: 'metadata.annotations', handler: 'default',
      context: 1, contextFirstWithoutSchema: true,
    },
  ],
};

export default model;
