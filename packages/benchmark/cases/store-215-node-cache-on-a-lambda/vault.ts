export class Vault {
  constructor(private readonly origin: string, private readonly token: string) {}

  async deposit(vault: string, asset: string, amount: string): Promise<string> {
    const res = await fetch(`${this.origin}/vaults/${vault}/deposits`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ asset, amount }),
    });
    if (!res.ok) throw new Error(`the vault answered ${res.status}`);
    return `deposit ${((await res.json()) as { id: string }).id}`;
  }

  async price(asset: string): Promise<string> {
    return (await fetch(`${this.origin}/prices/${asset}`, { headers: { authorization: `Bearer ${this.token}` } })).text();
  }
}
