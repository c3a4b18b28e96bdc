import { type CachedHost, isRecord } from './cached-host.js';
import { joinPath } from './path.js';

/** Looks versions up in the lockfile of a folder, whichever package manager wrote it. */
export function lockedVersions(folder: string, host: CachedHost): (name: string) => string | undefined {
  for (const [file, read] of READERS) {
    const path = joinPath(folder, file);
    if (!host.isFile(path)) continue;
    if (file.endsWith('.json')) {
      const lock = host.json(path);
      return lock ? (name) => npmVersion(lock, name) : () => undefined;
    }
    const text = host.read(path) ?? '';
    return (name) => read(text, name);
  }
  return () => undefined;
}

const READERS: readonly (readonly [string, (text: string, name: string) => string | undefined])[] = [
  ['package-lock.json', () => undefined],
  ['npm-shrinkwrap.json', () => undefined],
  ['pnpm-lock.yaml', pnpmVersion],
  ['yarn.lock', yarnVersion],
  ['bun.lock', bunVersion],
];

function npmVersion(lock: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const entry =
    (isRecord(lock['packages']) ? lock['packages'][`node_modules/${name}`] : undefined) ??
    (isRecord(lock['dependencies']) ? lock['dependencies'][name] : undefined);
  return isRecord(entry) && typeof entry['version'] === 'string' ? entry['version'] : undefined;
}

/** `/zod@3.25.1:`, `'@scope/x@1.2.3(peer@1)':`, and the older `/zod/3.25.1:`. Several versions: the one that importers ask for comes first. */
function pnpmVersion(text: string, name: string): string | undefined {
  const escaped = escape(name);
  const imported = new RegExp(`^ {4,}['"]?${escaped}['"]?:\\s*\\n\\s+specifier:.*\\n\\s+version:\\s*['"]?(\\d[^\\s('"_]*)`, 'm').exec(text);
  return (imported ?? new RegExp(`^ {2}['"]?/?${escaped}[@/](\\d[^\\s:('"_]*)`, 'm').exec(text))?.[1];
}

/** `"zod@^3.0.0", zod@^3.1.0:` then `  version "3.25.1"` (classic) or `  version: 3.25.1` (berry). */
function yarnVersion(text: string, name: string): string | undefined {
  return new RegExp(`^(?:"?[^"\\n]*, )?"?${escape(name)}@[^\\n]*:\\n\\s+version:? "?([^"\\s]+)`, 'm').exec(text)?.[1];
}

/** `"zod": ["zod@3.25.1", …]`. */
function bunVersion(text: string, name: string): string | undefined {
  return new RegExp(`"${escape(name)}": \\["${escape(name)}@([^"]+)"`).exec(text)?.[1];
}

function escape(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
