/** What is measured is what users get: the packed packages, bundled as they are published, installed by npm. */
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packAll } from '@mcp-idempotency/testkit';
import { npm } from '../command.js';
import { ROOT } from '../places.js';

const ANALYZER = '@mcp-idempotency/analyzer';
const PLUGIN = 'eslint-plugin-mcp-idempotency';
const CLI = 'mcp-idempotency';

/** A folder in which the packages are installed. */
export interface Installed {
  /** File of the command line's bin. */
  readonly bin: string;
  /** File of the plugin's entry. */
  readonly plugin: string;
  /** Bytes of everything that npm installs for the plugin, without TypeScript and without peers. */
  readonly pluginBytes: number;
  remove(): void;
}

/** Packs and installs what this checkout's build holds. */
export function installPacked(): Installed {
  const folder = mkdtempSync(path.join(tmpdir(), 'mcp-idempotency-installed-'));
  const modules = path.join(folder, 'node_modules');
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const packed = packAll(ROOT, folder);
    const install = (...wanted: readonly string[]): void => {
      npm(['install', '--omit=peer', '--ignore-scripts', '--no-audit', '--no-fund', ...packed.filter(({ name }) => wanted.includes(name)).map(({ tarball }) => tarball)], folder);
    };
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
    install(PLUGIN, ANALYZER);
    const pluginBytes = bytesBelow(modules);
    // The command line depends on others of ours, which no registry has yet.
    install(...packed.map(({ name }) => name));
    return { bin: path.join(modules, CLI, 'bin/mcp-idempotency.js'), plugin: path.join(modules, PLUGIN, 'lib/index.js'), pluginBytes, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function bytesBelow(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'typescript' && !name.startsWith('.'))
    .reduce((total, entry) => total + (entry.isDirectory() ? bytesBelow(path.join(folder, entry.name)) : statSync(path.join(folder, entry.name)).size), 0);
}
