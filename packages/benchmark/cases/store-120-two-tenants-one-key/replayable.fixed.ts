import { createHash } from 'node:crypto';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Knex } from 'knex';
import { knex } from './knex.js';

interface Call {
  tool: string;
  key: string;
  user: string;
  args: unknown[];
}

const say = (text: string, isError = false): CallToolResult => ({ content: [{ type: 'text', text }], isError });

/** Receipt and rows are one transaction. */
export function replayable(call: Call, run: (trx: Knex.Transaction) => Promise<string>): Promise<CallToolResult> {
  const slot = JSON.stringify([call.user, call.tool, call.key]);
  const print = createHash('sha256').update(JSON.stringify(call.args)).digest('hex');
  return knex.transaction(async (trx) => {
    const mine = await trx('receipts').insert({ slot, print, made_by: call.user }).onConflict('slot').ignore().returning('slot');
    if (mine.length === 0) {
      const kept = await trx('receipts').where({ slot }).first();
      return kept.print === print ? say(kept.answer) : say('this key was used for another expense', true);
    }
    const answer = await run(trx);
    await trx('receipts').where({ slot }).update({ answer });
    return say(answer);
  });
}
