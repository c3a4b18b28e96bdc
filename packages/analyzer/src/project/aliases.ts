import { isRecord } from './cached-host.js';

const DEPENDENCIES = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'] as const;

/** What a package.json installs under which name: `"sdk-old": "npm:@modelcontextprotocol/sdk@1.0.4"` gives `sdk-old` to that package. */
export function installedNames(manifest: Readonly<Record<string, unknown>> | undefined): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const field of DEPENDENCIES) {
    const ranges = manifest?.[field];
    if (!isRecord(ranges)) continue;
    for (const [name, range] of Object.entries(ranges)) {
      const target = typeof range === 'string' ? /^npm:((?:@[^@/]+\/)?[^@/]+)(?:@|$)/.exec(range)?.[1] : undefined;
      names.set(name, target ?? name);
    }
  }
  return names;
}
