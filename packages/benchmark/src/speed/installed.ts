/** How much an installation of the plugin adds to a project beyond TypeScript. */
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packAll } from '@mcp-idempotency/testkit';
import { npm } from '../command.js';
import { ROOT } from '../places.js';

const WANTED = ['eslint-plugin-mcp-idempotency', '@mcp-idempotency/analyzer'];

/** Bytes of everything that npm installs for the packed plugin, without TypeScript and without peers. */
export function installedBytes(): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'mcp-idempotency-size-'));
  try {
    const tarballs = packAll(ROOT, folder).filter(({ name }) => WANTED.includes(name)).map(({ tarball }) => tarball);
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
    npm(['install', '--omit=peer', '--ignore-scripts', '--no-audit', '--no-fund', ...tarballs], folder);
    return bytesBelow(path.join(folder, 'node_modules'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function bytesBelow(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'typescript' && !name.startsWith('.'))
    .reduce((total, entry) => total + (entry.isDirectory() ? bytesBelow(path.join(folder, entry.name)) : statSync(path.join(folder, entry.name)).size), 0);
}
