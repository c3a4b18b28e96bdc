/** Installs a published server, starts it in an empty home and asks it over stdio for its tools. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { npm, readJson } from '../command.js';
import { CACHE, slug } from '../places.js';
import type { LiveTool } from './compare.js';
import type { LiveServer } from './servers.js';

const TIMEOUT = 60_000;

/** All tools that the server lists, in the order of their names. */
export async function askServer(server: LiveServer): Promise<LiveTool[]> {
  const { program } = install(server);
  const home = mkdtempSync(path.join(tmpdir(), 'mcp-idempotency-home-'));
  const fill = (text: string) => text.replaceAll('$HOME', home);
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, ...(server.args ?? []).map(fill)],
    // Nothing of this process's environment but where programs are: no token may leak into a server, no setting may change its tools.
    env: { HOME: home, PATH: process.env['PATH'] ?? '', ...Object.fromEntries(Object.entries(server.env ?? {}).map(([key, value]) => [key, fill(value)])) },
    cwd: home,
    stderr: 'ignore',
  });
  const client = new Client({ name: 'benchmark', version: '1.0.0' }, { capabilities: { sampling: {}, elicitation: {}, roots: {} } });
  try {
    await client.connect(transport, { timeout: TIMEOUT });
    const tools: LiveTool[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await client.listTools(cursor === undefined ? {} : { cursor }, { timeout: TIMEOUT });
      tools.push(...page.tools.map(({ name, annotations }) => ({ name, hints: hintsOf(annotations) })));
      cursor = page.nextCursor;
      if (cursor === undefined) return tools.sort((a, b) => (a.name < b.name ? -1 : 1));
    }
  } finally {
    const { pid } = transport;
    await client.close().catch(() => undefined);
    if (pid !== null) kill(pid);
    rmSync(home, { recursive: true, force: true, maxRetries: 3 });
  }
}

export interface Installed {
  /** Holds the package and, beside it, what it depends on, under `node_modules`. */
  readonly folder: string;
  /** The package's own folder. */
  readonly own: string;
  /** The file that its bin names. */
  readonly program: string;
}

/** Installs the server's package once, without running its scripts, and says where it is. */
export function install({ name, version }: Pick<LiveServer, 'name' | 'version'>): Installed {
  const folder = path.join(CACHE, 'live', slug(name, version));
  const done = path.join(folder, 'installed');
  if (!existsSync(done)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
    npm(['install', '--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund', `${name}@${version}`], folder);
    writeFileSync(done, '');
  }
  const own = path.join(folder, 'node_modules', name);
  const { bin } = readJson<{ bin: string | Record<string, string> }>(path.join(own, 'package.json'));
  const file = typeof bin === 'string' ? bin : Object.values(bin)[0];
  if (file === undefined) throw new Error(`${name} has no bin to start.`);
  return { folder, own, program: path.join(own, file) };
}

/** The hints that change how a client treats a call; titles are no hints. */
function hintsOf(annotations: Readonly<Record<string, unknown>> | undefined): LiveTool['hints'] {
  return Object.fromEntries(Object.entries(annotations ?? {}).filter(([key, value]) => key.endsWith('Hint') && typeof value === 'boolean').sort()) as LiveTool['hints'];
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
