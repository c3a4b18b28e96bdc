import { MCPServerStreamableHttp } from '@openai/agents';

const desk = new MCPServerStreamableHttp({ url: 'http://desk:8080/mcp', name: 'desk', cacheToolsList: true });

export interface Alert {
  fingerprint: string;
  summary: string;
  service: string;
}

export async function onAlert(alert: Alert): Promise<void> {
  await desk.connect();
  try {
    const owner = await desk.callTool('who_owns', { service: alert.service });
    const team = JSON.stringify(owner);
    await desk.callTool('open_ticket', { title: alert.summary, body: `service ${alert.service}`, team, idempotencyKey: `alert-${alert.fingerprint}` });
    await desk.callTool('set_status', { service: alert.service, status: 'degraded' });
  } finally {
    await desk.close();
  }
}
