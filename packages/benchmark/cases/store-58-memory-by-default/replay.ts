import type { CallToolResult } from '@modelcontextprotocol/server';

export interface ReplayStore {
  begin(key: string, print: string): Promise<'mine' | { print: string; result?: CallToolResult }>;
  end(key: string, print: string, result: CallToolResult): Promise<void>;
}

export class ProcessReplayStore implements ReplayStore {
  readonly #calls = new Map<string, { print: string; result?: CallToolResult }>();

  async begin(key: string, print: string) {
    const known = this.#calls.get(key);
    if (known) return known;
    this.#calls.set(key, { print });
    return 'mine' as const;
  }

  async end(key: string, print: string, result: CallToolResult) {
    this.#calls.set(key, { print, result });
  }
}
