import type { Client } from '@modelcontextprotocol/client';

export interface Visit {
  site: string;
  engineer: string;
  minutes: number;
  findings: string;
}

interface Waiting {
  visitKey: string;
  visit: Visit;
}

/** field app: works in cellars, so a visit is queued and goes out when there is a network */
export class VisitOutbox extends EventTarget {
  readonly #waiting: Waiting[] = [];
  readonly #siteNames = new Map<string, string>();
  #flushing = false;

  constructor(private readonly client: Client) {
    super();
    globalThis.addEventListener('online', () => void this.flush());
  }

  async record(visit: Visit): Promise<void> {
    this.#waiting.push({ visitKey: crypto.randomUUID(), visit });
    await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#flushing) return;
    this.#flushing = true;
    try {
      for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
        await this.#send(next);
        this.#waiting.shift();
      }
    } catch (error) {
      // stays at the head of the queue, the next 'online' sends it under the same key
      this.dispatchEvent(new CustomEvent('paused', { detail: String(error) }));
    } finally {
      this.#flushing = false;
    }
  }

  async #send({ visit, visitKey }: Waiting): Promise<void> {
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
