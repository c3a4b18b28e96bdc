import Database from 'better-sqlite3';
import { FastMCP, UserError } from 'fastmcp';
import { z } from 'zod';

const db = new Database(process.env.STOCK_DB ?? 'stock.db');
db.pragma('synchronous = FULL');

interface Move {
  article: string;
  from: string;
  to: string;
  pieces: number;
}

/** claim and booking are one transaction: what throws in here leaves neither */
class StockLedger {
  private readonly claim = db.prepare('INSERT INTO move_receipt (who, key, print) VALUES (?, ?, ?) ON CONFLICT (who, key) DO NOTHING');
  private readonly forget = db.prepare('DELETE FROM move_receipt WHERE who = ? AND key = ?');
  private readonly receipt = db.prepare('SELECT print, answer FROM move_receipt WHERE who = ? AND key = ?');
  private readonly close = db.prepare('UPDATE move_receipt SET answer = ? WHERE who = ? AND key = ?');
  private readonly stock = db.prepare('SELECT pieces FROM stock WHERE article = ? AND place = ?');
  private readonly book = db.prepare('INSERT INTO movement (article, source, target, pieces) VALUES (?, ?, ?, ?)');
  private readonly change = db.prepare('UPDATE stock SET pieces = pieces + ? WHERE article = ? AND place = ?');

  readonly move = db.transaction((who: string, key: string, order: Move): string => {
    const print = JSON.stringify([order.article, order.from, order.to, order.pieces]);
    if (this.claim.run(who, key, print).changes === 0) {
      const kept = this.receipt.get(who, key) as { print: string; answer: string };
      if (kept.print !== print) throw new UserError('this moveKey belongs to another movement');
      return kept.answer;
    }
    const there = (this.stock.get(order.article, order.from) as { pieces: number } | undefined)?.pieces ?? 0;
    if (there < order.pieces) {
      this.forget.run(who, key);
      return `only ${there} pieces at ${order.from}, nothing moved`;
    }
    const { lastInsertRowid } = this.book.run(order.article, order.from, order.to, order.pieces);
    this.change.run(-order.pieces, order.article, order.from);
    this.change.run(order.pieces, order.article, order.to);
    const answer = `movement ${lastInsertRowid}`;
    this.close.run(answer, who, key);
    return answer;
  });

  pieces(article: string) {
    return db.prepare('SELECT place, pieces FROM stock WHERE article = ?').all(article);
  }
}

const ledger = new StockLedger();
const server = new FastMCP<{ user: string }>({
  name: 'stock',
  version: '6.0.0',
  authenticate: async (request) => ({ user: String(request.headers['x-user']) }),
});

server.addTool({
  name: 'move_stock',
  description: 'Move pieces from one place to another',
  parameters: z.object({
    article: z.string(),
    from: z.string(),
    to: z.string(),
    pieces: z.number().int().positive(),
    moveKey: z.string().min(16).max(64).describe('Idempotency key of the movement; keep it until you know the outcome'),
  }),
  annotations: { destructiveHint: false, idempotentHint: true },
  execute: async ({ moveKey, ...order }, { session, sessionId, log }) => {
    log.info('move_stock', { sessionId: sessionId ?? 'none' });
    return ledger.move.immediate(session?.user ?? 'local', moveKey, order);
  },
});

server.addTool({
  name: 'count_stock',
  description: 'Where the pieces of an article are',
  parameters: z.object({ article: z.string() }),
  annotations: { readOnlyHint: true },
  timeoutMs: 5_000,
  execute: async ({ article }) => JSON.stringify(ledger.pieces(article)),
});

await server.start({ transportType: 'httpStream', httpStream: { port: 8_090 } });
