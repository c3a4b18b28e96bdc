/** What a person states in the settings or in a comment, and what it changes. */
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { analyze } from '../../src/analyze.js';
import { findUnmatched, findWrongTags } from '../../src/facts/stated/unmatched.js';
import { rules as allRules } from '../../src/generated/rules.js';
import { rulesOf } from '../../src/presets.js';
import { createProgram } from '../../src/project/create-program.js';
import { createMemoryHost } from '../../src/project/memory-host.js';
import { parseSettings } from '../../src/settings.js';

/** Strict rules have something to say of nearly every small program. */
const rules = rulesOf('recommended', allRules);

const programOf = (files: Readonly<Record<string, string>>) => createProgram({ ts, host: createMemoryHost(Object.fromEntries(Object.entries(files).map(([name, text]) => [`/repo/${name}`, text]))), paths: ['/repo'] });

function settingsOf(raw: unknown) {
  const { settings, errors } = parseSettings(raw);
  expect(errors).toEqual([]);
  return settings;
}

function check(files: Readonly<Record<string, string>>, raw: unknown) {
  const { tools, findings } = analyze({ program: programOf(files), settings: settingsOf(raw), rules });
  return { effects: tools.map(({ name, effect }) => `${name} ${effect.effect} ${effect.confidence}`), findings: findings.map(({ rule, tool }) => `${tool} ${rule}`), tools };
}

/** A tool whose handler is `body`, with what stands before it in the file. */
const server = (body: string, before = '', schema = 'z.object({ text: z.string() })') => `import { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
${before}
const server = new McpServer({ name: 'x', version: '1' });
server.registerTool('open_ticket', { inputSchema: ${schema} }, ${body});
`;

const TICKETS = `import pg from 'pg';
const pool = new pg.Pool();
export async function addTicket(text: string) { await pool.query('INSERT INTO tickets (text) VALUES ($1)', [text]); }
export const addArrow = async (text: string) => { await pool.query('INSERT INTO tickets (text) VALUES ($1)', [text]); };
export async function listTickets() { return pool.query('SELECT * FROM tickets'); }
async function hidden(text: string) { await pool.query('INSERT INTO tickets (text) VALUES ($1)', [text]); }
export { hidden as addAlias };
export const api = { tickets: { add: async (text: string) => { await pool.query('INSERT INTO tickets (text) VALUES ($1)', [text]); } } };
export class Mailer {
  async send(text: string) { await fetch('https://mail.example.test/messages', { method: 'POST', body: text }); }
  later = async (text: string) => { await fetch('https://mail.example.test/messages', { method: 'POST', body: text }); };
  static async now(text: string) { await fetch('https://mail.example.test/messages', { method: 'POST', body: text }); }
}
export interface Courier { bring(text: string): Promise<void> }
`;
const IMPORTS = "import { addTicket, addArrow, addAlias, listTickets, api, Mailer, type Courier } from './tickets.js';";

