/** The client's side, against scripted clients: what is sent, how often, and what the outcome is called. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createToolCaller, fileJournal, sqliteJournal, type CallJournal, type ToolCallerOptions, type ToolResult } from '../../src/client/index.js';
import { lockFile } from '../../src/client/file-lock.js';
import { STATUS_META, STATUS_TOOL } from '../../src/index.js';
import { openSqlite } from '../../src/stores/sqlite/driver.js';
import { scratchFolder, sqliteDrivers } from '../services.js';

interface Sent {
  name: string;
  arguments: Record<string, unknown>;
  _meta: Record<string, unknown>;
}

type Reply = ToolResult | Error;

const answer = (status: object | undefined, text = 'done', isError = false): ToolResult => ({ content: [{ type: 'text', text }], isError, ...(status ? { _meta: { [STATUS_META]: status } } : {}) });
const completed = () => answer({ status: 'completed' });
const timeout = () => Object.assign(new Error('MCP error -32001: Request timed out'), { code: -32_001 });
const closed = () => Object.assign(new Error('MCP error -32000: Connection closed'), { code: -32_000 });
const reset = () => new TypeError('fetch failed', { cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }) });
const refused = () => new TypeError('fetch failed', { cause: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }) });
const sessionGone = () => Object.assign(new Error('Error POSTing to endpoint (HTTP 404): Session not found'), { code: 404 });

describe.each([
  ['fileJournal', (folder: string) => fileJournal(path.join(folder, 'calls.jsonl'))],
  ...(await sqliteDrivers()).map(({ name, open }) => [`sqliteJournal: ${name}`, (folder: string) => sqliteJournal(path.join(folder, 'calls.sqlite'), open ? { open } : {})] as const),
] as const)('a tool caller with %s', (_, openJournal) => {
  let folder: string;
  let remove: () => void;
  let journal: CallJournal;
  let sent: Sent[];
  let queried: number;
  let connections: number;

  /** Connects clients that answer with the replies in turn. */
  const connect = (replies: (Reply | ((sent: Sent) => Reply))[], { status, tools = true }: { status?: () => object; tools?: boolean } = {}) => {
    const left = [...replies];
    return async () => {
      connections += 1;
      return {
        listTools: async () => ({ tools: tools ? [{ name: 'create_order', inputSchema: { properties: { idempotencyKey: {} } } }, { name: 'old_order', inputSchema: { properties: {} } }, ...(status ? [{ name: STATUS_TOOL }] : [])] : [] }),
        callTool: async (params: Sent) => {
          if (params.name === STATUS_TOOL) {
            queried += 1;
            return answer(status!());
          }
          // What is sent is in the journal first.
          expect(await journal.find(String(params._meta['mcp-idempotency/key']))).toMatchObject({ tool: params.name, state: 'pending' });
          sent.push(params);
          const next = left.shift();
          const reply = typeof next === 'function' ? next(params) : next;
          if (reply === undefined) throw new Error('The script has ended.');
          if (reply instanceof Error) throw reply;
          return reply;
        },
      };
    };
  };
  const caller = (client: Parameters<typeof createToolCaller>[0], options: Partial<ToolCallerOptions> = {}) => createToolCaller(client, { store: journal, server: 'shop', pauseMs: 1, maxPauseMs: 20, ...options });
  const keys = () => new Set(sent.map((one) => one._meta['mcp-idempotency/key']));

  beforeEach(async () => {
    ({ folder, remove } = scratchFolder());
    journal = await openJournal(folder);
    [sent, queried, connections] = [[], 0, 0];
  });
  afterEach(async () => {
    await journal.close();
    remove();
  });

  test('sends a key in the argument and in _meta, and forgets it when the outcome is known', async () => {
    const outcome = await caller(connect([completed()])).call('create_order', { item: 'desk' });
    expect(outcome).toMatchObject({ status: 'completed', replayed: false, result: { content: [{ text: 'done' }] } });
    expect(sent[0]).toMatchObject({ name: 'create_order', arguments: { item: 'desk', idempotencyKey: outcome.key }, _meta: { 'mcp-idempotency/key': outcome.key } });
    expect(outcome.key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(await journal.pending('shop')).toEqual([]);
  });

  test('closes the connections that it has made, and no client that was handed in', async () => {
    let closed = 0;
    const connectClosing = (replies: Reply[]) => async () => ({ ...(await connect(replies)()), close: async () => void (closed += 1) });
    const own = caller(connectClosing([completed()]));
    await own.close();
    await own.call('create_order', { item: 'desk' });
    await own.close();
    expect(closed).toBe(1);
    const handed = caller(await connectClosing([completed()])());
    await handed.call('create_order', { item: 'desk' });
    await handed.close();
    expect(closed).toBe(1);
  });

  test('two calls have two keys, also with equal arguments', async () => {
    const one = caller(connect([completed(), completed()]));
    await one.call('create_order', { item: 'desk' });
    await one.call('create_order', { item: 'desk' });
    expect(keys().size).toBe(2);
  });

  test.each([['timeout', timeout], ['closed', closed], ['reset', reset], ['5xx', () => Object.assign(new Error('Bad Gateway'), { code: 502 })]])('after %s it sends again with the same key, where the server is known to honour keys', async (_name, fault) => {
    const outcome = await caller(connect([fault(), fault(), answer({ status: 'replayed', outcome: 'completed' })]), { honoursKeys: ['create_order'] }).call('create_order', { item: 'desk' });
    expect(outcome).toMatchObject({ status: 'completed', replayed: true });
    expect(sent).toHaveLength(3);
    expect(keys().size).toBe(1);
  });

  test('it does not send again where keys are only declared: the outcome is unknown, with three ways on', async () => {
    const outcome = await caller(connect([timeout(), completed()])).call('create_order', { item: 'desk' });
    expect(outcome).toMatchObject({ status: 'unknown', tool: 'create_order', args: { item: 'desk' } });
    expect(sent).toHaveLength(1);
    if (outcome.status !== 'unknown') return;
    expect(await outcome.query()).toBe('unavailable');
    // A person says: again.
    expect(await outcome.retry()).toMatchObject({ status: 'completed', key: outcome.key });
    expect(keys().size).toBe(1);
  });

  test('a server that was seen to honour keys is known to, also after a restart', async () => {
    await caller(connect([completed()])).call('create_order', { item: 'desk' });
    await journal.close();
    journal = await openJournal(folder);
    expect(await caller(connect([timeout(), answer({ status: 'replayed', outcome: 'completed' })])).call('create_order', { item: 'lamp' })).toMatchObject({ status: 'completed' });
    // Of another tool, or another server, that says nothing.
    expect(await caller(connect([timeout()])).call('old_order', { item: 'lamp' })).toMatchObject({ status: 'unknown' });
    expect(await caller(connect([timeout()]), { server: 'another' }).call('create_order', { item: 'lamp' })).toMatchObject({ status: 'unknown' });
  });

  test('a keyless write is sent again only when the callback says so', async () => {
    const asked: object[] = [];
    const ask = async (question: { tool: string }) => {
      asked.push(question);
      return asked.length === 1 ? ('resend' as const) : ('give-up' as const);
    };
    const outcome = await caller(connect([closed(), closed()]), { ask }).call('old_order', { item: 'desk' });
    expect(outcome.status).toBe('unknown');
    expect(sent).toHaveLength(2);
    expect(sent[0]!.arguments).toEqual({ item: 'desk' });
    expect(asked[0]).toMatchObject({ tool: 'old_order', args: { item: 'desk' }, key: outcome.key, reason: expect.stringContaining('Connection closed') as string });
    expect(await journal.pending('shop')).toEqual([]);
  });

  test.each([['a session that is gone', sessionGone], ['a server that is not there', refused], ['a client that is not connected', () => new Error('Not connected')]])('%s did nothing: it connects again and sends', async (_name, fault) => {
    expect(await caller(connect([fault(), completed()])).call('old_order', { item: 'desk' })).toMatchObject({ status: 'completed' });
    expect(connections).toBe(2);
    expect(keys().size).toBe(1);
  });

  test.each([
    ['401', Object.assign(new Error('Unauthorized'), { code: 401 })],
    ['invalid parameters', Object.assign(new Error('MCP error -32602: Invalid arguments'), { code: -32_602 })],
    ['a conflict', answer({ status: 'conflict' }, 'other arguments', true)],
    ['the tool itself', answer({ status: 'failed', retryable: false }, 'no budget', true)],
    ['a tool without keys', answer(undefined, 'no budget', true)],
  ])('%s is a failure, and is not sent again', async (_name, reply) => {
    const outcome = await caller(connect([reply]), { honoursKeys: true }).call('create_order', { item: 'desk' });
    expect(outcome).toMatchObject({ status: 'failed', reason: expect.any(String) as string });
    expect('retry' in outcome).toBe(false);
    expect(sent).toHaveLength(1);
    expect(await journal.pending('shop')).toEqual([]);
  });

  test.each([
    ['401', () => Object.assign(new Error('Unauthorized'), { code: 401 })],
    ['a conflict', () => answer({ status: 'conflict' }, 'other arguments', true)],
    ['a server without keys that fails', () => answer(undefined, 'no budget', true)],
  ])('%s after a send whose outcome is not known says nothing of that send', async (_name, reply) => {
    const outcome = await caller(connect([timeout(), reply()]), { honoursKeys: true }).call('create_order', { item: 'desk' });
    expect(outcome).toMatchObject({ status: 'unknown', reason: expect.any(String) as string });
    expect(sent).toHaveLength(2);
    expect(await journal.pending('shop')).toHaveLength(1);
  });

  test('a recorded failure after such a send is a failure', async () => {
    expect(await caller(connect([timeout(), answer({ status: 'replayed', outcome: 'failed' }, 'no budget', true)]), { honoursKeys: true }).call('create_order', {})).toMatchObject({ status: 'failed', reason: 'no budget' });
  });

  test('an answer that is not known here is no failure', async () => {
    expect(await caller(connect([answer({ status: 'something-new' }, 'later', true)])).call('create_order', {})).toMatchObject({ status: 'unknown' });
  });

  test('what is sent again is what was sent, whatever becomes of the object', async () => {
    const args: Record<string, unknown> = { item: 'desk', at: new Date(0) };
    const script = (): Reply => {
      args['item'] = 'lamp';
      return timeout();
    };
    await caller(connect([script, completed()]), { honoursKeys: true }).call('create_order', args);
    expect(sent.map((one) => one.arguments)).toEqual(Array.from({ length: 2 }, () => ({ item: 'desk', at: '1970-01-01T00:00:00.000Z', idempotencyKey: expect.any(String) as string })));
    await expect(caller(connect([])).call('create_order', { n: 1n })).rejects.toThrow(TypeError);
  });

  test('a person who cannot be asked has not said anything', async () => {
    const ask = () => Promise.reject(new Error('window closed'));
    expect(await caller(connect([timeout()]), { ask }).call('old_order', {})).toMatchObject({ status: 'unknown' });
    expect(sent).toHaveLength(1);
  });

  test('a journal that cannot be written: nothing is sent; an answer that is there is not lost for it', async () => {
    const put = journal.put.bind(journal);
    journal.put = () => Promise.reject(new Error('disk full'));
    expect(await caller(connect([completed()])).call('create_order', {})).toMatchObject({ status: 'failed', reason: expect.stringContaining('disk full') as string });
    expect(sent).toEqual([]);
    const onlyPending: CallJournal['put'] = (entry) => (entry.state === 'pending' ? put(entry) : Promise.reject(new Error('disk full')));
    journal.put = onlyPending;
    expect(await caller(connect([completed()])).call('create_order', {})).toMatchObject({ status: 'completed' });
    expect(await journal.pending('shop')).toHaveLength(1);
    // It was sent and may have been done; then the disk is full.
    let puts = 0;
    journal.put = (entry) => ((puts += 1) === 1 ? put(entry) : Promise.reject(new Error('disk full')));
    expect(await caller(connect([timeout(), completed()]), { honoursKeys: true }).call('create_order', {})).toMatchObject({ status: 'unknown', reason: expect.stringContaining('disk full') as string });
  });

  test('two calls at once for one intent are one call', async () => {
    const one = caller(connect([completed(), completed()]));
    const outcomes = await Promise.all([1, 2, 3].map(() => one.call('create_order', { item: 'desk' }, { intent: 'order-9' })));
    expect(new Set(outcomes.map(({ key }) => key)).size).toBe(1);
    expect(sent).toHaveLength(1);
    const other = one.call('create_order', { item: 'desk' }, { intent: 'order-10' });
    await expect(one.call('create_order', { item: 'lamp' }, { intent: 'order-10' })).rejects.toThrow(/another call/);
    await other;
    // Of another caller, as in another process: the key of the first, which may be on its way.
    sent = [];
    let second: Promise<unknown> | undefined;
    const script = (): Reply => {
      second ??= caller(connect([completed()])).call('old_order', { item: 'desk' }, { intent: 'order-11' });
      return completed();
    };
    const first = await caller(connect([script])).call('old_order', { item: 'desk' }, { intent: 'order-11' });
    expect(await second).toMatchObject({ key: first.key });
    expect(sent).toHaveLength(1);
  });

  test('an output that does not fit the schema is no refusal: the tool has run', async () => {
    const wrong = Object.assign(new Error("MCP error -32602: Structured content does not match the tool's output schema"), { code: -32_602 });
    expect(await caller(connect([wrong])).call('create_order', {})).toMatchObject({ status: 'unknown' });
  });

  test('a retryable failure offers a retry under the same key', async () => {
    const outcome = await caller(connect([answer({ status: 'failed', retryable: true }, 'closed', true), completed()])).call('create_order', { item: 'desk' });
    expect(outcome.status).toBe('failed');
    if (outcome.status !== 'failed') return;
    expect(await outcome.retry!()).toMatchObject({ status: 'completed', key: outcome.key });
    expect(sent.map((one) => one._meta['mcp-idempotency/retry'])).toEqual([undefined, true]);
  });

  test('a call in progress is waited for through the status tool, not sent again and again', async () => {
    let asks = 0;
    const status = () => ((asks += 1) < 4 ? { status: 'in-progress', retryAfterMs: 1 } : { status: 'completed' });
    const outcome = await caller(connect([answer({ status: 'in-progress', retryAfterMs: 1 }, 'running', true), answer({ status: 'replayed', outcome: 'completed' })], { status })).call('create_order', { item: 'desk' });
    expect(outcome).toMatchObject({ status: 'completed', replayed: true });
    expect([sent.length, queried]).toEqual([2, 4]);
  });

  test('the waiting is bounded', async () => {
    const status = () => ({ status: 'in-progress', retryAfterMs: 10 });
    const started = Date.now();
    expect(await caller(connect([answer({ status: 'in-progress', retryAfterMs: 10 }, 'running', true)], { status }), { waitMs: 150 }).call('create_order', {})).toMatchObject({ status: 'unknown', reason: expect.stringContaining('in progress') as string });
    expect(Date.now() - started).toBeLessThan(5000);
  });

  test('what the server calls unknown is unknown', async () => {
    const outcome = await caller(connect([answer({ status: 'unknown' }, 'nobody knows', true)], { status: () => ({ status: 'unknown' }) })).call('create_order', {});
    expect(outcome).toMatchObject({ status: 'unknown', reason: 'nobody knows' });
    if (outcome.status === 'unknown') expect(await outcome.query()).toBe('unknown');
    expect(await journal.pending('shop')).toHaveLength(1);
  });

  test('a record that the status tool shows is proof that the key is honoured', async () => {
    const outcome = await caller(connect([timeout(), answer({ status: 'replayed', outcome: 'completed' })], { status: () => ({ status: 'completed' }) })).call('create_order', {});
    expect(outcome).toMatchObject({ status: 'completed', replayed: true });
    // No record is none.
    sent = [];
    expect(await caller(connect([timeout()], { status: () => ({ status: 'none' }) }), { server: 'another' }).call('create_order', {})).toMatchObject({ status: 'unknown' });
    expect(sent).toHaveLength(1);
  });

  test('it gives up after maxSends, and the key is kept', async () => {
    const outcome = await caller(connect([timeout(), timeout(), timeout(), completed()]), { honoursKeys: true, maxSends: 3 }).call('create_order', {});
    expect(outcome.status).toBe('unknown');
    expect(sent).toHaveLength(3);
    expect(await journal.pending('shop')).toMatchObject([{ key: outcome.key, sends: 3 }]);
    if (outcome.status === 'unknown') await outcome.giveUp();
    expect(await journal.pending('shop')).toEqual([]);
  });

  test('a store that is away at the server is no failure of the call while it may come back', async () => {
    expect(await caller(connect([answer({ status: 'store-unavailable' }, 'away', true), completed()])).call('create_order', {})).toMatchObject({ status: 'completed' });
    expect(await caller(connect(Array.from({ length: 5 }, () => answer({ status: 'store-unavailable' }, 'away', true)))).call('create_order', {})).toMatchObject({ status: 'failed', reason: 'away' });
  });

  test('after a restart it goes on with the same key', async () => {
    const died = caller(connect([timeout()]), { honoursKeys: true, maxSends: 1 });
    const { key } = await died.call('create_order', { item: 'desk' });
    await journal.close();
    journal = await openJournal(folder);
    expect(await caller(connect([answer({ status: 'replayed', outcome: 'completed' })]), { honoursKeys: true }).resume()).toMatchObject([{ status: 'completed', key, replayed: true }]);
    expect(await caller(connect([])).resume()).toEqual([]);
    expect(keys().size).toBe(1);
  });

  test('after a restart a call of a server that is not known to honour keys is left to a person', async () => {
    await caller(connect([timeout()])).call('old_order', { item: 'desk' });
    sent = [];
    expect(await caller(connect([completed()])).resume()).toMatchObject([{ status: 'unknown', tool: 'old_order' }]);
    expect(sent).toEqual([]);
  });

  test('an intent keeps its key over calls and restarts', async () => {
    const first = await caller(connect([completed()])).call('create_order', { item: 'desk' }, { intent: 'order-7' });
    await journal.close();
    journal = await openJournal(folder);
    const again = caller(connect([answer({ status: 'replayed', outcome: 'completed' })]));
    expect(await again.call('create_order', { item: 'desk' }, { intent: 'order-7' })).toMatchObject({ status: 'completed', key: first.key, replayed: true });
    await expect(again.call('create_order', { item: 'lamp' }, { intent: 'order-7' })).rejects.toThrow(/another call/);
    // Where keys mean nothing it is not sent again.
    sent = [];
    const old = caller(connect([answer(undefined)]));
    await old.call('old_order', {}, { intent: 'order-8' });
    expect(await old.call('old_order', {}, { intent: 'order-8' })).toMatchObject({ status: 'completed', replayed: true });
    expect(sent).toHaveLength(1);
  });

  test('a call that is cancelled while it waits is unknown; one that was never sent is not', async () => {
    const controller = new AbortController();
    const waiting = caller(connect([answer({ status: 'in-progress', retryAfterMs: 10_000 }, 'running', true)]), { maxPauseMs: 60_000 }).call('create_order', {}, { signal: controller.signal });
    await expect.poll(() => sent.length).toBe(1);
    controller.abort();
    expect((await waiting).status).toBe('unknown');
    expect(await caller(connect([])).call('create_order', {}, { signal: AbortSignal.abort() })).toMatchObject({ status: 'failed' });
    expect(sent).toHaveLength(1);
  });
});

