import type { Client } from '@modelcontextprotocol/client';
import { openDB, type DBSchema } from 'idb';

interface Entry {
  id: string;
  tool: string;
  args: Record<string, unknown>;
}

interface Schema extends DBSchema {
  outbox: { key: string; value: Entry };
}

const database = openDB<Schema>('field-service', 1, {
  upgrade: (db) => {
    db.createObjectStore('outbox', { keyPath: 'id' });
  },
});

export class FieldClient {
  constructor(private readonly mcp: Client) {
    addEventListener('online', () => void this.flush());
  }

  async submit(tool: string, args: Record<string, unknown>): Promise<'sent' | 'queued'> {
    const entry = { id: crypto.randomUUID(), tool, args };
    await (await database).add('outbox', entry); // written down before the first send
    try {
      await this.deliver(entry);
      return 'sent';
    } catch {
      return 'queued'; // no reception in the basement: it stays in the outbox, under its key
    }
  }

  async flush(): Promise<void> {
    for (const entry of await (await database).getAll('outbox')) await this.deliver(entry);
  }

  private async deliver({ id, tool, args }: Entry): Promise<void> {
    await this.mcp.callTool({ name: tool, arguments: { ...args, idempotencyKey: id } }, { timeout: 15_000 });
    await (await database).delete('outbox', id);
  }

  async today() {
    try {
      return await this.mcp.readResource({ uri: 'visits://today' });
    } catch {
      return this.mcp.readResource({ uri: 'visits://today' });
    }
  }
}
