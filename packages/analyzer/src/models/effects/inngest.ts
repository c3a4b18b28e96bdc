import type { EffectModel } from '../../types.js';

/** Inngest. Facts from `inngest` 4.24: an event with an `id` seen before (24 h) starts nothing. */
export default {
  modules: ['inngest', 'inngest/*'],
  kind: 'queue',
  rows: [
    { member: ['createFunction', 'serve', 'connect', 'setEnvVars', 'endpoint', 'middleware', 'createMiddleware'], effect: 'none' },
    { member: 'send', effect: 'write', keySlot: ['0.id', '0.0.id'] },
    { member: 'sendSignal', effect: 'write' },
  ],
} satisfies EffectModel;
