export class TokenSource {
  private current?: { value: string; until: number };

  constructor(private readonly issue: () => Promise<{ access_token: string; expires_in: number }>) {}

  async token(fresh = false): Promise<string> {
    if (fresh || !this.current || this.current.until < Date.now()) {
      const issued = await this.issue();
      this.current = { value: issued.access_token, until: Date.now() + (issued.expires_in - 30) * 1000 };
    }
    return this.current.value;
  }
}
