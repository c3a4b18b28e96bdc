import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

let open: Promise<Client> | undefined;

async function erp(): Promise<Client> {
  open ??= (async () => {
    const client = new Client({ name: 'replenisher', version: '0.4.0' });
    await client.connect(new StreamableHTTPClientTransport(new URL(process.env.ERP_MCP_URL ?? 'http://localhost:7010/mcp')));
    return client;
  })();
  return open;
}

const first = (result: unknown) => (result as { content: { text: string }[] }).content[0]?.text ?? '';

export async function readStock(sku: string): Promise<number> {
  const client = await erp();
  return Number(first(await client.callTool({ name: 'get_stock', arguments: { sku } })));
}

export async function createPurchaseOrder(sku: string, quantity: number): Promise<string> {
  const client = await erp();
  const result = await client.callTool({ name: 'create_purchase_order', arguments: { sku, quantity } });
  if ((result as { isError?: boolean }).isError) throw new Error(first(result));
  return first(result);
}
