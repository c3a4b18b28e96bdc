/** Servers of frameworks, migrated and started: the key is listed, a call without it is refused, one that is sent again in another session has no second effect. */
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectTo, createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { BIN, node, npm, reasonOf } from '../command.js';
import { CACHE, slug } from '../places.js';
import type { FrameworkServer } from './framework-servers.js';
import { isRefused } from './started.js';

const TSX = import.meta.resolve('tsx');
const TOOL = 'create_order';
const INPUT = { sku: 'lamp' };

/** The promises that were broken, a line each. `runtime` is the packed runtime. */
export async function tryFramework(server: FrameworkServer, runtime: string): Promise<readonly string[]> {
  try {
    return (await askMigrated(server, runtime)).map((text) => `${server.framework}: ${text}`);
  } catch (error) {
    return [`${server.framework}: ${reasonOf(error)}`];
  }
}

async function askMigrated(server: FrameworkServer, runtime: string): Promise<readonly string[]> {
  const port = await freePort();
  const folder = layOut(server, port);
  node([BIN, 'migrate', folder, '--required', '--yes', '--force', ...(server.store ? ['--store', server.store] : [])], { findings: true });
  npm(['install', '--no-save', ...QUIET, runtime, server.store === 'redis' ? 'ioredis' : 'libsql'], folder);
  const program = spawn(process.execPath, programOf(server, folder), { cwd: folder, env: { ...process.env, PORT: String(port), IDEMPOTENCY_FILE: path.join(folder, `${randomUUID()}.sqlite`) }, stdio: 'ignore' });
  try {
    await untilListening(port);
    return await ask(new URL(`http://127.0.0.1:${port}/mcp`), path.join(folder, 'orders.txt'));
  } finally {
    program.kill('SIGKILL');
    await once(program, 'exit').catch(() => undefined);
  }
}

const QUIET = ['--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps'];

/** The server as it was written, among what it needs, which is installed once. */
function layOut({ framework, packages, files }: FrameworkServer, port: number): string {
  const folder = path.join(CACHE, 'frameworks', slug(framework));
  const manifest = path.join(folder, 'package.json');
  const listed = JSON.stringify({ name: 'orders', private: true, type: 'module', dependencies: Object.fromEntries(packages.map((one) => [one.slice(0, one.lastIndexOf('@')), one.slice(one.lastIndexOf('@') + 1)])) }, null, 2);
  mkdirSync(folder, { recursive: true });
  writeFileSync(manifest, `${listed}\n`);
  if (!existsSync(path.join(folder, 'node_modules'))) npm(['install', '--no-save', ...QUIET], folder);
  for (const made of ['src', 'dist', 'orders.txt', 'idempotency.ts', 'serve.ts']) rmSync(path.join(folder, made), { recursive: true, force: true });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text.replaceAll('$PORT', String(port)));
  }
  return folder;
}

/** Hands requests of Node to a `POST` that takes those of the web. */
const SERVE = `import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { POST } from './app.ts';

createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray());
  const answer = await POST(new Request(\`http://127.0.0.1\${request.url}\`, { method: request.method, headers: request.headers, ...(body.length > 0 && { body }) }));
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body) Readable.fromWeb(answer.body).pipe(response);
  else response.end();
}).listen(Number(process.env.PORT));
`;

/** What Node is to run, built where it has to be. */
function programOf({ start }: FrameworkServer, folder: string): readonly string[] {
  if (start === 'listen') return ['--import', TSX, 'app.ts'];
  if (start === 'fetch') {
    writeFileSync(path.join(folder, 'serve.ts'), SERVE);
    return ['--import', TSX, 'serve.ts'];
  }
  const [bin = '', ...args] = start.build;
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(folder, 'node_modules', bin), ...args], { cwd: folder, encoding: 'utf8' });
  if (status !== 0 || !existsSync(path.join(folder, start.program))) throw new Error(`It does not build: ${stdout}${stderr}`);
  return [start.program];
}

async function ask(url: URL, effects: string): Promise<readonly string[]> {
  const broken: string[] = [];
  const promise = (isKept: boolean, text: string): void => void (isKept || broken.push(text));
  const sessions = [await connect(url)];
  const [first] = sessions as [Client];
  try {
    const listed = (await first.listTools()).tools.find(({ name }) => name === TOOL);
    promise(listed?.inputSchema.required?.includes('idempotencyKey') === true, 'tools/list does not require a key');
    promise(await isRefused(first, TOOL, INPUT), 'a call without a key is not refused');
    const keyed = { name: TOOL, arguments: { ...INPUT, idempotencyKey: randomUUID() } };
    const answers = [await first.callTool(keyed)];
    // Some frameworks answer in the session that came last only.
    sessions.push(await connect(url));
    answers.push(await sessions[1]!.callTool(keyed));
    for (const answer of answers) promise(answer.isError !== true && JSON.stringify(answer.content).includes('ordered lamp'), `a call is answered with ${JSON.stringify(answer).slice(0, 200)}`);
    promise(existsSync(effects) && readFileSync(effects, 'utf8') === 'lamp\n', 'the effect is not there once');
  } finally {
    await Promise.all(sessions.map((one) => one.close().catch(() => undefined)));
  }
  return broken;
}

async function connect(url: URL): Promise<Client> {
  const client = new Client({ name: 'benchmark', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(url) as Parameters<Client['connect']>[0], { timeout: 30_000 });
  return client;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function untilListening(port: number): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    await sleep(500);
    const socket = connectTo({ host: '127.0.0.1', port });
    const isThere = await once(socket, 'connect').then(() => true, () => false);
    socket.destroy();
    if (isThere) return;
  }
  throw new Error('It does not listen.');
}
