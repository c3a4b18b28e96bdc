export class Fleet {
  constructor(private readonly origin: string) {}

  async dispatch(order: { from: string; to: string }): Promise<string> {
    const res = await fetch(`${this.origin}/couriers/dispatch`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(order),
    });
    if (!res.ok) throw new Error(`the fleet answered ${res.status}`);
    return `courier ${((await res.json()) as { id: string }).id}`;
  }

  async board(): Promise<string> {
    return (await fetch(`${this.origin}/couriers`)).text();
  }
}
