import { randomUUID } from 'node:crypto';
import type { AxiosInstance } from 'axios';
import { rpcHttp } from './http.fixed.js';

interface RpcAnswer {
  result?: { content: { type: string; text?: string }[]; isError?: boolean };
  error?: { code: number; message: string };
}

export class SlimMcpClient {
  private readonly http: AxiosInstance;
  private seq = 0;

  constructor(baseURL: string, token: string) {
    this.http = rpcHttp(baseURL, token);
  }

  private async rpc(method: string, params: object, headers: Record<string, string> = {}) {
    const body = { jsonrpc: '2.0', id: ++this.seq, method, params };
    const { data } = await this.http.post<RpcAnswer>('/mcp', body, { headers });
    if (data.error) throw new Error(`${data.error.code}: ${data.error.message}`);
    return data.result;
  }

  tools() {
    return this.rpc('tools/list', {});
  }

  /** give the key of the first send when you send again */
  call(name: string, args: Record<string, unknown>, key: string = randomUUID()) {
    return this.rpc('tools/call', { name, arguments: args }, { 'Idempotency-Key': key });
  }
}
