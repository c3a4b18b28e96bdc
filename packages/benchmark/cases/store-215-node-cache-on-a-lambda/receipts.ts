import NodeCache from 'node-cache';

export interface Receipt {
  print: string;
  text: string;
}

const DAY = 86_400;
const receipts = new NodeCache({ stdTTL: 3 * DAY, checkperiod: 600 });
const prices = new NodeCache({ stdTTL: 60 });

export function recall(key: string): Receipt | undefined {
  return receipts.get<Receipt>(key);
}

export function remember(key: string, receipt: Receipt): void {
  receipts.set(key, receipt);
}

export async function priceOf(asset: string, load: () => Promise<string>): Promise<string> {
  const hit = prices.get<string>(asset);
  if (hit !== undefined) return hit;
  const price = await load();
  prices.set(asset, price);
  return price;
}
