import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rolldown } from 'rolldown';

/** Left where they are installed: they find their own files, or binaries, beside them. */
const NOT_BUNDLED = ['libsql', 'better-sqlite3', 'pg-native', 'fastmcp'];

/**
 * Bundles TypeScript programs that a test starts often: each start then takes a third of the time. The folder goes with this process.
 *
 * @param programs The files, by a name of each.
 * @param packages The folder `node_modules` that what is not bundled is loaded from.
 * @returns The command that starts each program, by the same names.
 */
export async function buildPrograms<Name extends string>(programs: Readonly<Record<Name, string>>, packages: string): Promise<Readonly<Record<Name, readonly [string, ...string[]]>>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mcp-idempotency-programs-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(packages, path.join(folder, 'node_modules'), 'junction');
  const build = await rolldown({
    input: programs,
    platform: 'node',
    external: NOT_BUNDLED,
    // Packages warn of themselves; what a program needs and is not there shows when it starts.
    onLog: () => undefined,
  });
  await build.write({ dir: folder, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' });
  await build.close();
  return Object.fromEntries(Object.keys(programs).map((name) => [name, [process.execPath, path.join(folder, `${name}.mjs`)]])) as unknown as Readonly<Record<Name, readonly [string, ...string[]]>>;
}
