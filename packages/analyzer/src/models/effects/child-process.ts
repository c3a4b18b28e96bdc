import type { EffectModel } from '../../types.js';

/** Child processes: the program and its first words decide. */
export default {
  modules: ['node:child_process', 'cross-spawn', 'promisify-child-process', 'child-process-promise', '@npmcli/promise-spawn', 'mz/child_process', 'node-pty', '@lydell/node-pty', '@homebridge/node-pty-prebuilt-multiarch'],
  kind: 'process',
  rows: [
    { member: ['exec', 'execSync'], effect: { by: 'argv', command: '0', shell: true } },
    { member: ['spawn', 'spawnSync', 'execFile', 'execFileSync', 'spawn.sync', 'sync', 'default'], effect: { by: 'argv', command: '0', args: '1' } },
    { member: ['fork'], effect: 'write', confidence: 'likely' },
    // Words typed into a running process.
    { member: ['stdin.write', 'stdin.end', 'spawn.write'], effect: { by: 'typed', text: '0' } },
    // Ends a process of one's own, mostly when it takes too long.
    { member: 'kill', effect: 'none', kind: 'other' },
  ],
  otherwise: 'none',
} satisfies EffectModel;
