import { McpServer, type CallToolResult } from '@modelcontextprotocol/server';
import { Pool } from 'pg';
import * as z from 'zod';

const pool = new Pool();
const say = (text: string, isError = false): CallToolResult => ({ content: [{ type: 'text', text }], isError });

async function settle(key: string, state: string, text: string) {
  await pool.query('UPDATE mint_call SET state = $2, text = $3 WHERE key = $1', [key, state, text]);
}

interface Foundry {
  mint(coin: string, pieces: number, signal: AbortSignal): Promise<string>;
  stock(coin: string, signal: AbortSignal): Promise<number>;
}

export function registerFoundry(server: McpServer, foundry: Foundry) {
  server.registerTool(
    'mint_coins',
    { description: 'Mint coins', inputSchema: z.object({ coin: z.string(), pieces: z.number().int(), mintKey: z.uuid().describe('Idempotency key of the minting') }) },
    async ({ coin, pieces, mintKey }) => {
      const print = `${coin}|${pieces}`;
      const won = await pool.query(`INSERT INTO mint_call (key, print, state, lease_until) VALUES ($1, $2, 'running', now() + interval '1 minute') ON CONFLICT DO NOTHING`, [mintKey, print]);
      if (won.rowCount === 0) {
        const { rows } = await pool.query(`SELECT print, state, text, lease_until > now() AS live FROM mint_call WHERE key = $1`, [mintKey]);
        if (rows[0].print !== print) return say('mintKey belongs to other coins', true);
        if (rows[0].state === 'done') return say(rows[0].text);
        if (rows[0].state === 'failed') return say(rows[0].text, true);
        return say(rows[0].live ? 'in progress, ask again in 5 s' : 'outcome unknown', true);
      }
      const controller = new AbortController();
      const timer = setTimeout(() => controller.abort(), 20_000);
      try {
        const text = await foundry.mint(coin, pieces, controller.signal);
        await settle(mintKey, 'done', text);
        return say(text);
      } catch (error) {
        if (controller.signal.aborted) {
          await settle(mintKey, 'unknown', 'no answer within 20 s');
          return say('no answer within 20 s, the coins may have been minted: count them before you ask again', true);
        }
        await settle(mintKey, 'unknown', String(error));
        return say('outcome unknown: count the coins', true);
      } finally {
        clearTimeout(timer);
      }
    },
  );
  server.registerTool('coins_in_stock', { description: 'Stock', inputSchema: z.object({ coin: z.string() }) }, async ({ coin }) => {
    try {
      return say(String(await foundry.stock(coin, AbortSignal.timeout(5_000))));
    } catch {
      return say('failed, try again', true);
    }
  });
}
