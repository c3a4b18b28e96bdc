import { proxyActivities, sleep, workflowInfo } from '@temporalio/workflow';
import type * as activities from './activities.js';

const { readStock, createPurchaseOrder } = proxyActivities<typeof activities>({
  startToCloseTimeout: '2 minutes',
  retry: { initialInterval: '5s', backoffCoefficient: 2, maximumInterval: '1m' },
});

export interface Shortage {
  sku: string;
  wanted: number;
}

export async function replenish(shortages: Shortage[]): Promise<string[]> {
  const orders: string[] = [];
  for (const { sku, wanted } of shortages) {
    const free = await readStock(sku);
    if (free >= wanted) continue;
    orders.push(await createPurchaseOrder(sku, wanted - free));
    await sleep('1s');
  }
  console.log(`${workflowInfo().workflowId}: ${orders.length} orders`);
  return orders;
}
