import type { EffectModel } from '../../types.js';

/** GraphQL clients. Facts from `graphql-request` 7.3, `@apollo/client` 4, `@urql/core` 6, `graphql-ws` 6. */
export default {
  modules: ['graphql-request', '@apollo/client', '@apollo/client/*', 'apollo-client', 'apollo-boost', '@urql/core', 'urql', '@urql/*', 'graphql-ws', 'subscriptions-transport-ws', 'graffle', 'graphql-hooks', '@graphql-tools/*', '@gqty/*'],
  kind: 'http',
  rows: [
    { member: ['GraphQLClient.request', 'GraphQLClient.rawRequest', 'default.request', 'default.rawRequest'], effect: { by: 'graphql', document: ['0.document', '0'] }, keySlot: ['2.Idempotency-Key', '0.requestHeaders.Idempotency-Key'] },
    { member: ['request', 'rawRequest', 'gqlRequest'], effect: { by: 'graphql', document: ['1', '0.document'] } },
    { member: ['batchRequests', 'GraphQLClient.batchRequests'], effect: { by: 'graphql', document: ['0.0.document', '0.documents.0.document', '1.0.document'] } },
    { member: ['mutate'], effect: { by: 'graphql', document: '0.mutation' }, keySlot: '0.context.headers.Idempotency-Key' },
    { member: ['mutation', 'executeMutation'], effect: { by: 'graphql', document: ['0.query', '0'] } },
    { member: ['createClient.subscribe', 'createClient.iterate'], effect: { by: 'graphql', document: '0.query' } },
  ],
  otherwise: 'none',
} satisfies EffectModel;
