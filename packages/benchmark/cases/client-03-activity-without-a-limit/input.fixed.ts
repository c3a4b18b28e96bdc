import { proxyActivities, sleep, workflowInfo } from '@temporalio/workflow';
import type * as activities from './activities.fixed.js';

const { readStock } = proxyActivities<typeof activities>({ startToCloseTimeout: '2 minutes' });
/** ordering is never run twice by itself: a lost answer ends the workflow, and a person looks */
const { createPurchaseOrder } = proxyActivities<typeof activities>({
  startToCloseTimeout: '2 minutes',
  retry: { maximumAttempts: 1 },
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
