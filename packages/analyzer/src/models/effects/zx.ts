import type { EffectModel } from '../../types.js';

/** `` await $`git push` ``, and the helpers it puts in scope. Facts from `zx` 8.8. */
export default {
  modules: ['zx', 'dax-sh', 'dax', '@david/dax'],
  kind: 'process',
  globals: ['$', 'cd', 'within', 'question', 'sleep', 'echo', 'spinner', 'glob', 'which'],
  rows: [
    { member: ['$', '$.sync', '$.raw'], effect: { by: 'argv', command: '0', shell: true } },
    { member: 'fetch', effect: { by: 'http', method: '1.method', url: '0', body: '1.body' }, kind: 'http' },
    { member: ['fs.writeFile', 'fs.writeFileSync', 'fs.outputFile', 'fs.writeJson', 'fs.ensureDir', 'fs.mkdirp', 'fs.copy', 'fs.copyFile'], effect: 'idempotent-write', kind: 'fs' },
    { member: ['fs.appendFile', 'fs.appendFileSync'], effect: 'write', kind: 'fs' },
    { member: ['fs.rm', 'fs.rmSync', 'fs.remove', 'fs.unlink', 'kill'], effect: 'idempotent-write', kind: 'fs', destructive: true },
  ],
  otherwise: 'none',
} satisfies EffectModel;
