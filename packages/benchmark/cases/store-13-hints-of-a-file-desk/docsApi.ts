type Query = Record<string, string>;

export class DocsApi {
  constructor(private base: string, private token: string) {}

  private async call<T>(method: string, path: string, opts: { body?: unknown; key?: string; query?: Query } = {}): Promise<T> {
    const url = new URL(this.base + path);
    for (const [name, value] of Object.entries(opts.query ?? {})) url.searchParams.set(name, value);
    const headers: Record<string, string> = { Authorization: `Bearer ${this.token}` };
    if (opts.body !== undefined) headers['Content-Type'] = 'application/json';
    if (opts.key !== undefined) headers['Idempotency-Key'] = opts.key;
    const res = await fetch(url, { method, headers, body: opts.body === undefined ? null : JSON.stringify(opts.body) });
    if (!res.ok) throw new Error(`${method} ${path}: ${res.status}`);
    return (res.status === 204 ? undefined : await res.json()) as T;
  }

  list = (folder: string) => this.call<{ id: string }[]>('GET', `/folders/${folder}/docs`, { query: { limit: '100' } });

  exportLink = (doc: string) => this.call<{ url: string }>('GET', `/docs/${doc}/export`, { query: { format: 'pdf' } }).then((r) => r.url);

  create = (folder: string, title: string, state: string) =>
    this.call<{ id: string }>('POST', `/folders/${folder}/docs`, { body: { title, state } });

  createOnce = (folder: string, title: string, key: string) =>
    this.call<{ id: string }>('POST', `/folders/${folder}/docs`, { body: { title, state: 'draft' }, key });

  share = (doc: string, email: string, key?: string) => this.call<void>('POST', `/docs/${doc}/shares`, { body: { email, notify: true }, key });

  purge = (folder: string) => this.call<void>('DELETE', `/folders/${folder}/trash`);
}
