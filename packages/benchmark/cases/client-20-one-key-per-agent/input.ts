import { MCPClient } from 'mcp-use';

interface AgentSettings {
  agentId: string;
  server: string;
  replyTo: string;
}

export class Postmaster {
  private constructor(private readonly mcp: MCPClient, private readonly settings: AgentSettings) {}

  static async start(settings: AgentSettings): Promise<Postmaster> {
    const mcp = MCPClient.fromDict({ mcpServers: { [settings.server]: { url: process.env.POST_URL } } });
    await mcp.createAllSessions();
    return new Postmaster(mcp, settings);
  }

  private get session() {
    return this.mcp.getSession(this.settings.server)!;
  }

  async parcel(to: string, grams: number) {
    return this.session.callTool('buy_label', {
      to,
      grams,
      replyTo: this.settings.replyTo,
      idempotencyKey: process.env.POST_IDEMPOTENCY_KEY ?? 'postmaster-label',
    });
  }

  async letter(shipmentId: string, to: string) {
    return this.session.callTool('buy_stamp', { to, idempotencyKey: `stamp-${shipmentId}` });
  }
}
