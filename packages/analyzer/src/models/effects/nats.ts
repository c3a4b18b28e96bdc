import type { EffectModel } from '../../types.js';

/** NATS. Facts from `nats` 2.29 and `@nats-io/*` 3.4. JetStream drops a second message with the same `msgID` within its window. */
export default {
  modules: ['nats', '@nats-io/*', 'nats.ws'],
  kind: 'queue',
  rows: [
    {
      member: [
        'connect', 'wsconnect', 'jetstream', 'jetstreamManager', 'close', 'closed', 'flush', 'drain', 'subscribe', 'status', 'stats', 'rtt',
        'views.kv', 'views.os', 'Kvm.open', 'Kvm.create', 'Objm.open', 'info', 'list', 'names', 'get', 'keys', 'history', 'watch', 'consume', 'fetch',
        'next', 'getMessage', 'getBlob', 'encode', 'decode', 'json', 'string', 'StringCodec', 'JSONCodec', 'headers', 'getServer', 'isClosed',
      ],
      effect: 'none',
    },
    { member: 'publish', effect: 'write' },
    { member: ['jetstream.publish'], effect: 'write', keySlot: '2.msgID' },
    // What answers is somebody's service.
    { member: ['request', 'requestMany'], effect: 'write', confidence: 'likely' },
    { member: ['publishMessage', 'respondMessage', 'respond'], effect: 'write' },
    {
      member: [
        'put', 'putBlob', 'update', 'ack', 'nak', 'term', 'working', 'streams.add', 'consumers.add', 'streams.update', 'consumers.update',
      ],
      effect: 'idempotent-write',
    },
    { member: 'create', effect: 'write', naturalKey: true },
    {
      member: [
        'delete', 'purge', 'destroy', 'streams.delete', 'streams.purge', 'consumers.delete', 'deleteMessage',
      ],
      effect: 'idempotent-write', destructive: true,
    },
  ],
} satisfies EffectModel;
