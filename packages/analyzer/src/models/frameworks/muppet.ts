import type { FrameworkModel } from '../../types.js';

const model: FrameworkModel = {
  id: 'muppet',
  title: 'muppet',
  packages: ['muppet'],
  registrations: [
    {
      // A route of a Hono app; the handler asks the request for its arguments.
      shape: 'function', member: 'describeTool',
      name: ['0.name', 'outer.0'], description: '0.description', schema: ['outer:mValidator.1', 'outer:validator.1'], handler: 'outer.last',
      args: 'none', context: 0,
    },
  ],
};

export default model;
