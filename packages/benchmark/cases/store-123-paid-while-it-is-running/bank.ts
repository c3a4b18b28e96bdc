export const bank = {
  async batch(company: string, month: string): Promise<string> {
    const res = await fetch(`${process.env.BANK_URL}/companies/${company}/salary-batches`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ month }),
    });
    if (!res.ok) throw new Error(`bank answered ${res.status}`);
    return ((await res.json()) as { voucher: string }).voucher;
  },
};
