import type { EffectModel } from '../../types.js';

/** `execa('git', ['status'])`, `` execa`git status` ``, `` $`git status` ``. Facts from `execa` 9.6. */
export default {
  modules: ['execa', 'tinyexec', 'nano-spawn', '@actions/exec'],
  kind: 'process',
  rows: [
    { member: ['default', 'execa', 'execaSync', 'execa.sync', 'sync', 'x', 'exec', 'getExecOutput'], effect: { by: 'argv', command: '0', args: '1' } },
    { member: ['execaCommand', 'execaCommandSync', 'command', 'commandSync', 'execa.command', 'shell', '$', '$.sync', '$.s'], effect: { by: 'argv', command: '0', shell: true } },
    { member: ['execaNode', 'execa.node', 'node'], effect: 'write', confidence: 'likely' },
    { member: ['stdin.write', 'stdin.end'], effect: 'write', confidence: 'likely' },
    { member: 'kill', effect: 'none', kind: 'other' },
  ],
  otherwise: 'none',
} satisfies EffectModel;
