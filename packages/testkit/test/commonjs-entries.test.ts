import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { bundleCommonJs } from '../src/commonjs-entries.js';

const RUNTIME = fileURLToPath(new URL('../../runtime', import.meta.url));

test('what is packed for CommonJS is CommonJS, and its entries share what they share', { timeout: 60_000 }, async () => {
  const into = mkdtempSync(path.join(tmpdir(), 'commonjs-'));
  try {
    await bundleCommonJs(RUNTIME, into);
    symlinkSync(path.join(RUNTIME, '../../node_modules'), path.join(into, 'node_modules'), 'junction');
    const entries = readdirSync(path.join(into, 'cjs')).filter((name) => name.endsWith('.cjs') && !name.startsWith('shared-'));
    expect(entries.sort()).toEqual(['audit.cjs', 'client.cjs', 'index.cjs', 'memory.cjs', 'postgres.cjs', 'redis.cjs', 'sqlite.cjs']);
    // As Jest does, and Node before it could load ES modules so.
    const program = `
      for (const name of ${JSON.stringify(entries)}) require('./cjs/' + name);
      const { idempotent, keyFor } = require('./cjs/index.cjs');
      const { memoryStore } = require('./cjs/memory.cjs');
      const pay = idempotent('pay', { store: memoryStore() }, async () => ({ content: [{ type: 'text', text: keyFor('stripe') }] }));
      const call = () => pay({ idempotencyKey: '5f0c6e0e-9d0b-4a53-a8b1-2a6cb7f6c2a9' }, { requestId: 1 });
      call().then(async (first) => console.log(first.content[0].text === (await call()).content[0].text));
    `;
    const { stdout, stderr } = spawnSync(process.execPath, ['--no-experimental-require-module', '-e', program], { cwd: into, encoding: 'utf8' });
    expect({ stdout, stderr }).toEqual({ stdout: 'true\n', stderr: '' });
  } finally {
    rmSync(into, { recursive: true, force: true });
  }
});
