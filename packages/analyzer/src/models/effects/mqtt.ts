import type { EffectModel } from '../../types.js';

/** MQTT. Facts from `mqtt` 5.16. Every publish reaches the subscribers again, a retained one too. */
export default {
  modules: ['mqtt', 'async-mqtt', 'aedes'],
  kind: 'queue',
  rows: [
    {
      member: [
        'connect', 'connectAsync', 'end', 'endAsync', 'reconnect', 'subscribe', 'subscribeAsync', 'unsubscribe', 'unsubscribeAsync', 'on', 'once',
        'handleMessage',
      ],
      effect: 'none',
    },
    { member: ['publish', 'publishAsync'], effect: 'write' },
  ],
} satisfies EffectModel;
