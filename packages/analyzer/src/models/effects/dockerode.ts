import type { EffectModel } from '../../types.js';

/** Docker. Facts from `dockerode` 5.0 and `@types/dockerode` 4. */
export default {
  modules: ['dockerode'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'getContainer', 'getImage', 'getVolume', 'getNetwork', 'getExec', 'getService', 'getTask', 'getNode', 'getPlugin', 'getSecret', 'getConfig',
        'listContainers', 'listImages', 'listVolumes', 'listNetworks', 'listServices', 'listTasks', 'listNodes', 'listSecrets', 'listConfigs',
        'inspect', 'history', 'logs', 'stats', 'top', 'changes', 'export', 'get', 'getArchive', 'infoArchive', 'distribution', 'searchImages', 'info',
        'df', 'version', 'ping', 'getEvents', 'checkAuth', 'wait', 'attach', 'resize', 'swarmInspect', 'modem.followProgress', 'modem.demuxStream',
        'followProgress', 'demuxStream',
      ],
      effect: 'none',
    },
    { member: 'createContainer', effect: 'write', when: [{ at: '0.name', is: true, effect: 'write', naturalKey: true }] },
    {
      member: [
        'createService', 'createSecret', 'createConfig', 'createPlugin', 'rename', 'swarmInit', 'swarmJoin',
      ],
      effect: 'write', naturalKey: true,
    },
    { member: ['run', 'restart', 'commit', 'createNetwork', 'importImage', 'getContainer.restart'], effect: 'write' },
    { member: ['exec', 'exec.start', 'getExec.start'], effect: 'write', kind: 'process', dynamic: true },
    {
      member: [
        'start', 'stop', 'pause', 'unpause', 'update', 'tag', 'pull', 'push', 'createImage', 'loadImage', 'buildImage', 'createVolume', 'connect',
        'disconnect', 'putArchive', 'enable', 'disable', 'configure', 'swarmUpdate',
      ],
      effect: 'idempotent-write',
    },
    {
      member: [
        'kill', 'remove', 'swarmLeave', 'pruneImages', 'pruneContainers', 'pruneVolumes', 'pruneNetworks', 'pruneBuilder',
      ],
      effect: 'idempotent-write', destructive: true,
    },
  ],
} satisfies EffectModel;
