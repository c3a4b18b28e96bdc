import type { EffectModel } from '../../types.js';

/** LiveKit. Facts from `livekit-server-sdk` 2.19. A room is made once per name, and answered again. */
export default {
  modules: ['livekit-server-sdk'],
  kind: 'sdk-client',
  rows: [
    { member: ['AccessToken.addGrant', 'addGrant', 'toJwt', 'receive', 'WebhookReceiver.receive'], effect: 'none' },
    {
      member: [
        'createRoom', 'updateRoomMetadata', 'updateParticipant', 'updateSubscriptions', 'mutePublishedTrack', 'updateLayout', 'updateStream',
        'moveParticipant', 'forwardParticipant',
      ],
      effect: 'idempotent-write',
    },
    {
      member: [
        'sendData', 'startRoomCompositeEgress', 'startWebEgress', 'startParticipantEgress', 'startTrackCompositeEgress', 'startTrackEgress',
        'startEgress', 'createIngress', 'createDispatch', 'createSipInboundTrunk', 'createSipOutboundTrunk', 'createSipDispatchRule',
        'createSipParticipant', 'transferSipParticipant', 'dialWhatsAppCall', 'connectTwilioCall',
      ],
      effect: 'write',
    },
    {
      member: [
        'deleteRoom', 'removeParticipant', 'stopEgress', 'deleteIngress', 'deleteDispatch', 'deleteSipTrunk', 'deleteSipDispatchRule',
        'disconnectWhatsAppCall',
      ],
      effect: 'idempotent-write', destructive: true,
    },
  ],
} satisfies EffectModel;
