import Database from 'better-sqlite3';
import { Server } from '@modelcontextprotocol/server';

type Args = { card: string; cents: number; idempotency_key: string };
type Kept = { answer: string };

const db = new Database(process.env.GIFT_DB ?? 'gift.db');
db.exec(`
  CREATE TABLE IF NOT EXISTS card (id TEXT PRIMARY KEY, cents INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS receipt (owner TEXT, key TEXT, answer TEXT NOT NULL, PRIMARY KEY (owner, key));
`);
const find = db.prepare<[string, string], Kept>('SELECT answer FROM receipt WHERE owner = ? AND key = ?');
const keep = db.prepare('INSERT INTO receipt (owner, key, answer) VALUES (?, ?, ?)');
const load = db.prepare('UPDATE card SET cents = cents + ? WHERE id = ?');
const balance = db.prepare<[string], { cents: number }>('SELECT cents FROM card WHERE id = ?');

/** One write transaction: look-up, load and receipt are seen together or not at all. */
const loadOnce = db.transaction((owner: string, { card, cents, idempotency_key }: Args): string => {
  const kept = find.get(owner, idempotency_key);
  if (kept) return kept.answer;
  if (load.run(cents, card).changes === 0) throw new Error(`no card ${card}`);
  const answer = `card ${card} holds ${balance.get(card)?.cents}`;
  keep.run(owner, idempotency_key, answer);
  return answer;
});

const server = new Server({ name: 'gift-cards', version: '1.1.0' }, { capabilities: { tools: {} } });
const text = { type: 'string', minLength: 1 };

server.setRequestHandler('tools/list', async () => ({
  tools: [
    {
      name: 'load_card',
      description: 'Put money on a gift card',
      inputSchema: {
        type: 'object',
        properties: {
          card: text,
          cents: { type: 'integer', minimum: 1 },
          idempotency_key: { type: 'string', minLength: 16, description: 'One per load, the same on a resend' },
        },
        required: ['card', 'cents', 'idempotency_key'],
      },
    },
    { name: 'card_balance', description: 'Money on a card', inputSchema: { type: 'object', properties: { card: text }, required: ['card'] } },
  ],
}));

server.setRequestHandler('tools/call', async ({ params }, ctx) => {
  const owner = ctx.http?.authInfo?.clientId ?? 'local';
  const args = (params.arguments ?? {}) as Args;
  if (params.name === 'card_balance') {
    return { content: [{ type: 'text', text: String(balance.get(args.card)?.cents ?? 0) }] };
  }
  if (params.name !== 'load_card') throw new Error(`no tool ${params.name}`);
  if (typeof args.idempotency_key !== 'string' || args.idempotency_key.length < 16) throw new Error('idempotency_key is missing');
  return { content: [{ type: 'text', text: loadOnce.immediate(owner, args) }] };
});

export { server };
