import type { EffectModel } from '../../types.js';

/** What `import … from 'bun'` gives; `Bun.…` without an import is among the globals. */
export default {
  modules: ['bun'],
  kind: 'process',
  rows: [
    { member: '$', effect: { by: 'argv', command: '0', shell: true } },
    { member: ['spawn', 'spawnSync'], effect: { by: 'argv', command: '0' } },
    { member: 'write', effect: 'idempotent-write', kind: 'fs' },
    { member: ['file.delete', 'file.unlink'], effect: 'idempotent-write', kind: 'fs', destructive: true },
    { member: ['sql', 'sql.unsafe', 'SQL.unsafe'], effect: { by: 'sql', text: '0' }, kind: 'db' },
    // `new SQL(url)` is a tag itself.
    { member: 'SQL', effect: { by: 'sql', text: '0' }, kind: 'db', when: [{ at: 'new', is: false, effect: 'none' }] },
  ],
  otherwise: 'none',
} satisfies EffectModel;
