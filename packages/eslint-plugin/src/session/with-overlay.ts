import { directoryOf, type FileHost } from '@mcp-idempotency/analyzer/light';

/** A host on which one file has another text than on disk, as in an editor before it is saved. The file may not be there yet. */
export function withOverlay(host: FileHost, path: string, text: string): FileHost {
  const folder = directoryOf(path);
  const name = path.slice(path.lastIndexOf('/') + 1);
  return {
    readFile: (asked) => (asked === path ? text : host.readFile(asked)),
    stat: (asked) => (asked === path ? { kind: 'file', size: text.length, mtime: 0 } : host.stat(asked)),
    readDirectory(asked) {
      const listing = host.readDirectory(asked);
      return asked !== folder || listing.some((entry) => entry.name === name) ? listing : [...listing, { name, kind: 'file' }];
    },
    realPath: (asked) => host.realPath(asked),
  };
}
