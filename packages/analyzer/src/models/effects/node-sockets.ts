import type { EffectModel } from '../../types.js';

/** Raw connections: a message may name its command. */
export default {
  modules: ['node:net', 'node:tls', 'node:dgram', 'ws', 'isomorphic-ws', 'websocket', 'reconnecting-websocket', 'partysocket', 'serialport', 'node-osc', 'osc', 'zeromq'],
  kind: 'messaging',
  rows: [
    {
      member: ['WebSocket.send', 'default.send', 'clients.send', 'on.send', 'Socket.write', 'connect.write', 'createConnection.write', 'TLSSocket.write', 'createSocket.send', 'SerialPort.write', 'Client.send', 'Request.send', 'sendUTF', 'sendBytes', 'W3CWebSocket.send', 'send'],
      effect: { by: 'http', method: [], fixed: 'SEND', body: '0' },
    },
  ],
  otherwise: 'none',
} satisfies EffectModel;
