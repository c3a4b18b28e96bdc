import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { TransferLedger } from './transferLedger.js';

export interface WireGateway {
  send(iban: string, cents: number): Promise<{ reference: string }>;
  rates(currency: string, signal: AbortSignal): Promise<number>;
}

const input = {
  iban: z.string(),
  cents: z.number().int().positive(),
  transferKey: z.string().uuid().describe('Idempotency key of the transfer; unchanged on retries'),
};
type Input = z.infer<z.ZodObject<typeof input>>;

const UNKNOWN = 'It is not known whether the money left. Check the statement before you send it again.';

export class TransferTool {
  constructor(
    private readonly gateway: WireGateway,
    private readonly ledger: TransferLedger,
  ) {}

  register(server: McpServer): void {
    server.registerTool('send_transfer', { description: 'Transfer money', inputSchema: input }, (args, extra) =>
      this.run(args, extra.authInfo?.clientId ?? 'local', extra.signal),
    );
    server.registerTool('rate', { description: 'Exchange rate', inputSchema: { currency: z.string() } }, async ({ currency }, { signal }) => {
      const rate = await this.gateway.rates(currency, signal);
      if (signal.aborted) return this.problem('cancelled');
      return this.say(String(rate));
    });
  }

  private async run(args: Input, caller: string, signal: AbortSignal): Promise<CallToolResult> {
    const id = `${caller}:${args.transferKey}`;
    const print = `${args.iban}/${args.cents}`;
    if (signal.aborted) return this.problem('cancelled before anything was sent');
    const known = await this.ledger.claim(id, print);
    if (known) {
      if (known.print !== print) return this.problem('transferKey belongs to another transfer');
      if (known.state === 'sent') return this.say(`sent as ${known.reference}`);
      const alive = known.state === 'pending' && known.pendingUntil > new Date();
      return this.problem(alive ? 'in progress, ask again in 10 s' : UNKNOWN);
    }

    let reference: string;
    try {
      ({ reference } = await this.gateway.send(args.iban, args.cents));
    } catch {
      await this.ledger.lost(id);
      return this.problem(UNKNOWN);
    }
    // whether or not anybody is still listening: the book must know
    await this.ledger.sent(id, reference);
    return this.say(`sent as ${reference}`);
  }

  private say(text: string): CallToolResult {
    return { content: [{ type: 'text', text }] };
  }

  private problem(text: string): CallToolResult {
    return { isError: true, content: [{ type: 'text', text }] };
  }
}
