export class PressApi {
  constructor(private readonly origin: string, private readonly token: string) {}

  async order(document: string, copies: number): Promise<string> {
    const res = await this.call(`/documents/${document}/runs`, { method: 'POST', body: JSON.stringify({ copies }) });
    return ((await res.json()) as { number: string }).number;
  }

  async confirm(number: string): Promise<void> {
    await this.call(`/runs/${number}/confirmed`, { method: 'PUT' });
  }

  async hasDocument(document: string): Promise<boolean> {
    return (await fetch(`${this.origin}/documents/${document}`, { method: 'HEAD', headers: { authorization: `Bearer ${this.token}` } })).ok;
  }

  async runs(document: string): Promise<string[]> {
    return (await (await this.call(`/documents/${document}/runs`, {})).json()) as string[];
  }

  private async call(path: string, init: RequestInit): Promise<Response> {
    const headers = { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' };
    const res = await fetch(this.origin + path, { ...init, headers });
    if (!res.ok) throw new Error(`the press answered ${res.status}`);
    return res;
  }
}
