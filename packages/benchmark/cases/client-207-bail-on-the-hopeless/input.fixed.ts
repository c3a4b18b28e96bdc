import { MultiServerMCPClient } from '@langchain/mcp-adapters';
import retry from 'async-retry';

export interface Invoice {
  customer: string;
  lines: { text: string; cents: number }[];
}

const HOPELESS = /validation|unauthori[sz]ed|forbidden|unknown customer/i;

export class LedgerDesk {
  private readonly mcp: MultiServerMCPClient;

  constructor(url: string, token: string) {
    this.mcp = new MultiServerMCPClient({
      mcpServers: { ledger: { transport: 'http', url, headers: { authorization: `Bearer ${token}` } } },
    });
  }

  private async tool(name: string) {
    const tools = await retry(() => this.mcp.getTools(), { retries: 3 });
    const found = tools.find((tool) => tool.name === name);
    if (!found) throw new Error(`the ledger has no ${name}`);
    return found;
  }

  async book(invoice: Invoice): Promise<string> {
    const createInvoice = await this.tool('create_invoice');
    try {
      return String(await createInvoice.invoke({ ...invoice }));
    } catch (error) {
      if (HOPELESS.test(String(error))) throw error;
      throw new Error('outcome unknown: look through the invoices of this customer first', { cause: error });
    }
  }

  async close(): Promise<void> {
    await this.mcp.close();
  }
}
