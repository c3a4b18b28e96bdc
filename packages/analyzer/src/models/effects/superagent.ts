import type { EffectModel } from '../../types.js';

const verb = (fixed: string, ...members: readonly string[]) => ({ member: members, effect: { by: 'http', method: [], fixed, url: '0', body: '1' } }) as const;

/** Clients of the shape `request.post(url)`, with the body set later or as a second argument. Facts from `superagent` 10, `needle` 3.3, `request` 2.88. */
export default {
  modules: ['superagent', 'needle', 'request', 'request-promise', 'request-promise-native', 'postman-request', '@cypress/request', 'teeny-request', 'unirest', 'popsicle', 'bent', 'supertest', '@actions/http-client', 'typed-rest-client'],
  kind: 'http',
  rows: [
    verb('GET', 'get', 'getJson', 'HttpClient.get'),
    verb('HEAD', 'head'),
    verb('OPTIONS', 'options'),
    verb('POST', 'post', 'postJson'),
    verb('PUT', 'put', 'putJson', 'replace'),
    verb('PATCH', 'patch', 'patchJson', 'update'),
    verb('DELETE', 'delete', 'del'),
    { member: ['default', 'request'], effect: { by: 'http', method: ['1.method', '0.method', '0'], url: ['0.url', '0.uri', '1', '0'], body: ['0.json', '0.body', '1.json', '1.body', '2'] } },
    { member: ['agent', 'defaults', 'jar', 'cookie', 'set', 'send', 'query', 'type', 'accept', 'attach', 'field', 'auth', 'end'], effect: 'none' },
  ],
  otherwise: 'none',
} satisfies EffectModel;
