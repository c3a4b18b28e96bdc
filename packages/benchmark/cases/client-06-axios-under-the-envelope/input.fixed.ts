import axios, { type AxiosInstance } from 'axios';
import axiosRetry from 'axios-retry';

interface RpcReply<T> {
  jsonrpc: '2.0';
  id: number;
  result?: T;
  error?: { code: number; message: string };
}

export class RpcError extends Error {
  constructor(readonly code: number, message: string) {
    super(message);
  }
}

export class JsonRpcEndpoint {
  private readonly http: AxiosInstance;
  private sequence = 0;
  private session?: string;

  constructor(url: string, token: string) {
    this.http = axios.create({
      baseURL: url,
      timeout: 20_000,
      headers: { Authorization: `Bearer ${token}`, Accept: 'application/json, text/event-stream' },
    });
    axiosRetry(this.http, {
      retries: 3,
      retryDelay: axiosRetry.exponentialDelay,
      retryCondition: (error) => error.code === 'ECONNREFUSED' || error.response?.status === 429,
    });
  }

  async open(): Promise<void> {
    const reply = await this.post('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bridge', version: '1' } });
    this.session = reply.headers['mcp-session-id'] as string | undefined;
  }

  private post(method: string, params: object) {
    const message = { jsonrpc: '2.0', id: ++this.sequence, method, params };
    return this.http.post<RpcReply<unknown>>('/mcp', message, { headers: this.session ? { 'Mcp-Session-Id': this.session } : {} });
  }

  async call(name: string, args: Record<string, unknown>): Promise<unknown> {
    const { data } = await this.post('tools/call', { name, arguments: args });
    if (data.error) throw new RpcError(data.error.code, data.error.message);
    return data.result;
  }
}