/** A process that holds the file's lock, and says when it has lost it. */
async function holder(file: string, times?: object): Promise<ChildProcess> {
  const source = `import { lockFile } from ${JSON.stringify(new URL('../../src/client/file-lock.ts', import.meta.url).href)};
    const lock = await lockFile(${JSON.stringify(file)}, ${JSON.stringify(times ?? {})});
    console.log('held');
    setInterval(() => lock.check().catch((error) => { console.log(error.message); process.exit(); }), 20);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', source], { cwd: fileURLToPath(new URL('../..', import.meta.url)), stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

test('an entry of a SQLite journal that cannot be read is an error', async () => {
  const { folder, remove } = scratchFolder();
  const file = path.join(folder, 'calls.sqlite');
  const journal = await sqliteJournal(file);
  await journal.put({ key: 'k-0123456789abcdef', server: 'shop', tool: 'create_order', args: {}, intent: null, state: 'pending', sends: 1, createdAt: 1 });
  const db = await openSqlite(file);
  db.prepare(`UPDATE mcp_idempotency_calls SET args = '{'`).run({});
  db.close();
  await expect(journal.pending('shop')).rejects.toThrow(/k-0123456789abcdef of the journal cannot be read/);
  await journal.close();
  remove();
});

describe('fileJournal', () => {
  const entry = { key: 'k-0123456789abcdef', server: 'shop', tool: 'create_order', args: { item: 'desk' }, intent: null, state: 'pending' as const, sends: 1, createdAt: Date.now() };

  test('leaves out a line that a crash cut off, and refuses one that is broken elsewhere', async () => {
    const { folder, remove } = scratchFolder();
    const file = path.join(folder, 'calls.jsonl');
    const { appendFileSync, writeFileSync } = await import('node:fs');
    const first = await fileJournal(file);
    await first.put(entry);
    await first.close();
    appendFileSync(file, '{"entry":{"key":"k-fedc');
    const second = await fileJournal(file);
    expect(await second.pending('shop')).toEqual([entry]);
    await second.close();
    writeFileSync(file, `{"entry":{"key"\n${JSON.stringify({ entry })}\n`);
    await expect(fileJournal(file)).rejects.toThrow(/calls\.jsonl:1 cannot be read/);
    remove();
  });

  test.each(['null', '7', '{"entry":{"key":7}}', '{"other":1}'])('refuses a line that is no entry: %s', async (line) => {
    const { folder, remove } = scratchFolder();
    const file = path.join(folder, 'calls.jsonl');
    const { readFileSync, writeFileSync } = await import('node:fs');
    writeFileSync(file, `${line}\n${JSON.stringify({ entry })}\n`);
    await expect(fileJournal(file)).rejects.toThrow(/calls\.jsonl:1 cannot be read/);
    expect(readFileSync(file, 'utf8')).toContain(line);
    remove();
  });

  test('a second journal over the same file is refused, until the first is closed', async () => {
    const { folder, remove } = scratchFolder();
    const file = path.join(folder, 'calls.jsonl');
    const first = await fileJournal(file);
    await expect(fileJournal(file)).rejects.toThrow(/calls\.jsonl is in use by process \d+ on .*sqliteJournal/);
    await first.put(entry);
    await first.close();
    const second = await fileJournal(file);
    expect(await second.pending('shop')).toEqual([entry]);
    await second.close();
    remove();
  });

  test('another process is told so too; one that was killed holds nothing', { timeout: 60_000 }, async () => {
    const { folder, remove } = scratchFolder();
    const file = path.join(folder, 'calls.jsonl');
    const child = await holder(file);
    await expect(fileJournal(file)).rejects.toThrow(`is in use by process ${child.pid}`);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const started = performance.now();
    const journal = await fileJournal(file);
    expect(performance.now() - started).toBeLessThan(2000);
    await journal.close();
    remove();
  });

  test.skipIf(process.platform === 'win32')('who stands still too long has lost the file, and writes nothing more into it', { timeout: 60_000 }, async () => {
    const { folder, remove } = scratchFolder();
    const file = path.join(folder, 'calls.jsonl');
    const times = { beatMs: 50, goneMs: 500 };
    const child = await holder(file, times);
    child.kill('SIGSTOP');
    const lock = await lockFile(file, times);
    const said = once(child.stdout!, 'data');
    child.kill('SIGCONT');
    expect(String(await said)).toMatch(/was taken over by another process/);
    await lock.check();
    await lock.release();
    child.kill('SIGKILL');
    remove();
  });

  test('a lock of a start before this one, which had the same process id, is no lock', async () => {
    const { folder, remove } = scratchFolder();
    const file = path.join(folder, 'calls.jsonl');
    const { writeFileSync } = await import('node:fs');
    writeFileSync(`${file}.lock`, JSON.stringify({ token: 'before', pid: process.pid, host: hostname() }));
    await (await fileJournal(file)).close();
    // One of another host, or that was cut off, is waited for.
    for (const text of [JSON.stringify({ token: 'there', pid: 1, host: 'elsewhere' }), '']) {
      writeFileSync(`${file}.lock`, text);
      await (await lockFile(file, { beatMs: 20, goneMs: 200 })).release();
    }
    remove();
  });

  test('stays small, however many calls are made', async () => {
    const { folder, remove } = scratchFolder();
    const file = path.join(folder, 'calls.jsonl');
    const journal = await fileJournal(file);
    await journal.put(entry);
    for (let at = 0; at < 1050; at += 1) {
      await journal.put({ ...entry, key: `done-${at}-0123456789`, state: 'pending' });
      await journal.put({ ...entry, key: `done-${at}-0123456789`, state: 'completed' });
    }
    const { readFileSync } = await import('node:fs');
    expect(readFileSync(file, 'utf8').split('\n').length).toBeLessThan(2000);
    expect(await journal.pending('shop')).toEqual([entry]);
    await journal.close();
    remove();
  });
});
