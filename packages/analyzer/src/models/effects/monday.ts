import type { EffectModel } from '../../types.js';

/** monday.com. Facts from `monday-sdk-js` 0.5 and `@mondaydotcomorg/api` 14: GraphQL throughout. */
export default {
  modules: ['monday-sdk-js', '@mondaydotcomorg/api', '@mondaydotcomorg/agent-toolkit'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'default', 'setToken', 'setApiVersion', 'oauthToken', 'get', 'listen', 'storage.getItem', 'storage.instance.getItem',
      ],
      effect: 'none',
    },
    { member: ['api', 'request', 'rawRequest', 'seamless'], effect: { by: 'graphql', document: '0' } },
    { member: ['storage.setItem', 'storage.instance.setItem'], effect: 'idempotent-write' },
  ],
} satisfies EffectModel;