describe('sinks', () => {
  test.each([
    ['src/tickets.ts#addTicket', 'addTicket(text)'],
    ['./src/tickets.ts#addTicket', 'addTicket(text)'],
    ['tickets.ts#addTicket', 'addTicket(text)'],
    ['src/tickets.ts#addArrow', 'addArrow(text)'],
    ['src/tickets.ts#hidden', 'addAlias(text)'],
    ['src/tickets.ts#addAlias', 'addAlias(text)'],
    ['src/tickets.ts#api.tickets.add', 'api.tickets.add(text)'],
    ['src/tickets.ts#Mailer.send', 'new Mailer().send(text)'],
    ['src/tickets.ts#Mailer.later', 'new Mailer().later(text)'],
    ['src/tickets.ts#Mailer.now', 'Mailer.now(text)'],
    ['src/tickets.ts#addTicket', '[text].forEach(addTicket)'],
    ['tickets#Mailer.send', 'new Mailer().send(text)'],
  ])('%s says that `%s` does nothing', (name, call) => {
    const files = { 'package.json': '{ "name": "tickets" }', 'src/server.ts': server(`async ({ text }) => { await ${call}; return { content: [] }; }`, IMPORTS), 'src/tickets.ts': TICKETS };
    expect(check(files, {}).findings).toEqual(['open_ticket require-idempotency-key']);
    expect(check(files, { sinks: { [name]: 'none' } })).toMatchObject({ effects: ['open_ticket none proven'], findings: [] });
    expect(check(files, { sinks: { 'src/other.ts#addTicket': 'none', 'src/tickets.ts#send': 'none' } }).findings).toEqual(['open_ticket require-idempotency-key']);
  });

  test('a reader may be said to write', () => {
    const files = { 'src/server.ts': server('async () => { await listTickets(); return { content: [] }; }', IMPORTS), 'src/tickets.ts': TICKETS };
    expect(check(files, {}).findings).toEqual([]);
    expect(check(files, { sinks: { 'src/tickets.ts#listTickets': 'write' } })).toMatchObject({ effects: ['open_ticket write proven'], findings: ['open_ticket require-idempotency-key'] });
  });

  test('a member of an interface that is implemented elsewhere', () => {
    const files = { 'src/server.ts': server('async ({ text }) => { await new Desk().open(text); return { content: [] }; }', `${IMPORTS}\nclass Desk { private readonly courier!: Courier;\n open(text: string) { return this.courier.bring(text); } }`), 'src/tickets.ts': TICKETS };
    expect(check(files, { sinks: { 'src/tickets.ts#Courier.bring': 'write' } }).effects).toEqual(['open_ticket write proven']);
    expect(check(files, { sinks: { 'src/tickets.ts#Courier.bring': 'none' } }).effects).toEqual(['open_ticket none proven']);
  });

  test('the handler itself', () => {
    const files = { 'src/server.ts': server('openTicket', "async function openTicket({ text }: { text: string }) { await fetch('https://x.test/t', { method: 'POST', body: text }); return { content: [] }; }") };
    expect(check(files, { sinks: { 'src/server.ts#openTicket': 'none' } }).findings).toEqual([]);
  });

  test.each([
    ['our-metrics#create', 'none', 'metrics.create(text)', 'none'],
    ['our-metrics#count', 'write', 'metrics.count(text)', 'write'],
    ['our-metrics#Client.count', 'write', 'new metrics.Client().count(text)', 'write'],
    ['better-sqlite3#run', 'none', "new Database('x').prepare('INSERT INTO t VALUES (?)').run(text)", 'none'],
    ['node:fs#appendFileSync', 'none', "fs.appendFileSync('notes.txt', text)", 'none'],
  ])('%s: %s makes `%s` %s', (name, effect, call, expected) => {
    const files = { 'src/server.ts': server(`async ({ text }) => { ${call}; return { content: [] }; }`, "import * as metrics from 'our-metrics';\nimport Database from 'better-sqlite3';\nimport * as fs from 'node:fs';") };
    expect(check(files, {}).effects[0]).not.toContain(` ${expected} `);
    expect(check(files, { sinks: { [name]: effect } }).effects).toEqual([`open_ticket ${expected} proven`]);
  });

  test('count for the key as well: what is not done needs none', () => {
    const files = { 'src/tickets.ts': TICKETS, 'src/server.ts': server("async ({ text, idempotencyKey }) => { await addTicket(text); return { content: [{ type: 'text', text }] }; }", IMPORTS, 'z.object({ text: z.string(), idempotencyKey: z.string().min(16) })') };
    expect(check(files, {}).findings).toEqual(['open_ticket no-ignored-idempotency-key']);
    expect(check(files, { sinks: { 'src/tickets.ts#addTicket': 'none' } }).findings).toEqual([]);
  });
});

