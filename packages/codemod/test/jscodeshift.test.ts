import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const require = createRequire(import.meta.url);
const inRepository = (file: string): string => fileURLToPath(new URL(`../../../${file}`, import.meta.url));

it('its transforms run under jscodeshift', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'jscodeshift-'));
  try {
    cpSync(inRepository('fixtures/require-idempotency-key/invalid-sdk-v1-inline'), folder, { recursive: true });
    writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
    const server = path.join(folder, 'server.ts');
    for (const transform of ['add-idempotency-key', 'wrap-handler']) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [require.resolve('jscodeshift/bin/jscodeshift.js'), '--run-in-band', '--no-babel', '--parser', 'ts', '-t', inRepository(`packages/codemod/dist/transforms/${transform}.js`), server], { encoding: 'utf8' });
      expect(`${stdout}${stderr}`).toMatch(/0 errors[\s\S]*1 ok/);
      expect(status).toBe(0);
    }
    const text = readFileSync(server, 'utf8');
    expect(text).toContain('idempotencyKey: ');
    expect(text).toContain("idempotent('send_invoice', ");
    expect(text).not.toContain("idempotent('get_invoice'");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
