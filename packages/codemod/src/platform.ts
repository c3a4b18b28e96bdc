/** Where a program runs, as far as its files tell. */
import type { Program } from '@mcp-idempotency/analyzer';
import type { StoreKind } from './types.js';

const WORKERS = 'Cloudflare Workers';

const FILES: readonly (readonly [file: string, platform: string])[] = [
  ['wrangler.toml', WORKERS],
  ['wrangler.json', WORKERS],
  ['wrangler.jsonc', WORKERS],
  ['vercel.json', 'Vercel'],
  ['netlify.toml', 'Netlify'],
];

const PACKAGES: Readonly<Record<string, string>> = {
  agents: WORKERS,
  'mcp-handler': 'Vercel',
  '@vercel/mcp-adapter': 'Vercel',
  '@cloudflare/workers-types': WORKERS,
  wrangler: WORKERS,
};

export interface Platform {
  readonly name: string;
  /** What tells so. */
  readonly because: string;
}

/** Why a store does not fit there, and which do. */
export function whyNotOn({ name, because }: Platform, store: StoreKind): string | undefined {
  const there = `This program runs on ${name} (${because})`;
  if (store === 'sqlite') return `${there}: a SQLite file there is lost with the instance, and with it every key. Choose --store postgres${name === WORKERS ? '' : ' or --store redis'}.`;
  // Tried: the Worker does not start.
  if (store === 'redis' && name === WORKERS) return `${there}: a connection there belongs to the request that opens it, and a client of Redis is one connection for all. Choose --store postgres.`;
  return undefined;
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
