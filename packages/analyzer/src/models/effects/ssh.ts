import type { EffectModel } from '../../types.js';

/** Commands on other machines. Facts from `ssh2` 1.17 and `node-ssh` 13.2. */
export default {
  modules: ['ssh2', 'node-ssh', 'ssh2-promise', 'simple-ssh', 'ssh-exec'],
  kind: 'process',
  rows: [
    { member: ['execCommand', 'Client.exec', 'SSH2Promise.exec', 'SSH2Promise.spawn'], effect: { by: 'argv', command: '0', shell: true } },
    { member: 'exec', effect: { by: 'argv', command: '0', args: '1', shell: true } },
    { member: ['shell.write', 'requestShell.write', 'shell.end', 'exec.write', 'stdin.write'], effect: 'write', confidence: 'likely' },
    { member: ['putFile', 'putFiles', 'putDirectory', 'getFile', 'getDirectory', 'fastPut', 'fastGet', 'writeFile', 'mkdir'], effect: 'idempotent-write', kind: 'fs' },
    { member: ['unlink', 'rmdir'], effect: 'idempotent-write', kind: 'fs', destructive: true },
    { member: 'appendFile', effect: 'write', kind: 'fs' },
    { member: 'rename', effect: 'write', kind: 'fs', naturalKey: true },
  ],
  otherwise: 'none',
} satisfies EffectModel;
