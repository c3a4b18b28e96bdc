import type { EffectModel } from '../../types.js';

/** PagerDuty. Facts from `@pagerduty/pdjs` 2.2: events with one `dedup_key` are one alert. */
export default {
  modules: ['@pagerduty/pdjs'],
  kind: 'sdk-client',
  rows: [
    { member: ['get', 'all', 'head', 'api.get', 'api.all'], effect: 'none' },
    { member: ['event', 'alert', 'trigger'], effect: 'write', keySlot: ['0.data.dedup_key', '0.dedup_key'] },
    { member: ['acknowledge', 'resolve', 'put', 'patch', 'api.put', 'api.patch'], effect: 'idempotent-write' },
    { member: 'change', effect: 'write' },
    { member: ['post', 'api.post'], effect: { by: 'http', method: [], fixed: 'POST', url: '0', body: '1.data' } },
    { member: ['delete', 'api.delete'], effect: 'idempotent-write', destructive: true },
    { member: ['api', 'default'], effect: { by: 'http', method: '0.method', url: ['0.endpoint', '0.url'], body: '0.data', fallback: 'GET' } },
  ],
} satisfies EffectModel;
