export class DataPlane {
  constructor(private readonly origin: string, private readonly token: string) {}

  private headers(key?: string): Record<string, string> {
    return {
      authorization: `Bearer ${this.token}`,
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    };
  }

  async startWarehouse(name: string, size: string, key: string): Promise<string> {
    const res = await fetch(`${this.origin}/warehouses`, { method: 'POST', headers: this.headers(key), body: JSON.stringify({ name, size }) });
    if (!res.ok) throw new Error(`refused: ${res.status}`);
    return ((await res.json()) as { id: string }).id;
  }

  async warehouse(id: string): Promise<{ state: string }> {
    return (await (await fetch(`${this.origin}/warehouses/${id}`, { headers: this.headers() })).json()) as { state: string };
  }

  /** null when the call did not work */
  async postRule(rule: object, key: string): Promise<{ id: string } | null> {
    try {
      const res = await fetch(`${this.origin}/rules`, {
        method: 'POST',
        headers: this.headers(key),
        body: JSON.stringify(rule),
        signal: AbortSignal.timeout(10_000),
      });
      return res.ok ? ((await res.json()) as { id: string }) : null;
    } catch (error) {
      console.error('POST /rules', String(error));
      return null;
    }
  }

  async rules(): Promise<string[] | null> {
    try {
      const res = await fetch(`${this.origin}/rules`, { headers: this.headers(), signal: AbortSignal.timeout(10_000) });
      return res.ok ? ((await res.json()) as string[]) : null;
    } catch {
      return null;
    }
  }
}
