import { readFileSync } from 'node:fs';
import * as runtime from '@mcp-idempotency/runtime';
import * as postgres from '@mcp-idempotency/runtime/postgres';
import * as redis from '@mcp-idempotency/runtime/redis';
import * as sqlite from '@mcp-idempotency/runtime/sqlite';
import { expect, it } from 'vitest';
import { RUNTIME, RUNTIME_VERSION, STORES } from '../src/runtime-names.js';

const manifest = JSON.parse(readFileSync(new URL('../../runtime/package.json', import.meta.url), 'utf8')) as {
  readonly name: string;
  readonly version: string;
  readonly exports: Readonly<Record<string, unknown>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
};

it('what the codemod writes is what the runtime has', () => {
  expect(RUNTIME).toBe(manifest.name);
  expect(RUNTIME_VERSION).toBe(`^${manifest.version}`);
  for (const name of ['idempotent', 'idempotentAmong', 'idempotentRequests', 'idempotentValue', 'keyFor', 'keySchema', 'keyJsonSchema']) expect(runtime).toHaveProperty(name);
  const modules = { sqlite, postgres, redis };
  for (const [kind, { subpath, factory, driver, otherDrivers }] of Object.entries(STORES)) {
    expect(modules[kind as keyof typeof modules]).toHaveProperty(factory);
    expect(manifest.exports).toHaveProperty([`./${subpath}`]);
    for (const name of [driver, ...otherDrivers]) expect(manifest.peerDependencies).toHaveProperty([name]);
  }
});
