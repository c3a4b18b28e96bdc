/** A host that shows files as they will be. */
import type { FileHost } from '@mcp-idempotency/analyzer';

/** `texts` by absolute path stand before what `host` has. */
export function overlayHost(host: FileHost, texts: ReadonlyMap<string, string>): FileHost {
  const added = new Map<string, string[]>();
  for (const path of texts.keys()) {
    const at = path.lastIndexOf('/');
    added.set(path.slice(0, at), [...(added.get(path.slice(0, at)) ?? []), path.slice(at + 1)]);
  }
  return {
    readFile: (path) => texts.get(path) ?? host.readFile(path),
    stat(path) {
      const text = texts.get(path);
      return text === undefined ? host.stat(path) : { kind: 'file', size: text.length, mtime: 0 };
    },
    readDirectory(path) {
      const there = host.readDirectory(path);
      const names = new Set(there.map(({ name }) => name));
      return [...there, ...(added.get(path) ?? []).filter((name) => !names.has(name)).map((name) => ({ name, kind: 'file' as const }))];
    },
    realPath: (path) => (texts.has(path) ? path : host.realPath(path)),
  };
}
