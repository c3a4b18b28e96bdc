const origin = process.env.CALENDAR_URL ?? 'http://calendar.internal';

export const calendar = {
  async isFree(room: string, from: string, to: string): Promise<boolean> {
    const res = await fetch(`${origin}/rooms/${room}/events?from=${from}&to=${to}`);
    return ((await res.json()) as unknown[]).length === 0;
  },
  async book(room: string, from: string, to: string, owner: string): Promise<string> {
    const res = await fetch(`${origin}/rooms/${room}/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from, to, owner }),
    });
    if (!res.ok) throw new Error(`calendar answered ${res.status}`);
    return ((await res.json()) as { id: string }).id;
  },
};
