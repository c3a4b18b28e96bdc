import {
  Client,
  SdkError,
  SdkErrorCode,
  StreamableHTTPClientTransport,
  type CallToolRequest,
  type CallToolResult,
  type Tool,
} from '@modelcontextprotocol/client';

interface Job {
  tool: Tool;
  params: CallToolRequest['params'];
  settle(result: CallToolResult): void;
  fail(error: unknown): void;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const closed = (error: unknown) => error instanceof SdkError && error.code === SdkErrorCode.ConnectionClosed;

/** all panels of the desktop app share this one connection */
export class ToolBroker {
  private client?: Client;
  private stopped = false;
  private readonly open = new Set<Job>();

  constructor(private readonly url: URL) {}

  async start(): Promise<void> {
    const client = new Client({ name: 'panel-broker', version: '2.0.3' });
    client.onclose = () => {
      if (!this.stopped) void this.recover();
    };
    await client.connect(new StreamableHTTPClientTransport(this.url));
    this.client = client;
  }

  submit(tool: Tool, input: Record<string, unknown>): Promise<CallToolResult> {
    return new Promise((settle, fail) => {
      const job: Job = { tool, params: { name: tool.name, arguments: input }, settle, fail };
      this.open.add(job);
      this.dispatch(job);
    });
  }

  private dispatch(job: Job): void {
    this.client!.callTool(job.params, { timeout: 300_000 }).then(
      (result) => {
        this.open.delete(job);
        job.settle(result);
      },
      (error: unknown) => {
        if (closed(error)) return; // stays open, see recover()
        this.open.delete(job);
        job.fail(error);
      },
    );
  }

  private async recover(): Promise<void> {
    for (let wait = 500; ; wait = Math.min(wait * 2, 15_000)) {
      await pause(wait);
      try {
        await this.start();
        break;
      } catch (error) {
        console.warn(`broker: still no connection (${String(error)})`);
      }
    }
    for (const job of this.open) this.dispatch(job);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.client?.close();
    for (const job of this.open) job.fail(new Error('the application is closing; this call may have been carried out'));
    this.open.clear();
  }
}
