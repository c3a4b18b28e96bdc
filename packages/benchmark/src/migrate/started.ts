/** Migrated servers at work: the key is listed, a call without it is refused, a call that is sent again is answered with the first one's result. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { BIN, reasonOf } from '../command.js';
import { install } from '../live/session.js';
import { ROOT } from '../places.js';

interface Started {
  readonly name: string;
  readonly version: string;
  readonly args?: readonly string[];
  readonly tool: string;
  /** `$HOME` stands for the folder that the server may write to. */
  readonly input: Readonly<Record<string, unknown>>;
  /** A file that shows what happened, its text before, and after one call. */
  readonly effect?: { readonly file: string; readonly before: string; readonly after: string };
}

export const STARTED: readonly Started[] = [
  { name: '@wonderwhy-er/desktop-commander', version: '0.2.52', tool: 'write_file', input: { path: '$HOME/notes.txt', content: 'line\n', mode: 'append' }, effect: { file: 'notes.txt', before: '', after: 'line\n' } },
  { name: '@modelcontextprotocol/server-filesystem', version: '2026.8.31', args: ['$HOME'], tool: 'edit_file', input: { path: '$HOME/notes.txt', edits: [{ oldText: 'a', newText: 'aa' }] }, effect: { file: 'notes.txt', before: 'a', after: 'aa' } },
  { name: '@modelcontextprotocol/server-everything', version: '2026.8.31', tool: 'toggle-simulated-logging', input: {} },
];

/** The promises that were broken, a line each. */
export async function tryStarted(server: Started): Promise<readonly string[]> {
  const home = mkdtempSync(path.join(tmpdir(), 'migrated-'));
  try {
    return (await askMigrated(server, home)).map((text) => `${server.name}: ${text}`);
  } catch (error) {
    return [`${server.name}: ${reasonOf(error)}`];
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function askMigrated({ name, version, args = [], tool, input, effect }: Started, home: string): Promise<readonly string[]> {
  const program = migratedCopy(name, version, home);
  const data = path.join(home, 'data');
  mkdirSync(data);
  if (effect) writeFileSync(path.join(data, effect.file), effect.before);
  const filled = JSON.parse(JSON.stringify(input).replaceAll('$HOME', data.replaceAll('\\', '/'))) as Record<string, unknown>;
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, ...args.map((one) => one.replaceAll('$HOME', data))],
    env: { HOME: data, PATH: process.env['PATH'] ?? '', IDEMPOTENCY_FILE: path.join(home, 'records.sqlite') },
    cwd: data,
    stderr: 'ignore',
  });
  const client = new Client({ name: 'benchmark', version: '1.0.0' }, { capabilities: { sampling: {}, elicitation: {}, roots: {} } });
  const broken: string[] = [];
  const promise = (isKept: boolean, text: string): void => void (isKept || broken.push(text));
  try {
    await client.connect(transport, { timeout: 60_000 });
    const listed = (await client.listTools()).tools.find((one) => one.name === tool);
    promise(listed?.inputSchema.required?.includes('idempotencyKey') === true, `tools/list does not require a key of ${tool}`);
    promise(await isRefused(client, tool, filled), `a call of ${tool} without a key is not refused`);
    const keyed = { ...filled, idempotencyKey: randomUUID() };
    const first = await client.callTool({ name: tool, arguments: keyed });
    promise(first.isError !== true, `${tool} fails: ${JSON.stringify(first.content).slice(0, 200)}`);
    const second = await client.callTool({ name: tool, arguments: keyed });
    promise(JSON.stringify(second._meta ?? {}).includes('replayed'), `a resend of ${tool} is not answered with the recorded result: ${JSON.stringify(second).slice(0, 200)}`);
    if (effect) promise(readFileSync(path.join(data, effect.file), 'utf8') === effect.after, `${tool} had its effect twice`);
  } finally {
    await client.close().catch(() => undefined);
  }
  return broken;
}

/** Whether a call is not carried out. */
export async function isRefused(client: Client, tool: string, input: Record<string, unknown>): Promise<boolean> {
  try {
    return (await client.callTool({ name: tool, arguments: input })).isError === true;
  } catch {
    // The SDK itself refuses what the schema does not allow.
    return true;
  }
}

/** The installed package, migrated by the command line, with the runtime where it is looked for. Returns the program to start. */
function migratedCopy(name: string, version: string, home: string): string {
  const { folder, own, program } = install({ name, version });
  const copy = path.join(home, 'server', 'package');
  cpSync(own, copy, { recursive: true });
  symlinkSync(path.join(folder, 'node_modules'), path.join(home, 'server', 'node_modules'), 'junction');
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, 'migrate', copy, '--required', '--yes'], { encoding: 'utf8', cwd: home });
  // 1: something else is left to a person.
  if (status !== 0 && status !== 1) throw new Error(`migrate ended with ${status}: ${stdout}${stderr}`);
  mkdirSync(path.join(copy, 'node_modules', '@mcp-idempotency'), { recursive: true });
  symlinkSync(path.join(ROOT, 'packages/runtime'), path.join(copy, 'node_modules', '@mcp-idempotency', 'runtime'), 'junction');
  return path.join(copy, path.relative(own, program));
}
