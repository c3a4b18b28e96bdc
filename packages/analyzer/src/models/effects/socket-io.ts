import type { EffectModel } from '../../types.js';

/** Events over Socket.IO: the event's name is the verb. */
export default {
  modules: ['socket.io-client', 'socket.io', 'engine.io-client', 'pusher', 'pusher-js', 'ably'],
  kind: 'messaging',
  rows: [
    { member: ['emit', 'emitWithAck', 'to.emit', 'timeout.emit', 'timeout.emitWithAck'], effect: { by: 'command-verb', command: '0' } },
    { member: ['send', 'trigger', 'triggerBatch', 'publish', 'sendToUser'], effect: 'write' },
  ],
  otherwise: 'none',
} satisfies EffectModel;
