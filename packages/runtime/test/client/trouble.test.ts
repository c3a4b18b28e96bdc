/** A caller in trouble: journals that fail, servers that say strange things, connections that hang. Nothing is sent that should not be, and no outcome is lost. */
import { readFileSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ProtocolError } from '@modelcontextprotocol/client';
import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { classifySendError, createToolCaller, fileJournal, sqliteJournal, type CallJournal, type JournalEntry, type ToolCallerOptions, type ToolResult } from '../../src/client/index.js';
import { STATUS_META, STATUS_TOOL } from '../../src/index.js';
import { scratchFolder } from '../services.js';

type Sent = { name: string; arguments: Record<string, unknown> };

const answer = (status: object | undefined, isError = false): ToolResult => ({ content: [{ type: 'text', text: 'said' }], isError, ...(status ? { _meta: { [STATUS_META]: status } } : {}) });
const timeout = () => Object.assign(new Error('MCP error -32001: Request timed out'), { code: -32_001 });
const entry: JournalEntry = { key: 'key-0123456789abcdef', server: 'shop', tool: 'create_order', args: { item: 'desk' }, intent: null, state: 'pending', sends: 1, createdAt: Date.now() };

let folder: string;
let remove: () => void;
let journal: CallJournal;
let sent: Sent[];
beforeEach(async () => {
  ({ folder, remove } = scratchFolder());
  journal = await fileJournal(path.join(folder, 'calls.jsonl'));
  sent = [];
});
afterEach(async () => {
  await journal.close();
  remove();
});

/** A client that answers with the replies in turn, and to the status tool with `standing`. */
const client = (replies: readonly (ToolResult | Error)[], standing?: () => object) => {
  const left = [...replies];
  return {
    listTools: async () => ({ tools: [{ name: 'create_order', inputSchema: { properties: { idempotencyKey: {} } } }, ...(standing ? [{ name: STATUS_TOOL }] : [])] }),
    callTool: async (params: Sent): Promise<ToolResult> => {
      if (params.name === STATUS_TOOL) return answer(standing!());
      sent.push(params);
      const reply = left.shift() ?? new Error('The script has ended.');
      if (reply instanceof Error) throw reply;
      return reply;
    },
  };
};
const caller = (of: Parameters<typeof createToolCaller>[0], options: Partial<ToolCallerOptions> = {}) => createToolCaller(of, { store: journal, server: 'shop', pauseMs: 1, maxPauseMs: 20, ...options });

