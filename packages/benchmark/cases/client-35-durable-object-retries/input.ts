import { Agent } from 'agents';

interface Env {
  SHOP_MCP: string;
}
interface State {
  serverId?: string;
  orders: string[];
}

export class ShopAgent extends Agent<Env, State> {
  initialState: State = { orders: [] };

  async onStart() {
    const { id } = await this.addMcpServer('shop', this.env.SHOP_MCP, undefined, undefined, { retry: { maxAttempts: 5 } });
    this.setState({ ...this.state, serverId: id });
  }

  async stock(sku: string) {
    return this.retry(() => this.mcp.callTool({ serverId: this.state.serverId!, name: 'get_stock', arguments: { sku } }));
  }

  async order(sku: string, quantity: number) {
    const result = await this.retry(
      () => this.mcp.callTool({ serverId: this.state.serverId!, name: 'place_order', arguments: { sku, quantity } }),
      { maxAttempts: 4, baseDelayMs: 250 },
    );
    this.setState({ ...this.state, orders: [...this.state.orders, JSON.stringify(result)] });
    return result;
  }
}
