import type { MCPClient } from 'mcp-use';

export interface Mail {
  to: string;
  subject: string;
  body: string;
}

/** tried in this order */
const MAILERS = ['postbox', 'bulkmail', 'house-relay'];

export class MailRouter {
  constructor(private readonly mcp: MCPClient) {}

  async send(mail: Mail): Promise<string> {
    // the choice is made before anything is sent; a mailer's error is not a reason to ask the next one
    const name = MAILERS.find((mailer) => this.mcp.getSession(mailer) !== null);
    if (!name) throw new Error('no mailer is configured');
    const result = await this.mcp.getSession(name)!.callTool('send_email', { ...mail });
    if (!result.isError) return name;
    throw new Error(`${name} reports a problem, the message may be on its way: ${JSON.stringify(result.content)}`);
  }

  async status(address: string): Promise<unknown> {
    for (const name of MAILERS) {
      const session = this.mcp.getSession(name);
      if (!session) continue;
      const result = await session.callTool('get_delivery_status', { address });
      if (!result.isError) return result.structuredContent;
    }
    return undefined;
  }
}