describe('what an error of a send says', () => {
  // A tool may answer with any number and any words: they are about what it found, and its write may have come first.
  test.each([404, 400, 401, 403, 429, 500])('the code %i of a JSON-RPC error is no HTTP status', (code) => {
    expect(classifySendError(new McpError(code, 'Session not found'))).toBe('ambiguous');
    expect(classifySendError(new ProtocolError(code, 'Session not found'))).toBe('ambiguous');
  });
  test('nor are its words those of the client', () => {
    expect(classifySendError(new ProtocolError(-32_603, 'Not connected to the warehouse'))).toBe('ambiguous');
    expect(classifySendError(new McpError(-32_603, 'Not connected'))).toBe('ambiguous');
  });
  test('an HTTP status is one, and so is a refusal by the protocol', () => {
    expect(classifySendError(new StreamableHTTPError(404, 'Session not found'))).toBe('not-sent');
    expect(classifySendError(new StreamableHTTPError(429, 'Slow down'))).toBe('later');
    expect(classifySendError(new StreamableHTTPError(401, 'Who are you?'))).toBe('refused');
    expect(classifySendError(new McpError(ErrorCode.InvalidParams, 'no such tool'))).toBe('refused');
    expect(classifySendError(new McpError(ErrorCode.RequestTimeout, 'Request timed out'))).toBe('ambiguous');
  });
  test('such an answer of a tool without keys is not sent again', async () => {
    expect(await caller(client([new McpError(404, 'No such supplier'), answer(undefined)])).call('create_order', {})).toMatchObject({ status: 'unknown' });
    expect(sent).toHaveLength(1);
  });
  test('the reason says what lies behind "fetch failed"', async () => {
    const failed = new TypeError('fetch failed', { cause: Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' }) });
    expect(await caller(client([failed]), { maxSends: 1 }).call('create_order', {})).toMatchObject({ status: 'failed', reason: 'fetch failed: connect ECONNREFUSED 127.0.0.1:1' });
  });
});

describe('a journal that fails', () => {
  test('at the beginning of an intent: nothing is sent, and that is said', async () => {
    journal.begin = () => Promise.reject(new Error('disk full'));
    expect(await caller(client([answer(undefined)])).call('create_order', {}, { intent: 'order-1' })).toMatchObject({ status: 'failed', reason: expect.stringContaining('disk full') as string });
    expect(sent).toEqual([]);
  });
  test('when it is asked what is known of the server: that is not known', async () => {
    journal.isHonoured = () => Promise.reject(new Error('database is locked'));
    expect(await caller(client([timeout(), answer(undefined)])).call('create_order', {})).toMatchObject({ status: 'unknown' });
    expect(sent).toHaveLength(1);
  });
  test('when a person gives up: the outcome is unknown all the same', async () => {
    const ask = async () => {
      journal.put = () => Promise.reject(new Error('disk full'));
      return 'give-up' as const;
    };
    expect(await caller(client([timeout()]), { ask }).call('create_order', {})).toMatchObject({ status: 'unknown' });
  });
  test('a callback that fails at once has said nothing', async () => {
    const ask = () => {
      throw new Error('no window');
    };
    expect(await caller(client([timeout()]), { ask }).call('create_order', {})).toMatchObject({ status: 'unknown' });
  });
  test('arguments without a JSON form are a TypeError, whatever their form', async () => {
    const strange = { toJSON: () => { throw new RangeError('too deep'); } };
    await expect(caller(client([])).call('create_order', strange)).rejects.toThrow(TypeError);
    await expect(caller(client([])).call('create_order', undefined as never)).rejects.toThrow(TypeError);
  });

  test('a call that was not written is not gone on with: its caller was told that it was not sent', async () => {
    const lock = path.join(folder, 'calls.jsonl.lock');
    const held = readFileSync(lock);
    writeFileSync(lock, JSON.stringify({ token: 'another', pid: 1, host: 'elsewhere' }));
    const one = caller(client([answer({ status: 'completed' })]), { honoursKeys: true });
    expect(await one.call('create_order', {})).toMatchObject({ status: 'failed' });
    writeFileSync(lock, held);
    expect(await one.resume()).toEqual([]);
    expect(sent).toEqual([]);
    // What was written before stands as it was.
    await journal.put(entry);
    writeFileSync(lock, JSON.stringify({ token: 'another', pid: 1, host: 'elsewhere' }));
    await expect(journal.put({ ...entry, state: 'completed' })).rejects.toThrow(/taken over/);
    writeFileSync(lock, held);
    expect(await journal.pending('shop')).toEqual([entry]);
  });

  test('a file that cannot be written anew goes on as it is', { timeout: 120_000 }, async () => {
    const draft = path.join(folder, 'calls.jsonl.new');
    mkdirSync(draft);
    await journal.put(entry);
    for (let at = 0; at < 1010; at += 1) {
      await journal.put({ ...entry, key: `done-${at}-0123456789` });
      await journal.put({ ...entry, key: `done-${at}-0123456789`, state: 'completed' });
    }
    expect(await journal.pending('shop')).toEqual([entry]);
    await journal.close();
    rmdirSync(draft);
    journal = await fileJournal(path.join(folder, 'calls.jsonl'));
    expect(await journal.pending('shop')).toEqual([entry]);
  });
});

describe('a server that says strange things', () => {
  test.each([0, -5, Number.NaN, 'soon', null])('"ask again in %s ms" is no loop without a pause', async (retryAfterMs) => {
    let asks = 0;
    const standing = () => ((asks += 1), { status: 'in-progress', retryAfterMs });
    const outcome = await caller(client([answer({ status: 'in-progress', retryAfterMs }, true)], standing), { waitMs: 300, pauseMs: 20, maxPauseMs: 40 }).call('create_order', {});
    expect(outcome).toMatchObject({ status: 'unknown' });
    expect(asks).toBeGreaterThan(0);
    expect(asks).toBeLessThan(20);
  });

  test('a tool of the second page of its list has its key as it wants it, and its status tool is found', async () => {
    const pages: Record<string, object> = {
      first: { tools: [{ name: 'other', inputSchema: {} }], nextCursor: 'second' },
      second: { tools: [{ name: 'create_order', inputSchema: { properties: {} } }, { name: STATUS_TOOL }] },
    };
    const paged = { ...client([timeout(), answer({ status: 'completed' })], () => ({ status: 'completed' })), listTools: async (params?: { cursor?: string }) => pages[params?.cursor ?? 'first'] as { tools: [] } };
    expect(await caller(paged).call('create_order', { item: 'desk' })).toMatchObject({ status: 'completed' });
    // It declares no key, so it gets none among its arguments.
    expect(sent.map((one) => one.arguments)).toEqual([{ item: 'desk' }, { item: 'desk' }]);
  });

  test('a list that never ends does not keep a call', async () => {
    let at = 0;
    const endless = { ...client([answer({ status: 'completed' })]), listTools: async () => ({ tools: [], nextCursor: `page-${(at += 1)}` }) };
    expect(await caller(endless).call('create_order', {})).toMatchObject({ status: 'completed' });
  });
});

describe('a call that is older than servers remember', () => {
  const old = { ...entry, createdAt: Date.now() - 25 * 3_600_000 };

  test('is not sent again by itself, not even where keys are honoured', async () => {
    await journal.put(old);
    expect(await caller(client([answer(undefined)]), { honoursKeys: true }).resume()).toMatchObject([{ status: 'unknown', key: old.key }]);
    expect(sent).toEqual([]);
    // A longer memory may be known of the server, and a person may say so.
    expect(await caller(client([answer(undefined)]), { honoursKeys: true, resendForMs: 48 * 3_600_000 }).resume()).toMatchObject([{ status: 'completed', key: old.key }]);
  });

  test('is, where the server shows that it still has its record', async () => {
    await journal.put(old);
    expect(await caller(client([answer({ status: 'replayed', outcome: 'completed' })], () => ({ status: 'completed' })), { honoursKeys: true }).resume()).toMatchObject([{ status: 'completed', replayed: true }]);
  });
});

test('waiting can be ended while a connection does not come about', async () => {
  const ended = new AbortController();
  const call = caller(() => new Promise<never>(() => undefined)).call('create_order', {}, { signal: ended.signal });
  setTimeout(() => ended.abort(), 50);
  expect(await call).toMatchObject({ status: 'failed', reason: expect.stringContaining('cancelled before it was sent') as string });
});

test('two callers that go on with one call at once, over one SQLite journal, send one key', async () => {
  const shared = path.join(folder, 'calls.sqlite');
  const [one, other] = [await sqliteJournal(shared), await sqliteJournal(shared)];
  await one.put(entry);
  const keys = new Set<unknown>();
  const server = { ...client([]), callTool: async (params: Sent) => (keys.add(params.arguments['idempotencyKey']), answer({ status: 'replayed', outcome: 'completed' })) };
  const outcomes = await Promise.all([one, other].map((store) => createToolCaller(server, { store, server: 'shop', honoursKeys: true }).resume()));
  expect(outcomes.flat().every(({ status, key }) => status === 'completed' && key === entry.key)).toBe(true);
  expect([...keys]).toEqual([entry.key]);
  expect(await one.pending('shop')).toEqual([]);
  await Promise.all([one.close(), other.close()]);
});
