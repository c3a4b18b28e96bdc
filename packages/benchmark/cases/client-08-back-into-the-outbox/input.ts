import type { Client } from '@modelcontextprotocol/client';

interface Outgoing {
  tool: string;
  args: Record<string, unknown>;
  enqueuedAt: number;
  failures: number;
}

const MAX_FAILURES = 8;

/** calls made while the laptop is offline; drained whenever there is a connection */
export class Outbox {
  private readonly waiting: Outgoing[] = [];
  private draining = false;
  private timer?: ReturnType<typeof setInterval>;

  constructor(private readonly client: Client, private readonly report: (line: string) => void) {}

  start(everyMs = 5_000): void {
    this.timer = setInterval(() => void this.drain(), everyMs);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  post(tool: string, args: Record<string, unknown>): void {
    this.waiting.push({ tool, args, enqueuedAt: Date.now(), failures: 0 });
    void this.drain();
  }

  private async drain(): Promise<void> {
    if (this.draining) return;
    this.draining = true;
    try {
      let item: Outgoing | undefined;
      while ((item = this.waiting.shift())) {
        try {
          await this.client.callTool({ name: item.tool, arguments: item.args });
          this.report(`${item.tool} sent after ${Date.now() - item.enqueuedAt} ms`);
        } catch (error) {
          item.failures += 1;
          this.report(`${item.tool} failed (${String(error)})`);
          if (item.failures < MAX_FAILURES) this.waiting.push(item);
          break;
        }
      }
    } finally {
      this.draining = false;
    }
  }
}