describe('wrappers', () => {
  const POST = "await fetch('https://x.test/t', { method: 'POST', body: text })";
  const OWN = `export function withIdempotency<A, R>(handler: (args: A) => Promise<R>) { return async (args: A) => handler(args); }
export async function once<R>(key: string, run: () => Promise<R>) { return run(); }
export class Keys { around<A, R>(handler: (args: A) => Promise<R>) { return (args: A) => handler(args); } }
`;
  test.each([
    ['withIdempotency', "import { withIdempotency } from 'our-keys';", `withIdempotency(async ({ text }) => { ${POST}; return { content: [] }; })`],
    ['our-keys#withIdempotency', "import { withIdempotency } from 'our-keys';", `withIdempotency({ ttl: 1 })(async ({ text }) => { ${POST}; return { content: [] }; })`],
    ['our-keys#wrap', "import { keys } from 'our-keys';", `keys.wrap(async ({ text }) => { ${POST}; return { content: [] }; })`],
    ['withIdempotency', "import { withIdempotency } from './keys.js';", `withIdempotency(async ({ text }) => { ${POST}; return { content: [] }; })`],
    ['src/keys.ts#withIdempotency', "import { withIdempotency as keyed } from './keys.js';", `keyed(async ({ text }) => { ${POST}; return { content: [] }; })`],
    ['src/keys.ts#Keys.around', "import { Keys } from './keys.js';\nconst keys = new Keys();", `keys.around(async ({ text }) => { ${POST}; return { content: [] }; })`],
    ['once', "import { once } from './keys.js';", `async ({ text }) => once(text, async () => { ${POST}; return { content: [] }; })`],
    ['once', "import { once } from 'our-keys';", `async ({ text }) => once(text, async () => { ${POST}; return { content: [] }; })`],
  ])('%s adds the key and looks it up (%s)', (name, before, handler) => {
    const files = { 'src/server.ts': server(handler, before), 'src/keys.ts': OWN };
    expect(check(files, {}).findings).toEqual(['open_ticket require-idempotency-key']);
    const { findings, tools } = check(files, { wrappers: [name] });
    expect(findings).toEqual([]);
    expect(tools[0]).toMatchObject({ effect: { effect: 'write' }, key: { from: 'wrapper', used: true } });
    expect(check(files, { wrappers: ['retry'] }).findings).toHaveLength(1);
  });

  test('a write beside what is wrapped is reported', () => {
    const files = { 'src/server.ts': server(`async ({ text }) => { await fetch('https://x.test/log', { method: 'POST' }); return once(text, async () => { ${POST}; return { content: [] }; }); }`, "import { once } from './keys.js';"), 'src/keys.ts': OWN };
    expect(check(files, { wrappers: ['once'] }).findings).toEqual(['open_ticket require-idempotency-key']);
  });

  test('a key that the schema declares is put to use by the wrapper', () => {
    const files = { 'src/server.ts': server(`withIdempotency(async ({ text }) => { ${POST}; return { content: [] }; })`, "import { withIdempotency } from 'our-keys';", 'z.object({ text: z.string(), idempotencyKey: z.string().min(16) })') };
    expect(check(files, {}).findings).toEqual(['open_ticket no-ignored-idempotency-key']);
    expect(check(files, { wrappers: ['withIdempotency'] }).findings).toEqual([]);
  });
});

describe('what is not there is told', () => {
  const files = {
    'src/server.ts': server("async ({ text }) => { await addTicket(text); metrics.count(text); return { content: [] }; }", `${IMPORTS}\nimport * as metrics from 'our-metrics';\nimport { withIdempotency } from 'our-keys';`),
    'src/tickets.ts': TICKETS,
  };
  const told = (raw: unknown) => {
    const program = programOf(files);
    const settings = settingsOf(raw);
    return findUnmatched(program, settings, analyze({ program, settings, rules }).tools).map(({ message }) => message);
  };

  test.each([
    [{ tools: { open_tickets: 'none' } }, 'tools: no tool is called "open_tickets"; did you mean "open_ticket"?'],
    [{ tools: { frobnicate: 'none' } }, 'tools: no tool is called "frobnicate"'],
    [{ sinks: { 'src/nope.ts#addTicket': 'none' } }, 'sinks: nothing is called "src/nope.ts#addTicket"; did you mean "src/tickets.ts#addTicket"?'],
    [{ sinks: { 'src/tickets.ts#addTickets': 'none' } }, 'sinks: nothing is called "src/tickets.ts#addTickets"; did you mean "src/tickets.ts#addTicket"?'],
    [{ sinks: { 'src/tickets.ts#send': 'none' } }, 'sinks: nothing is called "src/tickets.ts#send"; did you mean "src/tickets.ts#Mailer.send"?'],
    [{ sinks: { 'src/tickets#addTicket': 'none' } }, 'sinks: nothing is called "src/tickets#addTicket"; did you mean "src/tickets.ts#addTicket"?'],
    [{ sinks: { 'our-metric#nothing': 'none' } }, 'sinks: nothing is called "our-metric#nothing"'],
    [{ wrappers: ['withIdempotence'] }, 'wrappers: nothing is called "withIdempotence"'],
    [{ keyNames: ['txt'] }, 'keyNames: no tool has a field "txt"; did you mean "text"?'],
  ])('%j', (raw, message) => {
    expect(told(raw)).toEqual([message]);
  });

  test('and what is there is not', () => {
    expect(told({ tools: { open_ticket: 'none' }, keyNames: ['text'], wrappers: ['withIdempotency', 'our-keys#withIdempotency'], sinks: { 'src/tickets.ts#Mailer.send': 'none', 'src/tickets.ts#Courier.bring': 'none', 'our-metrics#count': 'none' } })).toEqual([]);
  });

  test('a tag that names no effect', () => {
    const program = programOf({ 'src/a.ts': '/** @mcpEffect none */\nexport function a() {}\n\n/**\n * Counts.\n * @mcpEffect nothing\n */\nexport function b() {}\n' });
    expect(findWrongTags(program)).toEqual([{ file: '/repo/src/a.ts', line: 6, message: '@mcpEffect says "nothing", which is no effect: none, idempotent-write, write' }]);
  });
});
