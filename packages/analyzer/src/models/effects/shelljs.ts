import type { EffectModel } from '../../types.js';

/** Unix commands as functions. Facts from `shelljs` 0.10. */
export default {
  modules: ['shelljs', 'shelljs/global', 'sudo-prompt', '@vscode/sudo-prompt'],
  kind: 'process',
  rows: [
    { member: ['exec', 'cmd'], effect: { by: 'argv', command: '0', shell: true } },
    { member: 'rm', effect: 'idempotent-write', kind: 'fs', destructive: true },
    { member: 'mkdir', effect: 'write', kind: 'fs', naturalKey: true, when: [{ at: '0', is: ['-p', '-fp', '-pf'], effect: 'idempotent-write' }] },
    { member: ['cp', 'touch', 'chmod', 'to', 'ln'], effect: 'idempotent-write', kind: 'fs' },
    { member: 'mv', effect: 'write', kind: 'fs', naturalKey: true },
    { member: 'toEnd', effect: 'write', kind: 'fs' },
    { member: 'sed', effect: 'none', kind: 'fs', when: [{ at: '0', is: '-i', effect: 'write' }] },
  ],
  otherwise: 'none',
} satisfies EffectModel;
