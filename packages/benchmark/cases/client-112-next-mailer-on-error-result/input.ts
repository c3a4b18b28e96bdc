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
    const problems: string[] = [];
    for (const name of MAILERS) {
      const session = this.mcp.getSession(name);
      if (!session) {
        problems.push(`${name}: not configured`);
        continue;
      }
      const result = await session.callTool('send_email', { ...mail });
      if (!result.isError) return name;
      problems.push(`${name}: ${JSON.stringify(result.content)}`);
    }
    throw new Error(`nobody took the message: ${problems.join('; ')}`);
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
