/** Where a program runs, as far as its files tell. */
import type { Program } from '@mcp-idempotency/analyzer';

const FILES: readonly (readonly [file: string, platform: string])[] = [
  ['wrangler.toml', 'Cloudflare Workers'],
  ['wrangler.json', 'Cloudflare Workers'],
  ['wrangler.jsonc', 'Cloudflare Workers'],
  ['vercel.json', 'Vercel'],
  ['netlify.toml', 'Netlify'],
];

const PACKAGES: Readonly<Record<string, string>> = {
  agents: 'Cloudflare Workers',
  'mcp-handler': 'Vercel',
  '@vercel/mcp-adapter': 'Vercel',
  '@cloudflare/workers-types': 'Cloudflare Workers',
  wrangler: 'Cloudflare Workers',
};

export interface Platform {
  readonly name: string;
  /** What tells so. */
  readonly because: string;
}

/** A platform without a disk of its own, on which a file would be as short-lived as the memory that we report. */
export function findDiskless({ host, packageOf }: Program, path: string): Platform | undefined {
  const owner = packageOf(path);
  if (!owner) return undefined;
  for (const [file, name] of FILES) if (host.stat(`${owner.folder}/${file}`)) return { name, because: file };
  for (const section of ['dependencies', 'devDependencies']) {
    const entries = owner.manifest[section];
    for (const name of typeof entries === 'object' && entries !== null ? Object.keys(entries) : []) if (Object.hasOwn(PACKAGES, name)) return { name: PACKAGES[name]!, because: `the dependency ${name}` };
  }
  return undefined;
}

/** Words of code that knows who calls. */
const AUTHENTICATED = ['requireBearerAuth', 'authInfo', 'withMcpAuth', 'mcpAuthRouter'];

export function isAuthenticated({ mentioning }: Program): boolean {
  return AUTHENTICATED.some((word) => mentioning(word).length > 0);
}
