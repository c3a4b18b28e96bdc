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
    try {
      await this.mcp.callTool({ name: tool, arguments: args }, { timeout: 15_000 });
      return 'sent';
    } catch {
      // no reception in the basement: keep it for later
      await (await database).add('outbox', { id: crypto.randomUUID(), tool, args });
      return 'queued';
    }
  }

  async flush(): Promise<void> {
    const db = await database;
    for (const entry of await db.getAll('outbox')) {
      await this.mcp.callTool({ name: entry.tool, arguments: entry.args });
      await db.delete('outbox', entry.id);
    }
  }

  async today() {
    try {
      return await this.mcp.readResource({ uri: 'visits://today' });
    } catch {
      return this.mcp.readResource({ uri: 'visits://today' });
    }
  }
}
