import type { Client } from '@modelcontextprotocol/client';
import { enqueue, head, settle, type Waiting } from './visitStore.fixed.js';

export interface Visit {
  site: string;
  engineer: string;
  minutes: number;
  findings: string;
}

/** field app: works in cellars, so a visit is queued and goes out when there is a network */
export class VisitOutbox extends EventTarget {
  readonly #siteNames = new Map<string, string>();
  #flushing = false;

  constructor(private readonly client: Client) {
    super();
    globalThis.addEventListener('online', () => void this.flush());
  }

  async record(visit: Visit): Promise<void> {
    await enqueue({ visitKey: crypto.randomUUID(), visit });
    await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#flushing) return;
    this.#flushing = true;
    try {
      for (let next = await head<Visit>(); next; next = await head<Visit>()) {
        await this.#send(next.entry);
        await settle(next.slot);
      }
    } catch (error) {
      // stays at the head of the queue, the next 'online' sends it under the same key
      this.dispatchEvent(new CustomEvent('paused', { detail: String(error) }));
    } finally {
      this.#flushing = false;
    }
  }

  async #send({ visit, visitKey }: Waiting<Visit>): Promise<void> {
    const result = await this.client.callTool({ name: 'log_visit', arguments: { ...visit, visitKey } });
    if (result.isError) this.dispatchEvent(new CustomEvent('refused', { detail: { visit, content: result.content } }));
  }

  async siteName(site: string): Promise<string> {
    const known = this.#siteNames.get(site);
    if (known !== undefined) return known;
    const { contents } = await this.client.readResource({ uri: `site://${site}/name` });
    const name = contents.map((part) => ('text' in part ? part.text : '')).join('');
    this.#siteNames.set(site, name);
    return name;
  }
}
